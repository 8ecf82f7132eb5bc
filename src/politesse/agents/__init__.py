"""Tools for agents that write and translate: scores, checks, rewrites, translations, by MCP."""
