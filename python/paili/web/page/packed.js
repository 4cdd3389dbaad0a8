/** Texts that fit into an address: compressed, and written by letters that an address may have. */

const MARK = "z:";
/** Characters of an address that every browser and most chats take. */
const MOST = 30_000;

/** A text as a part of an address, or null if it is too long for that. */
export async function packed(text) {
  const bytes = await through(new Blob([text]).stream(), new CompressionStream("deflate-raw"));
  if (bytes.length > MOST * 0.75) return null;
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return MARK + btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Whether a field of an address is such a text. */
export const isPacked = (field) => field.startsWith(MARK);

/** The text of `packed`; rejects where the address was cut off. */
export async function unpacked(field) {
  const binary = atob(field.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(
    await through(new Blob([bytes]).stream(), new DecompressionStream("deflate-raw")));
}

const through = async (stream, way) =>
  new Uint8Array(await new Response(stream.pipeThrough(way)).arrayBuffer());
