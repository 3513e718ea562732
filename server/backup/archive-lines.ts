import * as z from 'zod';

/**
 * An archive: lines of JSON, compressed. First what it is of; then each table with its columns, its rows as PostgreSQL writes
 * a row as text, and how many there were; then each file, its bytes in base64, and their sum; then the settings of the
 * installation; last the counters of its sequences, and how much there was in all. An archive without its last line was cut
 * off, and one whose counts or sums differ was changed: neither is a backup.
 */
export const VERSION = 2;

export const headLine = z.strictObject({
  fieldline: z.literal(VERSION),
  /** RFC 3339. */
  at: z.string(),
  /** Of Fieldline. */
  version: z.string(),
  epoch: z.string(),
  /** Whose rows it holds alone; absent: it is of the whole installation. */
  tenant: z.strictObject({ id: z.string(), name: z.string() }).optional(),
  migrations: z.array(z.string()).min(1),
});
export const tableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()) });
export const countLine = z.strictObject({ of: z.string(), rows: z.int(), sha256: z.string() });
export const fileLine = z.strictObject({ file: z.uuid(), tenant: z.string().regex(/^[a-z0-9-]+$/) });
export const sumLine = z.strictObject({ ofFile: z.uuid(), bytes: z.int(), sha256: z.string() });
export const missingLine = z.strictObject({ missing: z.uuid(), tenant: z.string() });
export const settingsLine = z.strictObject({
  settings: z.record(z.string(), z.string()),
  /** Null in an archive without secrets. */
  authSecret: z.string().nullable(),
});
export const endLine = z.strictObject({
  sequences: z.record(z.string(), z.strictObject({ last: z.string(), used: z.boolean() })),
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
  bytes: z.int(),
  missing: z.int(),
});

export type ArchiveHead = z.infer<typeof headLine>;
export type ArchivedTenant = NonNullable<ArchiveHead['tenant']>;
export type ArchivedTable = z.infer<typeof tableLine>;
export type BackupFileLine = z.infer<typeof fileLine>;
export type ArchivedSettings = z.infer<typeof settingsLine>;
export type Sequences = z.infer<typeof endLine>['sequences'];

/** What an archive holds. */
export interface ArchiveCounts {
  readonly at: string;
  /** Whose it is alone; null: of the whole installation. */
  readonly tenant: ArchivedTenant | null;
  /** Rows of each table. */
  readonly tables: ReadonlyMap<string, number>;
  readonly rows: number;
  readonly files: number;
  /** Of the files. */
  readonly bytes: number;
  /** Files whose rows are there and whose bytes were not. */
  readonly missing: number;
  readonly hasSecrets: boolean;
}

/** The file is none that can be restored; `message` says why, for the operator. */
export class NoBackup extends Error {
  override readonly name = 'NoBackup';
}

/** What any tenant has; an archive without it was written by somebody who could see nothing. @throws NoBackup */
export function requirePeople(tables: ReadonlyMap<string, number>): void {
  for (const table of ['tenants', 'identities', 'members', 'roles']) {
    if ((tables.get(table) ?? 0) > 0) continue;
    throw new NoBackup(`This is no backup: table ${table} is empty in it. Is the server installed?`);
  }
}
