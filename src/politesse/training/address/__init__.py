"""The model that tells whether an ambiguous word speaks to the reader."""
