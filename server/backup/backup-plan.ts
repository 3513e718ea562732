/** Backups that the server makes by itself. */
export interface BackupPlan {
  readonly folder: string;
  /** Archives that stay; older ones go when a new one is whole. */
  readonly keep: number;
  readonly everyHours: number;
}
