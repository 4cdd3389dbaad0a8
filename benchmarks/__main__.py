"""`python -m benchmarks`."""

import sys

from benchmarks.speed.run import main

sys.exit(main())
