/** An import that was carried out, as the list of those shows it. */
export interface ImportRecord {
  readonly id: string;
  readonly fileName: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly createdBy: string;
  /** Null: it is running, or was cut off. */
  readonly finishedAt: string | null;
  /** It has written something within the last minutes, and may go on. */
  readonly isRunning: boolean;
  readonly created: number | null;
  readonly changed: number | null;
  readonly restored: number | null;
  readonly undoBeganAt: string | null;
  readonly undoneAt: string | null;
  /** How many writes of it are taken back. */
  readonly undone: number;
  /** What was left as it is: the first of those, and how many there are. */
  readonly kept: readonly KeptRecord[];
  readonly keptCount: number;
}

export interface KeptRecord {
  readonly id: string;
  readonly title: string;
  /** `changed_since`, or the code of the refusal. */
  readonly reason: string;
  /** What others did on it since, which would have gone with it or lost its name: how many of each entity. */
  readonly work?: Readonly<Record<string, number>>;
}

/** Writes of an import that one call takes back. */
export const UNDO_STEP = 100;

/** Records that an import lists as left; the rest is counted. */
export const MOST_RECORDS_LISTED = 1000;
