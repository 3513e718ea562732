/** IndexedDB's requests and transactions as promises, for pages that use it without a library. */

export function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('a request failed')));
  });
}

export function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('it was aborted')));
  });
}

/** The last records of a range, the last one first. */
export function lastOnes<T>(index: IDBIndex, range: IDBKeyRange | null, limit: number): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const found: T[] = [];
    const request = index.openCursor(range, 'prev');
    request.addEventListener('error', () => reject(request.error ?? new Error('no cursor')));
    request.addEventListener('success', () => {
      const cursor = request.result;
      if (cursor) found.push(cursor.value);
      if (cursor && found.length < limit) cursor.continue();
      else resolve(found);
    });
  });
}
