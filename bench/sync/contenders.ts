import { join } from 'node:path';
import { buildPage } from './build-page.ts';
import type { RowsByKind } from './rows.ts';
import type { ContenderServer } from './servers/contender-server.ts';
import { startFieldlineServer } from './servers/fieldline-server.ts';
import { type Protocol, startPeerServer } from './servers/peer-server.ts';
import type { Workload } from './workloads.ts';

/** The columns of the table, in their order. */
export const CONTENDERS = {
  fieldline: 'Fieldline',
  rxdb: 'RxDB 17, defaults',
  rxdbTuned: 'RxDB 17, tuned',
  pouchdb: 'PouchDB 9',
  raw: 'raw IndexedDB',
  grouped: 'raw, in groups',
  sqlite: 'SQLite in OPFS',
} as const;

export type ContenderName = keyof typeof CONTENDERS;

/** `fieldline` aside: from whose page to whose server. */
const PEERS: Readonly<Record<Exclude<ContenderName, 'fieldline'>, { page: string; protocol: Protocol }>> = {
  rxdb: { page: 'bench/sync/pages/rxdb-defaults.ts', protocol: 'rxdb' },
  rxdbTuned: { page: 'bench/sync/pages/rxdb-tuned.ts', protocol: 'rxdb' },
  pouchdb: { page: 'bench/sync/pages/pouchdb.ts', protocol: 'couch' },
  raw: { page: 'bench/sync/pages/raw.ts', protocol: 'plain' },
  grouped: { page: 'bench/sync/pages/grouped.ts', protocol: 'plain' },
  sqlite: { page: 'bench/sync/pages/sqlite.ts', protocol: 'plain' },
};

/** Who runs unless others are asked for. */
export const USUAL: readonly ContenderName[] = ['fieldline', 'rxdb', 'rxdbTuned', 'pouchdb', 'raw', 'sqlite'];

/** @throws Error for a name that nobody has */
export function contendersNamed(names: readonly string[]): ContenderName[] {
  return names.map((name) => {
    const known = Object.keys(CONTENDERS).find((one): one is ContenderName => one === name);
    if (!known) throw new Error(`no contender is called "${name}": ${Object.keys(CONTENDERS).join(', ')}`);
    return known;
  });
}

/** More rows would take it hours. */
export function mostRows(name: ContenderName): number {
  return name === 'pouchdb' ? 200_000 : Number.POSITIVE_INFINITY;
}

/** Others have no outbox: what they saved is changed on their server by the benchmark. */
export function sendsEdits(name: ContenderName): boolean {
  return name === 'fieldline' || PEERS[name].protocol !== 'plain';
}

export async function buildPages(
  names: readonly ContenderName[],
  workload: Workload,
  folder: string,
): Promise<void> {
  for (const name of names) {
    const page = { folder: pageFolder(folder, name), workload };
    if (name === 'fieldline') {
      const worker = 'bench/sync/worker/fieldline-worker.ts';
      await buildPage('bench/sync/pages/fieldline.ts', { ...page, worker });
    } else {
      await buildPage(PEERS[name].page, page);
    }
  }
}

/** A server with these rows. `folder` holds the pages, and what the server writes. */
export function startServer(
  name: ContenderName,
  { workload, rows, total }: Filling,
  folder: string,
): Promise<ContenderServer> {
  const page = pageFolder(folder, name);
  if (name !== 'fieldline') return startPeerServer(PEERS[name].protocol, workload, total, page);
  return startFieldlineServer(workload, rows, { page, dataDir: join(folder, 'data') });
}

/** What a server is begun with. */
export interface Filling {
  readonly workload: Workload;
  readonly rows: RowsByKind;
  /** How many these are. */
  readonly total: number;
}

function pageFolder(folder: string, name: ContenderName): string {
  return join(folder, `page-${name}`);
}
