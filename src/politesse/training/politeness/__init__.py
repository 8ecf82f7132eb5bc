"""The models of politeness: English from ratings, the others through parallel text."""
