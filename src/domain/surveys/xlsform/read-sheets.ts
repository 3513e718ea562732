import type { FindingDetail } from '../findings/finding-detail.ts';
import { type FormFinding, type FormSheet, findingOf } from './form-table.ts';

/** Sheets of a file, or why there are none; and what of them is not taken over as it looks. */
export interface ReadSheets {
  readonly sheets: readonly FormSheet[];
  readonly errors: readonly FormFinding[];
  readonly warnings: readonly FormFinding[];
}

/** A file of which nothing is taken. */
export function refused(detail: FindingDetail): ReadSheets {
  return { sheets: [], errors: [findingOf('', detail)], warnings: [] };
}
