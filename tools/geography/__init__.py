"""Makes the map of North America for Empire Builder from a draft and typed facts: ``-m tools.geography``."""
