import sqlite3InitModule, {
  type Database,
  type PreparedStatement,
  type SqlValue,
} from '@sqlite.org/sqlite-wasm';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import { FOUND, LISTED, type ListRequest, type SearchRequest } from '../pages/contender.ts';
import { LISTED_ENTITY, WORKLOAD } from '../pages/page-workload.ts';
import { plainPages } from '../pages/plain-pages.ts';
import type { Kind } from '../rows.ts';

/**
 * SQLite in the private files of this origin: a table for each kind of row, which lies there as JSON, with those columns and
 * indexes that what is measured needs. Each commit is on the disk before it is answered.
 */

/** The calls of the page. Rows come back as the texts that they lie as. */
const calls = {
  open,
  async sync() {
    for (const { kind } of WORKLOAD.kept) await pull(kind);
  },
  list({ status, order }: ListRequest) {
    const sort = order === '-updatedAt' ? 'updated_at desc' : 'ordered';
    const where = status === null ? '' : 'where status = ?';
    const rows = `select row from ${WORKLOAD.listed} ${where} order by ${sort} limit ${LISTED}`;
    return texts(rows, status === null ? [] : [status]);
  },
  search(kind: SearchRequest['kind'], text: string) {
    const found =
      kind === 'substring'
        ? `select rowid from ${WORKLOAD.listed} where title like ? limit ${FOUND}`
        : `select rowid from words where title match ? limit ${FOUND}`;
    const wanted = { prefix: `"${text}"*`, word: `"${text}"`, substring: `%${text}%` }[kind];
    return texts(`select row from ${WORKLOAD.listed} where rowid in (${found})`, [wanted]);
  },
  countByStatus: () =>
    database().selectArrays(`select status, count(*) from ${WORKLOAD.counted} group by status`),
  save(id: string, changes: Partial<AnyRow>) {
    const [text = '{}'] = texts('select row from workOrder where id = ?', [id]);
    const row: AnyRow = { ...JSON.parse(text), ...changes };
    database().transaction('IMMEDIATE', () => put('workOrder', [row]));
  },
  after: (kind: Kind, id: string, limit: number) =>
    texts(`select row from ${kind} where id > ? order by id limit ${limit}`, [id]),
};

export type SqliteCalls = typeof calls;

type SqliteRequest = { readonly number: number } & {
  readonly [Name in keyof SqliteCalls]: {
    readonly name: Name;
    readonly parameters: Parameters<SqliteCalls[Name]>;
  };
}[keyof SqliteCalls];

/** KB of pages in memory. */
const CACHE = 65_536;

let opened: Database | null = null;
const prepared = new Map<string, PreparedStatement>();

globalThis.addEventListener('message', ({ data }: MessageEvent<SqliteRequest>) => {
  void answer(data);
});

async function answer({ number, name, parameters }: SqliteRequest): Promise<void> {
  try {
    // Each name comes with its own parameters: the type of the message says so.
    const call = calls[name] as (...given: typeof parameters) => unknown;
    postMessage({ number, value: await call(...parameters) });
  } catch (error) {
    postMessage({ number, failure: String(error) });
  }
}

async function open(): Promise<void> {
  const sqlite = await sqlite3InitModule();
  const pool = await sqlite.installOpfsSAHPoolVfs({});
  opened = new pool.OpfsSAHPoolDb('/bench.db');
  // Write-ahead logging takes memory that connections share, or a connection that is alone.
  opened.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full');
  opened.exec(`pragma cache_size = -${CACHE}`);
  opened.exec('create table if not exists cursors (kind text primary key, last integer) without rowid');
  for (const { kind } of WORKLOAD.kept) opened.exec(schemaOf(kind));
}

function schemaOf(kind: Kind): string {
  const columns = 'id text primary key, status text, ordered text, updated_at text, title text, row text';
  const statements = [`create table if not exists ${kind} (${columns})`];
  const addIndex = (on: string) =>
    statements.push(`create index if not exists "${kind} ${on}" on ${kind} (${on})`);
  if (kind === WORKLOAD.listed) {
    for (const on of ['status, ordered', 'status, updated_at', 'updated_at', 'title']) addIndex(on);
    const words = `title, content = '', contentless_delete = 1, prefix = '1 2 3'`;
    statements.push(`create virtual table if not exists words using fts5 (${words})`);
  } else if (kind === WORKLOAD.counted) {
    addIndex('status');
  }
  return statements.join(';');
}

async function pull(kind: Kind): Promise<void> {
  const last = Number(database().selectValue('select last from cursors where kind = ?', [kind]) ?? 0);
  for await (const page of plainPages(kind, last)) {
    database().transaction('IMMEDIATE', () => {
      put(kind, page.values);
      run('insert or replace into cursors values (?, ?)', [kind, page.last]);
    });
  }
}

function put(kind: Kind, rows: readonly AnyRow[]): void {
  for (const row of rows) {
    const title = textOf(row[LISTED_ENTITY.titleField]);
    const place = run(
      `insert into ${kind} values (?, ?, ?, ?, ?, ?) on conflict (id) do update set status = excluded.status,
        ordered = excluded.ordered, updated_at = excluded.updated_at, title = excluded.title, row = excluded.row
        returning rowid`,
      [
        row.id,
        textOf(row['status']),
        textOf(row[WORKLOAD.order]),
        textOf(row['updatedAt']),
        title,
        JSON.stringify(row),
      ],
    );
    if (kind === WORKLOAD.listed)
      run('insert or replace into words (rowid, title) values (?, ?)', [place, title]);
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** @returns the first column of the first row, where there is one */
function run(sql: string, values: readonly SqlValue[]): SqlValue {
  const statement = prepared.get(sql) ?? database().prepare(sql);
  prepared.set(sql, statement);
  statement.bind([...values]);
  const found = statement.step() ? statement.get(0) : null;
  statement.reset();
  return found;
}

function texts(sql: string, values: readonly SqlValue[]): string[] {
  // To a statement that takes none nothing may be bound, not even an empty list.
  const given = values.length > 0 ? [...values] : undefined;
  return database().selectValues(sql, given).map(String);
}

function database(): Database {
  if (!opened) throw new Error('the database is not open');
  return opened;
}
