"""Open documents to diagnostics, reasons and rewrites: what an editor asks of a language server."""
