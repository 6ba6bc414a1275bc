"""``python -m railgames``."""

import sys

if __name__ == "__main__":
    from railgames.cli import main

    sys.exit(main())
