/** `unknown`: for the moment after the start in which this device's own notes are read. */
export type Connection = 'unknown' | 'online' | 'offline' | 'simulatedOffline';

/**
 * How the server can be reached from here. `noSignal` and `lastAttempt` are undefined until they were read; `reachable`
 * is undefined until something was tried.
 */
export function connectionOf(
  onLine: boolean,
  noSignal: boolean | undefined,
  lastAttempt: { readonly reachable: boolean | undefined } | undefined,
): Connection {
  if (noSignal) return 'simulatedOffline';
  if (!onLine) return 'offline';
  if (noSignal === undefined || !lastAttempt) return 'unknown';
  return lastAttempt.reachable === false ? 'offline' : 'online';
}

/** Known to be gone: what a person is told. What needs the server waits until it is known to be `online`. */
export function isGone(connection: Connection): boolean {
  return connection === 'offline' || connection === 'simulatedOffline';
}
