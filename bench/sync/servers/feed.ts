/** Values by id in the order in which they were last written, as a change feed gives them out. */
export interface Feed<T> {
  get(id: string): T | undefined;
  put(id: string, value: T): void;
  /** What was written after `after`: at most `limit` values, and where to go on. */
  since(
    after: number,
    limit: number,
  ): { readonly values: T[]; readonly last: number; readonly more: boolean };
}

export function createFeed<T>(): Feed<T> {
  const log: { readonly id: string; readonly value: T }[] = [];
  const newest = new Map<string, number>();
  return {
    get(id) {
      const place = newest.get(id);
      return place === undefined ? undefined : log[place]?.value;
    },
    put(id, value) {
      newest.set(id, log.length);
      log.push({ id, value });
    },
    since(after, limit) {
      const values: T[] = [];
      let place = after;
      for (; place < log.length && values.length < limit; place++) {
        const entry = log[place];
        if (entry && newest.get(entry.id) === place) values.push(entry.value);
      }
      return { values, last: place, more: place < log.length };
    },
  };
}
