import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase } from '../../server/database/database.ts';
import { type FileStore, folderStore } from '../../server/modules/attachments/file-store.ts';
import { cancelMove } from '../../server/move/after-move.ts';
import {
  type Move,
  type Moved,
  type MoveStep,
  type MoveWatch,
  moveTenant,
  type Side,
} from '../../server/move/move-tenant.ts';
import { type Api, newId, operation } from './api.ts';
import type { MoverOrder } from './mover-process.ts';
import { onDatabase } from './on-database.ts';
import type { ProductionLike } from './production-like.ts';
import { startTestApp, type TestApp } from './server-app.ts';
import { contentOf } from './tenant-content.ts';

/** The tenant that moves. */
export const TENANT = 'demo-tenant';
/** Behind one proxy. */
export const SAME: Move = { tenantId: TENANT, address: null, isSecretSame: true };

export interface Movers {
  readonly folder: () => string;
  readonly from: () => FileStore;
  readonly to: () => FileStore;
  source(): Promise<TestApp>;
  run(source: TestApp, target: ProductionLike, move?: Move, watch?: MoveWatch): Promise<Moved | null>;
  cancel(source: TestApp, target: ProductionLike): Promise<void>;
  order(source: TestApp, target: ProductionLike, until: MoveStep): MoverOrder;
}

/** Two installations with a folder each for files, for one block of tests. */
export function useMovers(): Movers {
  let parent = '';
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'fieldline-move-'));
  });
  afterAll(() => rm(parent, { recursive: true }));
  const folderOf = (side: 'from' | 'to') => join(parent, side);
  const from = () => folderStore(folderOf('from'));
  const to = () => folderStore(folderOf('to'));
  const betweenSides = <T>(
    source: TestApp,
    target: ProductionLike,
    work: (source: Side, target: Side) => Promise<T>,
  ) =>
    onBoth(source.url, target.migrationUrl, (here, there) =>
      work({ client: here, files: from() }, { client: there, files: to() }),
    );
  return {
    folder: () => parent,
    from,
    to,
    source: () => startTestApp({ config: { dataDir: folderOf('from') } }),
    run: (source, target, move = SAME, watch = {}) =>
      betweenSides(source, target, (...sides) => moveTenant(...sides, move, watch)),
    cancel: (source, target) => betweenSides(source, target, (...sides) => cancelMove(...sides, TENANT)),
    order: (source, target, until) => ({
      from: { url: source.url, dataDir: folderOf('from') },
      to: { url: target.migrationUrl, dataDir: folderOf('to') },
      move: SAME,
      until,
    }),
  };
}

export function onBoth<T>(
  from: string,
  to: string,
  work: (from: pg.Client, to: pg.Client) => Promise<T>,
): Promise<T> {
  return onDatabase(from, (here) => onDatabase(to, (there) => work(here, there)));
}

export async function serverOn(target: ProductionLike): Promise<TestApp> {
  return startTestApp({ database: await openDatabase(target), url: target.superuserUrl });
}

export async function createOrder(api: Api, title: string) {
  const id = newId();
  const body = { id, title, type: 'repair' };
  const [made] = await api.push([operation({ method: 'POST', path: '/work-orders', body })]);
  return { id, made };
}

/** Tables that hold something of the tenant. */
export async function tablesLeft(url: string): Promise<[table: string, is: string][]> {
  return [...(await contentOf(url, TENANT, 'own'))].filter(([, is]) => !is.startsWith('0 '));
}

/** Triggers of moves, and what they noted. */
export async function trailLeft(url: string): Promise<number> {
  const { rowCount } = await onDatabase(url, (client) =>
    client.query("select from pg_trigger where tgname like 'note_move%' union all select from move_trail"),
  );
  return rowCount ?? 0;
}
