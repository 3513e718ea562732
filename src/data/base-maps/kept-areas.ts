import { MOST_AREAS } from '../../domain/map/base/base-map.ts';
import { ifUnlocked, underLock } from '../store/web-locks.ts';
import type { ReadRange } from './archive/archive-reader.ts';
import type { AreaPlan } from './archive/area-plan.ts';
import type { AreaFolder } from './areas/area-folder.ts';
import { beginArea, isWhole, readAreas, readIndex, removeArea, type StoredArea } from './areas/area-store.ts';
import type { AreaDescription } from './areas/index-file.ts';
import { takeArea } from './areas/take-area.ts';
import { BaseMapError, type BaseMapErrorCode, baseMapCode } from './base-map-error.ts';
import type { ArchiveRef, KnownArea } from './base-map-messages.ts';

/** The areas of a tenant on this device, as this page knows them: which are there, which are on their way. */
export interface KeptAreas {
  /** Reads them anew: another tab may have taken one. */
  read(): Promise<void>;
  /** @throws BaseMapError `too_many_areas`, `full` */
  begin(about: AreaDescription, plan: AreaPlan): Promise<void>;
  /** Goes on where it stopped. Nothing to do for one that is whole or on its way. @throws BaseMapError `missing`, `busy` */
  resume(id: string): Promise<void>;
  pause(id: string): Promise<void>;
  /** @throws BaseMapError `busy`: another tab is taking it */
  remove(id: string): Promise<void>;
}

export interface KeptAreasDeps {
  readonly tenantId: string;
  readonly folder: AreaFolder;
  readonly readerOf: (archive: ArchiveRef) => ReadRange;
  readonly onAreas: (stored: readonly StoredArea[], known: readonly KnownArea[]) => void;
  /** Of what nobody waits for. */
  readonly onFailure: (error: unknown) => void;
}

interface Running {
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

interface World extends KeptAreasDeps {
  stored: readonly StoredArea[];
  readonly running: Map<string, Running>;
  readonly failures: Map<string, BaseMapErrorCode>;
}

export function keptAreas(deps: KeptAreasDeps): KeptAreas {
  const world: World = { ...deps, stored: [], running: new Map(), failures: new Map() };
  return {
    read: () => readAgain(world),
    async begin(about, plan) {
      await inOrder(world, async () => {
        if ((await readAreas(world.folder)).length >= MOST_AREAS) throw new BaseMapError('too_many_areas');
        try {
          await beginArea(world.folder, about, plan);
        } catch (error) {
          await removeArea(world.folder, about.id);
          throw error;
        }
      });
      await readAgain(world);
      await resume(world, about.id);
    },
    resume: (id) => resume(world, id),
    pause: (id) => stop(world, id),
    async remove(id) {
      await stop(world, id);
      const removed = await ifUnlocked(lockOf(world, id), () => {
        return inOrder(world, async () => {
          await removeArea(world.folder, id);
          return true;
        });
      });
      if (!removed) throw new BaseMapError('busy');
      world.failures.delete(id);
      await readAgain(world);
    },
  };
}

/** No tab clears what another one is about to begin. */
function inOrder<T>({ tenantId }: World, work: () => Promise<T>): Promise<T> {
  return underLock(`fieldline-base-maps:${tenantId}`, work);
}

/** Held by the tab that writes it. */
function lockOf({ tenantId }: World, id: string): string {
  return `fieldline-base-maps:${tenantId}:${id}`;
}

async function readAgain(world: World): Promise<void> {
  const read = await inOrder(world, () => readAreas(world.folder));
  // Of what this page is writing it knows itself how far it is.
  const own = new Map(world.stored.map((area) => [area.about.id, area]));
  world.stored = read.map((area) =>
    world.running.has(area.about.id) ? (own.get(area.about.id) ?? area) : area,
  );
  tell(world);
}

async function resume(world: World, id: string): Promise<void> {
  const area = world.stored.find(({ about }) => about.id === id);
  if (!area) throw new BaseMapError('missing');
  if (isWhole(area) || world.running.has(id)) return;
  world.failures.delete(id);
  const begun = Promise.withResolvers<boolean>();
  const abort = new AbortController();
  const working = ifUnlocked(lockOf(world, id), () => {
    begun.resolve(true);
    return bring(world, area.about, abort.signal);
  });
  const ended = working.then(
    (done) => begun.resolve(done !== undefined),
    (error: unknown) => {
      begun.resolve(true);
      if (!abort.signal.aborted) world.failures.set(id, baseMapCode(error));
    },
  );
  world.running.set(id, { stop: abort, ended });
  tell(world);
  ended.then(() => finish(world, id)).catch(world.onFailure);
  if (!(await begun.promise)) throw new BaseMapError('busy');
}

async function bring(world: World, { id, ...about }: AreaDescription, signal: AbortSignal): Promise<true> {
  const index = await readIndex(world.folder, id);
  if (!index) throw new BaseMapError('missing');
  const { folder } = world;
  const onProgress = (done: number) => {
    world.stored = world.stored.map((area) => (area.about.id === id ? { ...area, done } : area));
    tell(world);
  };
  const archive = { id: about.baseMapId, version: about.version };
  await takeArea({ folder, readRange: world.readerOf(archive), signal, onProgress }, id, index.plan);
  return true;
}

/** Reading clears what it replaces. */
async function finish(world: World, id: string): Promise<void> {
  world.running.delete(id);
  await readAgain(world);
}

async function stop({ running }: World, id: string): Promise<void> {
  const found = running.get(id);
  found?.stop.abort();
  await found?.ended;
}

function tell({ stored, running, failures, onAreas }: World): void {
  const known = stored.map((area): KnownArea => {
    const { id } = area.about;
    const state = running.has(id) ? 'taking' : isWhole(area) ? 'whole' : 'part';
    return { ...area, state, failure: failures.get(id) ?? null };
  });
  onAreas(stored, known);
}
