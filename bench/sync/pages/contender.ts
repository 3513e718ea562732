import type { AnyRow, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import type { Kind } from '../rows.ts';

/** Rows of one status, or of all, in an order that a list offers. */
export interface ListRequest {
  readonly status: string | null;
  readonly order: 'dueDate' | 'name' | '-updatedAt';
}

/** `prefix`: a word begins with it. `word`: it is a word. `substring`: it stands anywhere. */
export interface SearchRequest {
  readonly kind: 'prefix' | 'word' | 'substring';
  readonly text: string;
  /** Fewer rows than these are a wrong answer. */
  readonly atLeast: number;
}

/** Rows of a list, and of a search: what a screen shows at once. */
export const LISTED = 50;
export const FOUND = 25;

/** What each contender does on a device. An absent function: it offers nothing of the kind. */
export interface Contender {
  /** Opens what lies on this device; empty on a new one. */
  open(): Promise<void>;
  /** Sends what waits where it can, fetches what is new; resolves when all of it is stored and in the indexes. */
  sync(): Promise<void>;
  list(request: ListRequest): Promise<readonly AnyRow[]>;
  search: Partial<Record<SearchRequest['kind'], (text: string) => Promise<readonly AnyRow[]>>>;
  /** Rows of the workload's counted kind by their status. */
  countByStatus(): Promise<Readonly<Record<string, number>>>;
  /** Resolves when the store calls it stored. */
  save(id: string, changes: FieldValues): Promise<void>;
  /** Tells a work order now and whenever it changes, until the returned function is called. */
  watch?(id: string, show: (row: AnyRow) => void): () => void;
  /** Up to so many rows behind an id, in the order of ids. */
  after(kind: Kind, id: string, limit: number): Promise<readonly AnyRow[]>;
  /** Whether these work orders are stored; only where some rows come before others. */
  holds?(ids: readonly string[]): Promise<boolean>;
  /** Edits that lost against another one, and lie where a person can be asked about them. */
  keptAside?(): Promise<number>;
}
