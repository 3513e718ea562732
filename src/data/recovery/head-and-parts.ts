/**
 * A file that begins with a line of JSON and goes on with the bytes of other files, one after the other. Nothing of
 * them is read while it is put together or taken apart: a day's photographs would not fit into a tablet's memory.
 */

export function joinParts(head: unknown, parts: readonly Blob[]): Blob {
  return new Blob([`${JSON.stringify(head)}\n`, ...parts], { type: 'application/octet-stream' });
}

/** The head as it was parsed, null where it is none; and everything after it. */
export async function splitHead(file: Blob): Promise<{ head: unknown; rest: Blob }> {
  const length = await lengthOfFirstLine(file);
  return { head: parsed(await file.slice(0, length).text()), rest: file.slice(length + 1) };
}

/** Parts of these sizes from the beginning on; null where the bytes are fewer or more. */
export function splitParts(bytes: Blob, sizes: readonly number[]): Blob[] | null {
  let end = 0;
  const parts = sizes.map((size) => bytes.slice(end, (end += size)));
  return end === bytes.size ? parts : null;
}

/** In bytes; of the whole file where nothing ends the line. */
async function lengthOfFirstLine(file: Blob): Promise<number> {
  for (let from = 0; from < file.size; from += READ_AT_ONCE) {
    const bytes = new Uint8Array(await file.slice(from, from + READ_AT_ONCE).arrayBuffer());
    const at = bytes.indexOf(LINE_FEED);
    if (at !== -1) return from + at;
  }
  return file.size;
}

const READ_AT_ONCE = 256 * 1024;
const LINE_FEED = 10;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
