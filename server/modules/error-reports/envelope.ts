/** What an app of ours reports: errors, traces, and how many reports it had to drop. */
const TYPES: readonly unknown[] = ['event', 'span', 'transaction', 'client_report'];

/** Items of one envelope; the SDK sends one or two. */
const MOST_ITEMS = 20;

/**
 * Whether these bytes are an envelope for this DSN: a header that names no other, then pairs of an item's header and
 * its JSON on a line each. Only this shape goes on, so that the tunnel carries reports and nothing else.
 */
export function isEnvelopeFor(dsn: string, text: string): boolean {
  const [first = '', ...rest] = text.replace(/\n+$/, '').split('\n');
  const header = objectIn(first);
  if (!header || (header['dsn'] !== undefined && header['dsn'] !== dsn)) return false;
  if (rest.length === 0 || rest.length % 2 !== 0 || rest.length > 2 * MOST_ITEMS) return false;
  return rest.every((line, place) => {
    const value = objectIn(line);
    return value !== null && (place % 2 === 1 || TYPES.includes(value['type']));
  });
}

function objectIn(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    return Object.fromEntries(Object.entries(value));
  } catch {
    return null;
  }
}
