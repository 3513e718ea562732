/** The first of so many places, from one on, that no longer lies before what is sought; behind the last one where all do. */
export function firstPlace(count: number, isBefore: (place: number) => boolean, from = 0): number {
  let [low, high] = [from, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
