import type { DatabaseWait } from './database-waits.ts';

/**
 * What tabs and the worker of this origin tell each other. Nothing of it is needed for correctness: a signal that
 * nobody hears costs a delay, never a write.
 */
export type Signal =
  /** Something was saved and may be sent. */
  | { readonly type: 'saved'; readonly database: string }
  /** A person wants to sync now. */
  | { readonly type: 'syncNow' }
  /**
   * A slice of syncing began or ended; `at` is RFC 3339, null where the server was not reached. `isFull`: the device has no
   * room for what the server says.
   */
  | { readonly type: 'sliceStarted'; readonly database: string }
  | {
      readonly type: 'sliceEnded';
      readonly database: string;
      readonly at: string | null;
      readonly isFull: boolean;
    }
  /** Somebody waits for a database; said again and again for as long as it is so. */
  | { readonly type: 'databaseWaits'; readonly database: string; readonly why: DatabaseWait };

const CHANNEL = 'fieldline-signals';

export function postSignal(signal: Signal): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(signal);
  channel.close();
}

/** Returns the function that stops listening. */
export function onSignal(listen: (signal: Signal) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent<Signal>) => listen(event.data);
  return () => channel.close();
}
