"""Files to segments to findings to fixes."""

from politesse.checking.config import Config, find_config, read_config
from politesse.checking.report import FileReport, House, Report
from politesse.checking.run import check, kept_register

__all__ = [
    "Config", "FileReport", "House", "Report", "check", "find_config", "kept_register", "read_config",
]  # fmt: skip
