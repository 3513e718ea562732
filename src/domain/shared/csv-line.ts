/** One line of comma-separated text after RFC 4180, without its end. */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(',');
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
