"""The entry point of `python -m paili`, which runs the command line."""

import sys

from paili.cli import main

sys.exit(main())
