/** How far a backup or a restore has come. */
export interface ArchiveProgress {
  /** The table at hand, or `files`. */
  readonly what: string;
  readonly done: number;
  /** About so many in all; 0 where nobody knows. */
  readonly total: number;
}

export type OnProgress = (progress: ArchiveProgress) => void;
