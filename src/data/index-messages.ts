import type { ListQuery } from './list-plan.ts';
import type { Matches } from './row-index.ts';

/** From the page to its index worker: what the list of this number shows now; without a query nothing any more. */
export interface AskMessage {
  readonly ask: number;
  readonly tenantId: string;
  readonly userId: string;
  readonly query?: ListQuery;
}

/** From the worker to the page, at each question and whenever the answer changes. */
export type IndexMessage =
  | { readonly ask: number; readonly matches: Matches }
  | { readonly ask: number; readonly failure: string };
