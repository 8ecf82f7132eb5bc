"""``politesse serve``: the same functions over HTTP, and behind interfaces that other programs speak.

``service`` answers requests and knows nothing of HTTP; ``wire`` says what requests and answers look
like; ``app`` puts both on paths, with what guards them around it; ``running`` starts the processes.
"""
