"""What holds for every test."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from railgames.ui import vector

# How long an example takes says nothing of the code on a busy machine: no test fails by the clock.
settings.register_profile("railgames", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("RAILGAMES_HYPOTHESIS", "railgames"))  # the mutation tool has its own


@pytest.fixture(autouse=True, scope="session")
def shared_rasters() -> Iterator[None]:
    """Each test starts a program of its own, but the same SVG text is rasterised once for all of them."""
    cache, raster = vector.SurfaceCache(), vector._raster
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            vector, "_raster", lambda text, size: cache.make(text, size, lambda: raster(text, size)).copy()
        )
        yield
