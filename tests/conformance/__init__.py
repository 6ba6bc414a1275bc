"""The games that come with railgames do all that ``railgames.testing`` asks, and the suites catch faults."""
