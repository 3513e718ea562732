import { join } from 'node:path';
import { buildPage } from './build-page.ts';
import type { RowsByKind } from './rows.ts';
import type { ContenderServer } from './servers/contender-server.ts';
import { startFieldlineServer } from './servers/fieldline-server.ts';
import { type Protocol, startPeerServer } from './servers/peer-server.ts';

/** The columns of the table, in their order. */
export const CONTENDERS = {
  fieldline: 'Fieldline',
  rxdb: 'RxDB 17, defaults',
  rxdbTuned: 'RxDB 17, tuned',
  pouchdb: 'PouchDB 9',
  raw: 'raw IndexedDB',
} as const;

export type ContenderName = keyof typeof CONTENDERS;

/** `fieldline` aside: from whose page to whose server. */
const PEERS: Readonly<Record<Exclude<ContenderName, 'fieldline'>, { page: string; protocol: Protocol }>> = {
  rxdb: { page: 'bench/sync/pages/rxdb-defaults.ts', protocol: 'rxdb' },
  rxdbTuned: { page: 'bench/sync/pages/rxdb-tuned.ts', protocol: 'rxdb' },
  pouchdb: { page: 'bench/sync/pages/pouchdb.ts', protocol: 'couch' },
  raw: { page: 'bench/sync/pages/raw.ts', protocol: 'plain' },
};

export const NAMES: readonly ContenderName[] = ['fieldline', 'rxdb', 'rxdbTuned', 'pouchdb', 'raw'];

/** Has no outbox: what it saved is changed on its server by the benchmark. */
export function sendsEdits(name: ContenderName): boolean {
  return name !== 'raw';
}

export async function buildPages(folder: string): Promise<void> {
  await buildPage(
    'bench/sync/pages/fieldline.ts',
    pageFolder(folder, 'fieldline'),
    'bench/sync/worker/fieldline-worker.ts',
  );
  for (const name of ['rxdb', 'rxdbTuned', 'pouchdb', 'raw'] as const) {
    await buildPage(PEERS[name].page, pageFolder(folder, name));
  }
}

/** A server with these rows. `folder` holds the pages, and what the server writes. */
export function startServer(
  name: ContenderName,
  rows: RowsByKind,
  total: number,
  folder: string,
): Promise<ContenderServer> {
  const page = pageFolder(folder, name);
  if (name === 'fieldline') return startFieldlineServer(rows, page, join(folder, 'data'));
  return startPeerServer(PEERS[name].protocol, total, page);
}

function pageFolder(folder: string, name: ContenderName): string {
  return join(folder, `page-${name}`);
}
