// A bot for Botzone, written by `paili botzone --bundle`: requests from stdin, answers to stdout.
// It needs node 10 or later, and nothing else. `node FILE.js --single` answers once.
"use strict";

var AGENT = "{agent}";
var SEED = "{seed}";
var KEEPS_RUNNING = {keeps_running} && process.argv.indexOf("--single") < 0;
var MODULE = "{module}";

var KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<\n";
var DRAWN = /^\s*2\s+([WBT][1-9]|F[1-4]|J[1-3])/;

var core = null;

function bytesOf(text) {
  var address = core.allocate(Buffer.byteLength(text));
  Buffer.from(core.memory.buffer).write(text, address);
}

function seat() {
  var code = new WebAssembly.Module(Buffer.from(MODULE, "base64"));
  core = new WebAssembly.Instance(code, {}).exports;
  bytesOf(AGENT + " " + SEED);
  if (!core.begin()) throw new Error("no agent " + AGENT);
}

// An answer that is legal if the request can be read, when the bot itself fails.
function fallback(line, error) {
  core = null;
  var request = line;
  try {
    var turn = JSON.parse(line);
    request = turn.requests ? turn.requests[turn.requests.length - 1] : turn;
  } catch (fault) {
    // The line is no JSON.
  }
  var drawn = DRAWN.exec(String(request));
  var response = drawn ? "PLAY " + drawn[1] : "PASS";
  return JSON.stringify({ response: response, debug: "internal error: " + error }) + "\n";
}

function answer(line) {
  try {
    if (core === null) seat();
    bytesOf(line);
    var bytes = core.turn();
    return Buffer.from(core.memory.buffer, core.answer(), bytes).toString();
  } catch (error) {
    return fallback(line, error);
  }
}

var rest = "";

function take(line) {
  if (line.trim() === "") return;
  process.stdout.write(answer(line) + (KEEPS_RUNNING ? KEEP_RUNNING : ""));
  if (!KEEPS_RUNNING) process.exit(0); // The answer is written: pipes and files are not late.
}

process.stdin.setEncoding("utf8");
process.stdin.on("data", function (chunk) {
  var lines = (rest + chunk).split("\n");
  rest = lines.pop();
  lines.forEach(take);
});
process.stdin.on("end", function () {
  take(rest);
});
