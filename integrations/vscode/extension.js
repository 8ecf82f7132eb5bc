// Starts `politesse lsp` and shows it the documents that may hold localised text.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const ENDINGS = [
  "adoc", "arb", "asciidoc", "csv", "ftl", "htm", "html", "json", "markdown", "md", "php", "po", "pot",
  "properties", "resx", "rst", "srt", "strings", "toml", "ts", "tsv", "txt", "vtt", "xcstrings", "xlf",
  "xliff", "xml", "yaml", "yml", "js", "mjs", "cjs",
];
const UNSAVED = ["markdown", "plaintext", "restructuredtext", "asciidoc"];

let client;

function settings() {
  return vscode.workspace.getConfiguration("politesse");
}

function selector() {
  const languages = settings().get("languages") || [];
  return [
    { scheme: "file", pattern: `**/*.{${ENDINGS.join(",")}}` },
    ...languages.map((language) => ({ scheme: "file", language })),
    ...UNSAVED.map((language) => ({ scheme: "untitled", language })),
  ];
}

async function start() {
  const [command, ...args] = settings().get("command");
  client = new LanguageClient(
    "politesse",
    "Politesse",
    { command, args },
    { documentSelector: selector(), synchronize: { configurationSection: "politesse" } },
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(
      `Politesse does not start (${error.message}). Install it with: pip install 'politesse[lsp]', ` +
        "or say in the setting politesse.command where it is.",
    );
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running) await running.stop();
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("politesse.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      const needed = ["politesse.command", "politesse.languages"];
      if (needed.some((name) => change.affectsConfiguration(name))) restart();
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
