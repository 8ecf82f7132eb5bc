"""End-to-end dialogue models: a recurrent one from scratch, and any pretrained transformer."""
