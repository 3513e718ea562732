import type { AnyRow, RowFault } from '../kit/entity/entity.ts';

/** Milliseconds. Nobody works longer without a break: a longer entry is a mistyped day, or one that nobody ended. */
export const LONGEST_ENTRY = 24 * 3_600_000;

/** An entry ends after it began, within a day; one that is approved has an end. */
export function timeRule(_before: AnyRow | null, after: AnyRow): RowFault | null {
  const { startedAt, endedAt = null, status } = after;
  if (endedAt === null) {
    if (status !== 'Approved') return null;
    return { path: 'endedAt', code: 'required', message: 'is required', ofValue: true };
  }
  return endsWell(String(startedAt), String(endedAt))
    ? null
    : {
        path: 'endedAt',
        code: 'not_after_start',
        message: 'must come after the start, within a day',
        ofValue: true,
      };
}

/** Whether an entry may be from here to there; both RFC 3339. */
export function endsWell(startedAt: string, endedAt: string): boolean {
  const length = Date.parse(endedAt) - Date.parse(startedAt);
  return length > 0 && length <= LONGEST_ENTRY;
}
