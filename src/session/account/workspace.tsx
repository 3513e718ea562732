import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { openFieldDatabase } from '../../data/store/database.ts';
import { changeMeta, readMeta } from '../../data/store/meta.ts';
import { postSignal } from '../../data/store/signals.ts';
import { createRepository } from '../../data/write/create-repository.ts';
import type { Repository } from '../../data/write/repository.ts';
import { allows } from '../../domain/identity/permission.ts';
import type { SessionTenant, SessionUser } from '../../domain/identity/session.ts';
import { DEFAULT_CURRENCY } from '../../domain/kit/entity/currency.ts';
import { DEFAULT_ZONE, dayIn } from '../../domain/kit/time/time-zone.ts';
import { cryptoBytes, systemClock } from '../../domain/kit/values/ids.ts';
import { reportError } from '../../error-reports/report-error.ts';
import { useLive } from '../use-live.ts';
import { sessionServiceAtom, useSession } from './session-store.ts';
import { useRights } from './use-rights.ts';
import type { ViewAs } from './view-as.ts';
import { readingApi, readViewAs, refuseSaves, refusingRepository, viewAsStore } from './view-as.ts';

/** What a screen works with: this person's local data, and what they may do. */
export interface Workspace {
  readonly database: FieldDatabase;
  readonly repository: Repository;
  /** For what only works online. */
  readonly api: ApiClient;
  readonly user: SessionUser;
  readonly tenant: SessionTenant;
  /** The tenant's time zone: a day is a day there. */
  readonly zone: string;
  /** The tenant's currency, ISO 4217: of amounts whose record names none. */
  readonly currency: string;
  /** In which times are shown and typed: the tenant's, or the device's where the person wants that. */
  readonly shownZone: string;
  /** Milliseconds to add to the device's clock, which is wrong by so much. */
  readonly clockOffset: number;
  /** Milliseconds since the epoch by the server's clock, as well as this device knows it. */
  now(): number;
  /** The same as RFC 3339 in UTC: when a button is pressed. */
  timestamp(): string;
  /** `YYYY-MM-DD` where the tenant is. */
  today(): string;
  /** The role as which the person looks at the app, without saving anything; null: as themselves. */
  readonly viewAs: ViewAs | null;
  /** Writes onto a row that are under way, by entity and id (`useInTurn`). */
  readonly turns: Map<string, Promise<unknown>>;
  can(permission: string): boolean;
  /** Undefined while the tenant's switches have not arrived. */
  flag(key: string): boolean | undefined;
}

const WorkspaceContext = createContext<Workspace | null>(null);

/** Opens the database of the signed-in person. Shows nothing while nobody is signed in: the route guard's case. */
export function WorkspaceProvider({ children }: { readonly children: ReactNode }) {
  const { state } = useSession();
  const { user, tenant } = state;
  const looking = useSyncExternalStore(viewAsStore.subscribe, viewAsStore.read);
  if (!user || !tenant) return null;
  return (
    <SignedIn key={`${tenant.id}/${user.id} ${looking}`} user={user} tenant={tenant}>
      {children}
    </SignedIn>
  );
}

/** @throws Error outside of a WorkspaceProvider with a signed-in person: a mistake in our own code */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('no workspace: this screen stands outside of the signed-in part');
  return workspace;
}

interface SignedInProps {
  readonly user: SessionUser;
  readonly tenant: SessionTenant;
  readonly children: ReactNode;
}

function SignedIn({ user, tenant, children }: SignedInProps) {
  const service = useAtomValue(sessionServiceAtom);
  const viewAs = useMemo(() => readViewAs(`${tenant.id}/${user.id}`), [tenant.id, user.id]);
  const database = useMemo(() => open(tenant.id, user.id, viewAs), [tenant.id, user.id, viewAs]);
  const repository = useMemo(
    () => (viewAs ? refusingRepository : savingRepository(database, user.permissions)),
    [database, viewAs, user],
  );
  useRights(database, service);
  // What the lists' worker holds is this person's.
  useEffect(() => () => leave(database), [database]);
  const turns = useMemo(() => new Map<string, Promise<unknown>>(), []);
  const flags = useLive(database, (local) => readFlags(local), []);
  const clockOffset = useLive(database, (local) => readMeta(local, 'clockOffset'), []) ?? 0;
  const showsDevice = useLive(database, (local) => readMeta(local, 'deviceTimes'), []) ?? false;
  const zone = tenant.timeZone ?? DEFAULT_ZONE;
  useEffect(() => {
    changeMeta(database, 'zone', zone).catch((error: unknown) => reportError(error, 'zone'));
  }, [database, zone]);
  const api = useMemo(() => (viewAs ? readingApi(service.api) : service.api), [service, viewAs]);
  const workspace = useMemo<Workspace>(() => {
    const shown = viewAs ? seenAs(user, viewAs) : user;
    return {
      database,
      repository,
      api,
      user: shown,
      tenant,
      zone,
      currency: tenant.currency ?? DEFAULT_CURRENCY,
      shownZone: showsDevice ? deviceZone() : zone,
      clockOffset,
      now: () => Date.now() + clockOffset,
      timestamp: () => new Date(Date.now() + clockOffset).toISOString(),
      today: () => dayIn(zone, Date.now() + clockOffset),
      viewAs,
      turns,
      can: (permission) => allows(shown.permissions, permission),
      flag: (key) => flags && (flags.get(key) ?? false),
    };
  }, [database, repository, api, user, tenant, zone, showsDevice, clockOffset, viewAs, turns, flags]);
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>;
}

function leave(database: FieldDatabase): void {
  // Whatever is still to be written opens it again.
  database.dexie.close({ disableAutoOpen: false });
  // The first load comes without the code of lists; where it never came, there is no worker.
  const loading = import('../../data/read/watch-matches.ts');
  loading.then(({ endMatches }) => endMatches(database)).catch(() => undefined);
}

function open(tenantId: string, userId: string, viewAs: ViewAs | null): FieldDatabase {
  const database = openFieldDatabase(tenantId, userId);
  if (viewAs) refuseSaves(database);
  return database;
}

function savingRepository(database: FieldDatabase, permissions: readonly string[]): Repository {
  return createRepository(database, {
    clock: systemClock,
    random: cryptoBytes,
    permissions,
    onSaved: () => postSignal({ type: 'saved', database: database.name }),
  });
}

function seenAs(user: SessionUser, { role, permissions, person }: ViewAs): SessionUser {
  return { ...user, id: person?.id ?? user.id, role, roles: [role], permissions };
}

/** The call of R6.4, which the app makes when it is online; its answer is kept. */
export const FLAG_CALL = '/settings/feature-flags/evaluate';

/** What the server said of single flags: they are there before the first download is. */
async function toldFlags(database: FieldDatabase) {
  const answers = await database.answers.where('path').startsWith(FLAG_CALL).toArray();
  return answers.map(({ path, body }) => {
    const key = new URLSearchParams(path.slice(FLAG_CALL.length)).get('key') ?? '';
    return [
      key,
      typeof body === 'object' && body !== null && 'enabled' in body && body.enabled === true,
    ] as const;
  });
}

/** A tenant may have none: they have arrived with the first of them, or with everything else. */
async function readFlags(database: FieldDatabase): Promise<Map<string, boolean> | undefined> {
  const rows = await database.rows('featureFlag').all();
  const firstSync = await readMeta(database, 'firstSync');
  const told = await toldFlags(database);
  if (rows.length === 0 && told.length === 0 && !firstSync?.done) return undefined;
  return new Map([...told, ...rows.map((row) => [String(row.key), row.enabled === true] as const)]);
}

export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
