/** Comma-separated text after RFC 4180 with a byte order mark, so that spreadsheets read it as UTF-8. */
export function toCsv(head: readonly string[], rows: Iterable<readonly string[]>): string {
  const lines = [head.map(csvCell).join(',')];
  for (const row of rows) lines.push(row.map(csvCell).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/**
 * A text that begins like a formula gets an apostrophe: a spreadsheet would otherwise run what somebody typed into a
 * title (CWE-1236). Plain numbers, negative ones included, stay as they are.
 */
function csvCell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a text to the browser as a download. */
export function downloadText(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
