/** A backup that the server made by itself, as `GET /admin/backups` tells of it. */
export interface BackupRun {
  readonly id: string;
  /** RFC 3339. */
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** Null while it is being written. */
  readonly outcome: 'done' | 'failed' | null;
  readonly archive: string;
  readonly rows: number | null;
  readonly files: number | null;
  /** Of the files. */
  readonly bytes: number | null;
  /** Files that were not there. */
  readonly missing: number | null;
  /** What went wrong, for the operator. */
  readonly fault: string | null;
}

/** Answer to `GET /admin/backups`. */
export interface Backups {
  /** Null: the server that answered makes none by itself. */
  readonly schedule: { readonly everyHours: number; readonly keep: number } | null;
  /** The newest first. */
  readonly runs: readonly BackupRun[];
  /** RFC 3339; null: there is none. */
  readonly lastGoodAt: string | null;
}
