import type { SliceReport } from './engine.ts';

/** What a page asks of the worker. The answers come back through the port that travels with the message. */
export type ToWorker =
  /**
   * Run a slice now. Answers `accepted` at once and `report` at its end, and holds the Web Lock `alive` between the two: a
   * worker that is killed meanwhile lets go of it.
   */
  | { readonly type: 'sync'; readonly wake: boolean; readonly alive: string }
  /** A person wants the new version: take over, unless other tabs still need the files of the old one. */
  | { readonly type: 'activate' };

export type FromWorker =
  | { readonly type: 'accepted' }
  | { readonly type: 'report'; readonly report: SliceReport }
  /** The slice ended with an error that nobody expected. */
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'activating' }
  | { readonly type: 'otherTabsOpen' };
