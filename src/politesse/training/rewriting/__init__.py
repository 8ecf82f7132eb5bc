"""The models that choose among address conversions."""
