import * as z from 'zod';
import type { BucketSettings } from '../modules/attachments/bucket-settings.ts';

/** Months of the audit log that leave the database, and where they go. */
export interface ArchivePlan {
  /** Whole months that stay, beside the present one. */
  readonly keepMonths: number;
  readonly place: { readonly folder: string } | { readonly bucket: BucketSettings };
}

/** Fewer would take away what people look up in a year's work, and what decides who may approve their own requests. */
const LEAST_MONTHS = 12;

export const archiveVariables = {
  AUDIT_KEEP_MONTHS: z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(LEAST_MONTHS).max(1200))
    .optional(),
  AUDIT_ARCHIVE_DIR: z.string().optional(),
};

type ArchiveVariables = z.infer<z.ZodObject<typeof archiveVariables>>;

/** Null: the audit log stays in the database for ever. */
export function archivePlanOf(given: ArchiveVariables, bucket: BucketSettings | null): ArchivePlan | null {
  const { AUDIT_KEEP_MONTHS: keepMonths, AUDIT_ARCHIVE_DIR: folder } = given;
  if (keepMonths === undefined) return null;
  if (folder !== undefined) return { keepMonths, place: { folder } };
  return bucket && { keepMonths, place: { bucket } };
}
