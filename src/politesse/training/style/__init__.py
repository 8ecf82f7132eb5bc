"""Networks that move a text to the other style: recipes over the sequence-to-sequence trainer.

``recipe`` reads what to do, ``texts`` gets the data, ``lessons`` makes a pack of it, ``methods``
says how each recipe learns, ``train`` does it all and writes the folder that a rewriter reads.
"""
