"""Saves, the journal and the folders they live in: a full disk or a power cut never takes a game away."""
