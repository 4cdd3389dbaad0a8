"""`python -m paili` is the command line."""

import sys

from paili.cli import main

sys.exit(main())
