"""The models of formality: English from ratings, the others through parallel text."""
