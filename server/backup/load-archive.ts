import type pg from 'pg';
import type { FileStore } from '../modules/attachments/file-store.ts';
import type { ArchiveCounts, ArchivedTable, Sequences } from './archive-lines.ts';
import { NoBackup } from './archive-lines.ts';
import type { StoredTable } from './catalogue.ts';
import type { OnProgress } from './progress.ts';
import { readArchive } from './read-archive.ts';

/** Characters of rows that are written with one statement. */
const BATCH = 2_000_000;

/** Counts rows and files up to what the archive holds. */
export function progressOf({ rows, files }: ArchiveCounts, onProgress: OnProgress) {
  let [row, file] = [0, 0];
  return {
    row: (what: string) => onProgress({ what, done: ++row, total: rows }),
    file: () => onProgress({ what: 'files', done: ++file, total: files }),
  };
}

export type Progressing = ReturnType<typeof progressOf>;

interface Loading {
  readonly client: pg.Client;
  readonly files: FileStore;
  readonly archive: string;
  /** As they are here. */
  readonly tables: readonly StoredTable[];
  readonly progress: Progressing;
  /** Rows of these tables are not written, but handed over at the end. */
  readonly later?: readonly string[];
}

export interface Loaded extends ArchiveCounts {
  readonly sequences: Sequences;
  /** By table: the statement that writes them, and the rows as text. */
  readonly later: ReadonlyMap<string, { readonly insert: string; readonly rows: readonly string[] }>;
}

/** Writes the rows of an archive into the tables, and its files into the store. @throws NoBackup */
export async function loadArchive(loading: Loading): Promise<Loaded> {
  const { client, files, archive, tables, progress, later: kept = [] } = loading;
  const later = new Map<string, { insert: string; rows: string[] }>();
  let sequences: Sequences = {};
  let insert = '';
  let filling = '';
  let batch: string[] = [];
  let size = 0;
  const write = async () => {
    if (kept.includes(filling))
      later.set(filling, { insert, rows: [...(later.get(filling)?.rows ?? []), ...batch] });
    else if (batch.length > 0) await client.query(insert, [batch]);
    batch = [];
    size = 0;
  };
  const counts = await readArchive(archive, {
    table: async (table) => {
      filling = table.table;
      insert = insertInto(client, table, tables);
    },
    row: async (text) => {
      batch.push(text);
      size += text.length;
      progress.row(filling);
      if (size >= BATCH) await write();
    },
    endTable: write,
    file: async ({ tenant, file }, bytes) => {
      await files.save(tenant, file, bytes);
      progress.file();
    },
    end: async (given) => void (sequences = given),
  });
  return { ...counts, sequences, later };
}

/** The statement that writes rows as text, `$1`. @throws NoBackup where the table has other columns here */
export function insertInto(client: pg.Client, given: ArchivedTable, tables: readonly StoredTable[]): string {
  const { table, columns } = given;
  const known = tables.find((each) => each.table === table);
  if (!known || known.columns.join() !== columns.join()) {
    throw new NoBackup(`Table ${table} has other columns here than there.`);
  }
  const name = client.escapeIdentifier(table);
  const listed = columns.map((column) => client.escapeIdentifier(column));
  // `offset 0`: each text is read as a row once, and not once for each column.
  return `insert into ${name} (${listed.join(', ')}) overriding system value
    select ${listed.map((column) => `(given.whole).${column}`).join(', ')}
    from (select text::${name} as whole from unnest($1::text[]) as texts (text) offset 0) as given`;
}
