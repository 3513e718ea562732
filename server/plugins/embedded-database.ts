import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { leaveStopMarker, newStopName, takeStopMarker } from './orderly-stop.ts';

export type EmbeddedOptions =
  | { readonly dataDir: string }
  | { readonly memory: true; readonly loadDataDir?: Blob };

export interface Embedded {
  readonly pglite: PGlite;
  close(): Promise<void>;
}

/** With another epoch where nobody can say that all is there which was acknowledged. */
export async function openWhole(options: EmbeddedOptions): Promise<Embedded> {
  const folder = 'dataDir' in options ? join(options.dataDir, 'pgdata') : null;
  const stop = folder !== null && existsSync(folder) ? await takeStopMarker(folder) : null;
  const pglite = await openPGlite(options);
  if (folder === null) return { pglite, close: () => pglite.close() };
  if ((await hasState(pglite)) && (stop === null || (await lifeOf(pglite)) !== stop)) {
    await pglite.exec('update server_state set epoch = default');
  }
  return { pglite, close: () => closeWhole(pglite, folder) };
}

async function closeWhole(pglite: PGlite, folder: string): Promise<void> {
  const name = newStopName();
  const isNamed = (await hasState(pglite)) && (await lifeOf(pglite)) !== undefined;
  if (isNamed) await pglite.query('update server_state set life = $1', [name]);
  await pglite.close();
  if (isNamed) await leaveStopMarker(folder, name);
}

/** The name of the last orderly stop; undefined in a schema of a version before these names. */
async function lifeOf(pglite: PGlite): Promise<string | null | undefined> {
  const { rows } = await pglite.query<{ state: { life?: string | null } }>(
    'select to_jsonb(server_state) as state from server_state',
  );
  return rows[0]?.state.life;
}

/** Not in a database that has only just been laid down. */
async function hasState(pglite: PGlite): Promise<boolean> {
  const { rows } = await pglite.query<{ found: boolean }>(
    "select to_regclass('public.server_state') is not null as found",
  );
  return rows[0]?.found === true;
}

/** For a database that ends with its process: it starts in two thirds of the time. */
const SHORT_LIVED = ['-c', 'shared_buffers=16MB', '-c', 'wal_init_zero=off'];

async function openPGlite(options: EmbeddedOptions): Promise<PGlite> {
  // Loaded here: a server on PostgreSQL never needs the embedded one.
  const { PGlite } = await import('@electric-sql/pglite');
  if ('dataDir' in options) await layDown(join(options.dataDir, 'pgdata'), PGlite);
  const pglite = await PGlite.create({
    ...('dataDir' in options
      ? { dataDir: `${options.dataDir}/pgdata` }
      : { startParams: [...PGlite.defaultStartParams, ...SHORT_LIVED] }),
    ...('loadDataDir' in options && options.loadDataDir ? { loadDataDir: options.loadDataDir } : {}),
  });
  await pglite.exec("set timezone = 'UTC'; set datestyle = 'ISO'");
  return pglite;
}

/**
 * Makes the files of an embedded database that is not there yet. A process that is killed on the way would leave half of
 * them, which no later start could open: they get their name when they are whole.
 */
async function layDown(folder: string, embedded: typeof PGlite): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const made = await embedded.create({ dataDir: unfinished });
  await made.close();
  await rename(unfinished, folder);
}
