"""Training the model that tells languages."""
