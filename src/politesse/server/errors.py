"""What can be wrong with a request, and how each interface says so."""

from __future__ import annotations

from politesse.core import PolitesseError, UnknownLanguage
from politesse.core.http import ServerError
from politesse.translation.types import UnsupportedFormality, UnsupportedLanguage

_RETRY_SECONDS = 1
_UNREAD = (408, 413)  # what is left of the request is not wanted


class RequestError(PolitesseError):
    """A request that is not answered: the status, a code for programs, and the field that is wrong."""

    def __init__(
        self, status: int, code: str, message: str, field: str | None = None, retry: bool = False
    ) -> None:
        super().__init__(message)
        self.status, self.code, self.field = status, code, field
        self.headers = {"Retry-After": str(_RETRY_SECONDS)} if retry else {}
        if status in _UNREAD:
            self.headers["Connection"] = "close"

    def envelope(self) -> dict[str, object]:
        """The error as ``/v1`` answers it."""
        return {"error": {"code": self.code, "message": str(self), "field": self.field}}


class OutOfTime(RequestError):
    """Work that took longer than a request may."""

    def __init__(self, seconds: float) -> None:
        super().__init__(
            503, "timeout", f"not done within {seconds:g} seconds; ask for less", retry=True
        )


def request_error(error: Exception) -> RequestError:
    """What a client is told of an exception; of a mistake of our own nothing but that it is one.

    Messages of other servers have their addresses in them, so they stay here.
    """
    if isinstance(error, RequestError):
        return error
    if isinstance(error, UnknownLanguage | UnsupportedLanguage):
        return RequestError(422, "unknown_language", _for_clients(error), "language")
    if isinstance(error, UnsupportedFormality):
        return RequestError(422, "unsupported_formality", _for_clients(error), "formality")
    if isinstance(error, ServerError):
        return RequestError(502, "model_failed", "the model that was asked does not answer")
    if isinstance(error, PolitesseError):
        return RequestError(422, "invalid", _for_clients(error))
    return RequestError(500, "internal", "a mistake in the server; its log says where")


def _for_clients(error: Exception) -> str:
    """A message without the advice that is for the command line."""
    return str(error).replace("; name another with --engine", "").replace("--lang", "language")
