import { saveTyped } from './use-typed.ts';

/** What is being made of photographs, files and drawings, with the record that each is for. */
const UNDER_WAY = new Map<Promise<unknown>, string>();

/** Notes a work on a record: nobody finishes that before it is done. A work that comes to nothing rejects, or answers `false`. */
export function trackWork(recordId: string, work: Promise<unknown>): void {
  UNDER_WAY.set(work, recordId);
  const end = () => UNDER_WAY.delete(work);
  work.then(end, end);
}

/**
 * For what nothing may come behind: saves what is typed, and waits for all that is under way for a record, also where its part of the
 * screen is gone by then.
 *
 * @param recordId null: of what is only looked at, which nothing is attached to
 * @returns whether each of them came to something: if not, whoever wanted to go on is to see that first
 */
export async function whenSettled(recordId: string | null): Promise<boolean> {
  saveTyped();
  const works = [...UNDER_WAY].flatMap(([work, id]) => (id === recordId ? [work] : []));
  const ends = await Promise.allSettled(works);
  const isDone = ends.every((end) => end.status === 'fulfilled' && end.value !== false);
  // The next photograph may have been taken meanwhile.
  return isDone && (works.length === 0 || whenSettled(recordId));
}
