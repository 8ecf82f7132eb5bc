"""Requests that nobody would think of, made from the OpenAPI document, and what answers look like."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from politesse.server.openapi import document
from politesse.server.settings import Limits

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")

schema = schemathesis.openapi.from_dict(document(Limits(text=2000, batch=50))).exclude(
    path_regex="^/(in)?formal/"
)
schema.config.phases.update(phases=["examples", "fuzzing"])
#: What is not asked of us: that any text and any name of a language or model be taken, and, where we
#: speak as others do, that what they overlook be refused.
_NOT_OURS = {"positive_data_acceptance", "ignored_auth"}
_LENIENT = _NOT_OURS | {"negative_data_rejection"}


@schema.parametrize()
@settings(max_examples=8, suppress_health_check=list(HealthCheck), derandomize=True, deadline=None)
def test_every_answer_is_as_documented(case, address):
    left_out = _NOT_OURS if case.path.startswith("/v1/") else _LENIENT
    known = schemathesis.checks.CHECKS.get_all()
    excluded = [check for check in known if check.__name__ in left_out]
    case.call_and_validate(base_url=address, excluded_checks=excluded)
