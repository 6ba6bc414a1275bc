"""Adam, the optimiser of both trainings, in numpy."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Weights = NDArray[np.float32]

# Decay of the running means of the gradient and of its square.
FIRST, SECOND = 0.9, 0.999
SMALL = np.float32(1e-8)


class Adam:
    """Minimises by the gradients of ``weights``, which it updates in place. ``decay``: weight decay of each
    array."""

    def __init__(self, weights: Sequence[Weights], decay: Sequence[float] | None = None) -> None:
        self.weights = weights
        self.decay = [np.float32(value) for value in decay or [0.0] * len(weights)]
        self._means = [np.zeros_like(part) for part in weights]
        self._squares = [np.zeros_like(part) for part in weights]
        self._steps = 0

    def step(self, gradients: Sequence[Weights], rate: float) -> None:
        """One step against the gradients."""
        self._steps += 1
        # The running means start at zero; these two factors make up for it.
        grow = np.float32(rate / (1 - FIRST**self._steps))
        widen = np.float32(1 / (1 - SECOND**self._steps))
        for part, raw, decay, mean, square in zip(
            self.weights, gradients, self.decay, self._means, self._squares, strict=True
        ):
            gradient = raw + decay * part
            mean += np.float32(1 - FIRST) * (gradient - mean)
            square += np.float32(1 - SECOND) * (gradient * gradient - square)
            part -= grow * mean / (np.sqrt(square * widen) + SMALL)
