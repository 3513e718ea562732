import * as z from 'zod';
import type { BackupPlan } from './backup-plan.ts';

const wholeUpTo = (most: number) =>
  z.string().regex(/^\d+$/, 'must be a whole number').transform(Number).pipe(z.number().min(1).max(most));

export const backupVariables = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeUpTo(1000).default(7),
  BACKUP_EVERY_HOURS: wholeUpTo(720).default(24),
};

type BackupVariables = z.infer<z.ZodObject<typeof backupVariables>>;

/** Null: the server makes no backups by itself. */
export function backupPlanOf(given: BackupVariables): BackupPlan | null {
  const { BACKUP_DIR: folder, BACKUP_KEEP: keep, BACKUP_EVERY_HOURS: everyHours } = given;
  return folder === undefined ? null : { folder, keep, everyHours };
}
