/** What a cell of a file holds: a text that is still to be read, or of a workbook the number or day itself. */
export type FileCell = string | number | { readonly day: string };

/** What stands in a cell, for a person and for a field of text. */
export function cellText(cell: FileCell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  return typeof cell === 'string' ? withoutGuard(cell.trim()) : cell.day;
}

/** Our own exports and others' put an apostrophe before what would be a formula. */
function withoutGuard(text: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text;
}
