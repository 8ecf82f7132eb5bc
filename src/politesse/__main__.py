"""``python -m politesse``."""

from politesse.cli import main

main()
