"""The model of Japanese honorific levels and kinds."""
