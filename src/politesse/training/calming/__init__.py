"""The model that tells idle clauses from those that say something."""
