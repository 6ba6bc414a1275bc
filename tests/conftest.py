"""What holds for every test."""

import os

from hypothesis import HealthCheck, settings

# How long an example takes says nothing of the code on a busy machine: no test fails by the clock.
settings.register_profile("railgames", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("RAILGAMES_HYPOTHESIS", "railgames"))  # the mutation tool has its own
