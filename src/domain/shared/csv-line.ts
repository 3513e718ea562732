/** Numbers and days of our own are plain: nobody typed them, and a minus sign in front of one is no formula. */
type CsvCell = string | { readonly plain: string };

/** One line of separated text after RFC 4180, without its end. */
export function csvLine(cells: readonly CsvCell[], separator: ',' | ';' = ','): string {
  const texts = cells.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell.plain));
  return texts.map((text) => quoted(text, separator)).join(separator);
}

/**
 * A text that begins like a formula gets an apostrophe: a spreadsheet would otherwise run what somebody typed into a
 * title (CWE-1236). The signs in full width count too, which some programs take for the same. Plain numbers stay as they are.
 */
function harmless(text: string): string {
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text);
  return isFormula ? `'${text}` : text;
}

function quoted(text: string, separator: string): string {
  const isPlain = !text.includes(separator) && !/["\r\n]/.test(text);
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}
