import type { AuthorisedDeps } from '../../api/authorised-fetch.ts';
import { authorisedFetch } from '../../api/authorised-fetch.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { databaseName, openFieldDatabase } from '../../data/store/database.ts';
import { unlessSimulated } from '../../data/store/no-signal.ts';
import type { IndexedDbSource } from '../../data/store/open-dexie.ts';
import type { RegistryDatabase } from '../../data/store/registry-database.ts';
import {
  deviceId,
  lockAsAsked,
  readAskedLock,
  readLock,
  readSession,
  readTouchPoints,
  writeSession,
} from '../../data/store/registry-database.ts';
import type { Signal } from '../../data/store/signals.ts';
import type { StoredSession } from '../../domain/identity/session.ts';
import type { Clock, RandomBytes } from '../../domain/kit/values/ids.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { WIRE_LIMITS } from '../../domain/sync/wire.ts';
import type { EngineDeps } from '../calls/engine-deps.ts';
import type { Engine, SliceReport } from './engine.ts';
import { createEngine, SLICE } from './engine.ts';
import type { UploadLane } from './upload-lane.ts';
import { createUploadLane } from './upload-lane.ts';

export interface RunnerDeps {
  readonly registry: RegistryDatabase;
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly exclusively: AuthorisedDeps['exclusively'];
  readonly ifUnlocked: EngineDeps['ifUnlocked'];
  readonly signal: (signal: Signal) => void;
  readonly estimate?: EngineDeps['estimate'];
  readonly source?: IndexedDbSource;
  /** Operations of one push; as many as the server takes, where it is not said. */
  readonly pushAtMost?: number;
  /** Rows of one page of changes, the same way. */
  readonly pullAtMost?: number;
  /** Milliseconds of one slice; `SLICE` where it is not said. */
  readonly sliceAtMost?: number;
}

export interface SyncRunner {
  /** Runs a slice for whoever is signed in; a call during a run is answered by one more run after it. */
  run(wake: boolean): Promise<SliceReport>;
  /** Sends bytes of attachments, beside whatever else runs: to be called after a slice that reached the server. */
  upload(wake: boolean): Promise<SliceReport>;
}

interface Workplace {
  readonly name: string;
  readonly engine: Engine;
  readonly uploads: UploadLane;
  /** Bytes under way; they end by themselves when somebody else signs in. */
  uploading: Promise<unknown>;
  readonly close: () => void;
}

/** One engine for one worker or page. It follows the stored session, and touches no other person's database. */
export function createSyncRunner(deps: RunnerDeps): SyncRunner {
  let current: Workplace | null = null;
  let running: Promise<SliceReport> | null = null;
  let queued: Promise<SliceReport> | null = null;
  let queuedWake = false;

  const slice = async (wake: boolean): Promise<SliceReport> => {
    const session = await readSession(deps.registry);
    if (!session) return NOBODY;
    const { tenant, user } = session;
    if (current?.name !== databaseName(tenant.id, user.id)) {
      leave(current);
      current = openWorkplace(deps, tenant.id, user.id);
    }
    return current.engine.runSlice(wake);
  };
  const start = (wake: boolean): Promise<SliceReport> => {
    const run = slice(wake).finally(() => {
      running = null;
    });
    running = run;
    return run;
  };
  return {
    run(wake) {
      if (!running) return start(wake);
      queuedWake ||= wake;
      queued ??= running
        .catch(() => undefined) // its own caller hears of it
        .then(() => {
          const wanted = queuedWake;
          queued = null;
          queuedWake = false;
          return start(wanted);
        });
      return queued;
    },
    async upload(wake) {
      // Of whoever the last slice was for: another person's place is opened by a slice alone, between two of them.
      const place = current;
      if (!place) return NOBODY;
      const uploading = place.uploads.runSlice(wake);
      place.uploading = Promise.allSettled([place.uploading, uploading]);
      return uploading;
    },
  };
}

const NOBODY: SliceReport = { outcome: 'authNeeded', nextAttemptIn: null };

function openWorkplace(deps: RunnerDeps, tenantId: string, userId: string): Workplace {
  const database = openFieldDatabase(tenantId, userId, deps.source);
  const world = engineDeps(deps, database);
  return {
    name: database.name,
    engine: createEngine(world),
    uploads: createUploadLane(world),
    uploading: Promise.resolve(),
    close: () => database.dexie.close(),
  };
}

function leave(place: Workplace | null): void {
  if (place) inBackground(place.uploading.then(place.close));
}

export function engineDeps(deps: RunnerDeps, database: FieldDatabase): EngineDeps {
  const { registry, clock, random } = deps;
  const device = () => deviceId(registry, clock, random);
  // Databases are per person, the cookie is per origin: only the session of this very database may send its work.
  const accepts = (session: StoredSession) =>
    session.user.id === database.userId && session.tenant.id === database.tenantId;
  const authorised: AuthorisedDeps = {
    ...deps,
    fetch: unlessSimulated(registry, deps.fetch),
    keeper: { read: () => readSession(registry), write: (session) => writeSession(registry, session) },
    deviceId: device,
    accepts,
  };
  return {
    database,
    tools: { clock, random },
    request: (path, init) => authorisedFetch(authorised, path, init),
    async signedIn() {
      const session = await readSession(registry);
      return session !== null && session.token !== null && accepts(session);
    },
    logoFile: async () => (await readSession(registry))?.tenant.logo?.fileId ?? null,
    deviceId: device,
    touchPoints: () => readTouchPoints(registry),
    lock: lockOf(registry, `${database.tenantId}/${database.userId}`),
    ifUnlocked: deps.ifUnlocked,
    signal: deps.signal,
    ...(deps.estimate && { estimate: deps.estimate }),
    pushAtMost: deps.pushAtMost ?? WIRE_LIMITS.pushOperations,
    pullAtMost: deps.pullAtMost ?? WIRE_LIMITS.changesMaximum,
    sliceAtMost: deps.sliceAtMost ?? SLICE,
    timeout: WIRE_LIMITS.timeout,
  };
}

function lockOf(registry: RegistryDatabase, person: string): EngineDeps['lock'] {
  return {
    async state() {
      const [asked, own] = await Promise.all([readAskedLock(registry, person), readLock(registry, person)]);
      const isShut = asked !== null && !asked.isOpen;
      return {
        isLocked: isShut || (own?.lockedAt ?? null) !== null,
        ...(asked && { hasLocked: asked.asked }),
      };
    },
    shut: (asked) => lockAsAsked(registry, person, asked),
  };
}
