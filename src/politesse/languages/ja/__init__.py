"""Japanese: the pack's data, and the analysis that data alone cannot express."""
