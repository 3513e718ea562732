import { idList } from './id-list.ts';
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
  | { readonly ask: number; readonly matches: Packed }
  | { readonly ask: number; readonly failure: string };

/** Functions do not travel. */
type Packed = Omit<Matches, 'ids'> & { readonly ids: Uint32Array };

export function pack(matches: Matches): Packed {
  return { ...matches, ids: matches.ids.words };
}

export function unpack(packed: Packed): Matches {
  return { ...packed, ids: idList(packed.ids) };
}
