/**
 * PostgreSQL's hstore notation, `"key"=>"value", "other"=>NULL`, as key/value pairs; NULL is left out. Undefined where
 * the text is anything else. (PostgreSQL documentation, F.18 hstore, external representation.)
 */
export function parseHstore(text: string): Record<string, string> | undefined {
  const pairs: [string, string][] = [];
  // Sticky: each pair begins where the one before it ended, so that nothing in between goes unnoticed.
  const pair = /\s*("(?:[^"\\]|\\.)*"|[^\s",=>]+)\s*=>\s*("(?:[^"\\]|\\.)*"|[^\s",=>]+)\s*(,|$)/uy;
  if (text.trim() === '') return {};
  while (pair.lastIndex < text.length) {
    const [, key, value] = pair.exec(text) ?? [];
    if (key === undefined || value === undefined) return undefined;
    if (value.toUpperCase() !== 'NULL') pairs.push([unquote(key), unquote(value)]);
  }
  return Object.fromEntries(pairs);
}

/** Pairs of texts in the notation that `parseHstore` reads. */
export function hstoreOf(pairs: Readonly<Record<string, unknown>>): string {
  return Object.entries(pairs)
    .map(([key, value]) => `${hstoreText(key)}=>${hstoreText(String(value))}`)
    .join(', ');
}

/** In quotation marks. */
export function hstoreText(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}

function unquote(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/gsu, '$1') : text;
}
