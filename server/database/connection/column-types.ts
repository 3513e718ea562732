/** How both drivers read PostgreSQL's types, by OID: numbers, `YYYY-MM-DD` and RFC 3339 in UTC, never a Date. */
export const COLUMN_PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number, // int8: our counters stay far below 2^53
  1082: (text) => text, // date
  1184: instantOf, // timestamptz
  1700: Number, // numeric: quantities, 13 digits before and three behind the point
};

/** `2026-11-21 06:00:00.12+00` → `2026-11-21T06:00:00.120Z`. Every transaction runs in UTC. */
function instantOf(text: string): string {
  if (!text.endsWith('+00')) throw new Error(`a timestamp that is not in UTC: ${text}`);
  const fraction = text.slice(20, -3).padEnd(3, '0').slice(0, 3);
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}
