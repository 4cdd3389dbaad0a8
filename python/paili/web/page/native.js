/**
 * A module worker that answers the questions of the page in this browser, by the native code in
 * `paili.wasm`, which lies beside this file.
 *
 * It gets {id, kind, question} and sends one message {id, answer} or {id, error} for each. While it
 * computes it hears nothing: whoever does not want the answer any more terminates the worker.
 * Nothing is kept between two questions but the module.
 */

const MODULE = new URL("paili.wasm", import.meta.url);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

let compiled;
let exports;

self.onmessage = async ({ data: { id, kind, question } }) => {
  let reply;
  try {
    reply = answered(await started(), kind, question);
  } catch (error) {
    // After a trap nothing in the memory of the module can be relied upon: the next question gets
    // a new one.
    exports = undefined;
    reply = { error: failure(error) };
  }
  self.postMessage({ id, ...reply });
};

/** The exports of the module, which is made once. */
async function started() {
  if (exports) return exports;
  compiled ??= compile();
  let module;
  try {
    module = await compiled;
  } catch (error) {
    compiled = undefined; // to be tried again by the next question
    throw error;
  }
  const instance = await WebAssembly.instantiate(module, { host: { now: () => performance.now() } });
  exports = instance.exports;
  return exports;
}

async function compile() {
  const response = await fetch(MODULE);
  if (!response.ok) throw new TypeError(`paili.wasm: ${response.status}`);
  const isWasm = response.headers.get("Content-Type")?.startsWith("application/wasm");
  // Browsers keep what they compiled of a stream, but only one of the right type.
  if (isWasm) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** {answer} or {error}: what the module says of a question. */
function answered({ memory, allocate, ask, answer, free }, kind, question) {
  const bytes = encoder.encode(`${kind}\n${JSON.stringify(question)}`);
  const place = allocate(bytes.length);
  // The memory may have grown, and a view of the old one be empty: each view is made when needed.
  new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
  const length = ask();
  const text = decoder.decode(new Uint8Array(memory.buffer, answer(), length));
  free();
  const said = JSON.parse(text);
  return said.error ? { error: said.error } : { answer: said };
}

/** What is said of a module that has failed or is not there; `text` is a key of the texts of the page. */
function failure(error) {
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
    return { kind: "InternalError", what: "paili.wasm", got: String(error.message), text: "native.failed" };
  }
  return { kind: "Unreachable", what: "paili.wasm", got: String(error.message), text: "native.missing" };
}
