# Frames of an imported module show its own lines.
from helpers import deep_failure

deep_failure.outer(5)
deep_failure.outer(0)
