import { csvLine } from '../domain/shared/csv-line.ts';

/** Comma-separated text after RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. */
export function toCsv(head: readonly string[], rows: Iterable<readonly string[]>): string {
  const lines = [csvLine(head)];
  for (const row of rows) lines.push(csvLine(row));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}
