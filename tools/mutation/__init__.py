"""Mutation testing on request: change one thing in the code and see whether a test fails.

    pip install -e '.[test,mutation]'
    python -m tools.mutation map                      # once: which test runs which line
    python -m tools.mutation run --sample 300 --seed 1
    python -m tools.mutation run railgames/core/rng.py railgames/store

The operators are those of Cosmic Ray and a few of our own (``operators``). A mutant is imported in place of
its module in a forked process, so that no file on the disk changes and nothing is imported twice; only the
tests that run the changed line are run (``selection``). Results go to ``.mutation/``.
"""
