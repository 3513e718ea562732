import type { FileView, TableView } from './file-messages.ts';

/** Whether something has to be said before what a file would do can be checked: there are no rows, or it is not understood. */
export function isUnclear(view: FileView): boolean {
  if (view.format === 'table') return unsaidField(view) !== undefined;
  return view.report.rows === 0 || view.unknown.length > 0;
}

/** A field whose column can be read in two ways, of which nobody has said one. */
function unsaidField({ readings }: TableView): string | undefined {
  return Object.keys(readings).find((name) => readings[name]?.format === null);
}
