/** Puts all of `more` behind what the list has, however many they are: `push(...more)` ends somewhere past 60,000. */
export function appendAll<T>(list: T[], more: Iterable<T>): void {
  for (const one of more) list.push(one);
}

/** The least of `start` and all the numbers. */
export function leastOf(start: number, numbers: Iterable<number>): number {
  let found = start;
  for (const number of numbers) found = Math.min(found, number);
  return found;
}

/** The greatest of `start` and all the numbers. */
export function greatestOf(start: number, numbers: Iterable<number>): number {
  let found = start;
  for (const number of numbers) found = Math.max(found, number);
  return found;
}
