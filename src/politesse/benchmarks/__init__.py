"""The papers' tables as benchmarks: what was published, what our systems reach, one report.

>>> from politesse import benchmarks
>>> benchmarks.load("tydip").plan("3").task
'politeness'
"""

from __future__ import annotations

from politesse.benchmarks.plan import Benchmark, Plan, load, names

__all__ = ["Benchmark", "Plan", "load", "names"]
