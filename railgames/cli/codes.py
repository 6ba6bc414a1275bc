"""The exit codes."""

OK = 0
FAILURE = 1
USAGE = 2
CONTENT = 3
INTERRUPTED = 130
