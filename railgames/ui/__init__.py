"""The pygame toolkit: window, loop, scenes, theme, text, vector art, motion, sound. It knows no game."""

import os

# pygame greets on standard output when imported, which a command that prints data must not do
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
