/** Bytes of a field's name in a dBASE table, which stands beside a shapefile. */
const LONGEST_NAME = 10;

/**
 * What fields are called in the table of a shapefile: their first ten bytes, and where an earlier one is called so already fewer of
 * them with a number behind. The same names in the same order always come to the same short ones, so that the import knows them again.
 */
export function shortFieldNames(names: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const shortOf = new Map<string, string>();
  for (const name of names) {
    let short = cutTo(name, LONGEST_NAME);
    for (let number = 1; taken.has(short.toLowerCase()); number += 1) {
      short = `${cutTo(name, LONGEST_NAME - String(number).length)}${number}`;
    }
    taken.add(short.toLowerCase());
    shortOf.set(name, short);
  }
  return shortOf;
}

/** Whole characters of so many bytes of UTF-8 at most. */
function cutTo(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}
