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
 * Waits for all that is under way for a record by now, also where its part of the screen is gone by then.
 *
 * @returns whether each of them came to something
 */
export async function whenThere(recordId: string | null): Promise<boolean> {
  const ends = await Promise.allSettled(worksOn(recordId));
  return ends.every((end) => end.status === 'fulfilled' && end.value !== false);
}

/**
 * For what nothing may come behind: saves what is typed, and waits until nothing is under way for a record.
 *
 * @param recordId null: of what is only looked at, which nothing is attached to
 * @returns whether all of it came to something: if not, whoever wanted to go on is to see that first
 */
export async function whenSettled(recordId: string | null): Promise<boolean> {
  saveTyped();
  const isBusy = worksOn(recordId).length > 0;
  // The next photograph may have been taken meanwhile.
  return (await whenThere(recordId)) && (!isBusy || whenSettled(recordId));
}

function worksOn(recordId: string | null): readonly Promise<unknown>[] {
  return [...UNDER_WAY].flatMap(([work, id]) => (id === recordId ? [work] : []));
}
