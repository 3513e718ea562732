import type { ApiClient } from '../../api/api-client.ts';
import { createApiClient } from '../../api/api-client.ts';
import { asApiError, isNetworkError } from '../../api/api-error.ts';
import type { AuthorisedDeps } from '../../api/authorised-fetch.ts';
import type { SessionKeeper } from '../../api/refresh.ts';
import { refreshSession, samePerson } from '../../api/refresh.ts';
import { unlessSimulated } from '../../data/store/no-signal.ts';
import type { RegistryDatabase } from '../../data/store/registry-database.ts';
import { deviceId, readSession, writeSession } from '../../data/store/registry-database.ts';
import { underLock } from '../../data/store/web-locks.ts';
import { watchLive } from '../../data/store/zones.ts';
import {
  type NamedTenant,
  type SessionUser,
  type SignIn,
  type StoredSession,
  storedSession,
} from '../../domain/identity/session.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import type { Clock, RandomBytes } from '../../domain/kit/values/ids.ts';
import { TOUCH_POINTS_HEADER } from '../../domain/sync/device-state.ts';

export interface TypedCredentials {
  readonly email: string;
  readonly password: string;
  readonly totpCode?: string;
  readonly tenantId?: string;
}

/** What the browser answered to the server's question; the server checks its shape. */
export interface PasskeyCredentials {
  readonly response: object;
}

/** After a provider vouched for an account that exists: what shows that it is one's own. */
export interface SsoProofCredentials {
  readonly ssoProof: Readonly<Record<string, string>>;
}

export interface SessionService {
  readonly registry: RegistryDatabase;
  readonly api: ApiClient;
  /** What an authorised request needs; the engine and the hint stream use the same. */
  readonly authorised: AuthorisedDeps;
  /** @throws ApiError */
  login(credentials: TypedCredentials | PasskeyCredentials | SsoProofCredentials): Promise<NewSession>;
  /** Takes up the session whose cookie the server has set already: after single sign-on. @throws ApiError */
  takeUp(): Promise<NewSession>;
  /**
   * Goes on in another tenant of the same person. What is unsent in this one stays for their return.
   * @param cell where it is, where its id does not say so @throws ApiError
   */
  switchTenant(tenantId: string, cell?: string): Promise<StoredSession>;
  /** Ends the session here at once, and on the server if it can be reached: somebody tries to get in who may not. */
  forget(): Promise<void>;
  /** Ends the session here, and on the server where it is reached. Local data and outbox stay. @throws ApiError */
  logout(): Promise<void>;
  /** Asks the server whether the stored session still stands; offline nothing changes. */
  validate(): Promise<void>;
  /** Calls with the stored session, now and whenever a tab or the worker changes it. Returns the end of it. */
  watch(onChange: (session: StoredSession | null) => void): () => void;
}

export interface NewSession {
  readonly session: StoredSession;
  /** Where else this person could work, where the sign-in did not say. */
  readonly otherTenants: readonly NamedTenant[];
}

export interface SessionServiceDeps {
  readonly registry: RegistryDatabase;
  readonly baseUrl: string;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: RandomBytes;
  /** Fingers that this device's screen feels. */
  readonly touchPoints: number;
}

export function createSessionService(deps: SessionServiceDeps): SessionService {
  const { registry, clock, random } = deps;
  const keeper: SessionKeeper = {
    read: () => readSession(registry),
    write: (session) => writeSession(registry, session),
  };
  const authorised: AuthorisedDeps = {
    ...deps,
    // The demo's switch also holds where no worker stands between the page and the network.
    fetch: unlessSimulated(registry, deps.fetch),
    keeper,
    exclusively: underLock,
    deviceId: () => deviceId(registry, clock, random),
    accepts: () => true,
  };
  const api = createApiClient(authorised);
  const device = { [TOUCH_POINTS_HEADER]: String(deps.touchPoints) };
  const world = { api, keeper, clock, device, deviceId: authorised.deviceId };
  return {
    registry,
    api,
    authorised,
    login: (credentials) => {
      if ('ssoProof' in credentials) return begin(world, '/auth/sso/complete', credentials.ssoProof);
      const path = 'response' in credentials ? '/auth/passkeys/login' : '/auth/login';
      // An answer of a browser is made of JSON values too, by its standard.
      return begin(world, path, { ...credentials } as Json);
    },
    takeUp: () => begin(world, '/auth/refresh'),
    switchTenant: (...to) => switchTenant(world, ...to),
    forget: () => forget(api, keeper),
    logout: () => logout(api, keeper),
    validate: () => validate(api, authorised),
    watch: (onChange) => watch(registry, onChange),
  };
}

/** The calls that answer with a new session. */
type Beginning = '/auth/login' | '/auth/passkeys/login' | '/auth/sso/complete' | '/auth/refresh';

interface World {
  readonly api: ApiClient;
  readonly keeper: SessionKeeper;
  readonly clock: Clock;
  /** Headers that say what it is. */
  readonly device: Readonly<Record<string, string>>;
  readonly deviceId: AuthorisedDeps['deviceId'];
}

function begin({ api, keeper, clock, device, deviceId: idOf }: World, path: Beginning, body?: Json) {
  // Under the refresh lock: a refresh of the old session must not overwrite the new one's cookie.
  return underLock('fieldline-refresh', async () => {
    const headers = { ...device, 'x-device-id': await idOf() };
    const signIn = (await api.write('post', path, body, { anonymous: true, headers })) as unknown as SignIn;
    return { session: await keep(keeper, clock, signIn), otherTenants: signIn.otherTenants ?? [] };
  });
}

/** The device is named with its first refresh only: what names it ends the session of before, to which a lost answer leads back. */
function switchTenant({ api, keeper, clock, device }: World, tenantId: string, cell?: string) {
  // As above. The cookie says who it is; the rest makes sure that it is still this person's.
  return underLock('fieldline-refresh', async () => {
    const left = await keeper.read();
    const body = {
      tenantId,
      ...(cell && { cell }),
      ...(left && { fromTenantId: left.tenant.id, userId: left.user.id }),
    };
    const options = { anonymous: true, headers: { ...device, ...leadingTo(left) } } as const;
    const signIn = await api.call('post', '/auth/switch-tenant', body, options);
    return keep(keeper, clock, signIn);
  });
}

async function keep(keeper: SessionKeeper, clock: Clock, signIn: SignIn): Promise<StoredSession> {
  const session = storedSession(signIn, clock.now());
  await keeper.write(session);
  return session;
}

async function forget(api: ApiClient, keeper: SessionKeeper): Promise<void> {
  await underLock('fieldline-refresh', () => keeper.write(null));
  // Best effort: what counts here is that the device knows no session any more.
  await api.call('post', '/auth/logout', undefined, { anonymous: true }).catch(() => undefined);
}

/** A proxy before several installations leads by it. */
function leadingTo(session: StoredSession | null): Record<string, string> {
  return session ? { 'x-tenant-id': session.tenant.id } : {};
}

function logout(api: ApiClient, keeper: SessionKeeper): Promise<void> {
  // Under the refresh lock: a refresh under way must not bring back the session of somebody who has left.
  return underLock('fieldline-refresh', async () => {
    const session = await keeper.read();
    const token = session?.token ? { authorization: `Bearer ${session.token}` } : {};
    const headers = { ...leadingTo(session), ...token };
    try {
      // Anonymous: cookie and token say what ends, and an expired token needs no new one for that.
      await api.call('post', '/auth/logout', undefined, { anonymous: true, headers });
    } catch (error) {
      // Without signal a person must still be able to leave a shared tablet.
      if (!isNetworkError(error)) throw asApiError(error);
    }
    await keeper.write(null);
  });
}

async function validate(api: ApiClient, deps: AuthorisedDeps): Promise<void> {
  const session = await deps.keeper.read();
  if (!session || session.token === null) return;
  try {
    const answer = await api.call('post', '/auth/validate-token', {
      token: session.token,
    });
    if (answer.valid) await noteContact(deps, session, answer.user);
    else await refreshSession(deps, session);
  } catch {
    // No contact: the session stays usable offline. A refused one was ended in the keeper, where watch sees it.
  }
}

async function noteContact(deps: AuthorisedDeps, asked: StoredSession, user: SessionUser | null) {
  await deps.exclusively('fieldline-refresh', async () => {
    const current = await deps.keeper.read();
    if (!current || !samePerson(current, asked)) return;
    await deps.keeper.write({ ...current, user: user ?? current.user, lastContactAt: deps.clock.now() });
  });
}

function watch(registry: RegistryDatabase, onChange: (session: StoredSession | null) => void): () => void {
  const subscription = watchLive(registry, readSession).subscribe({ next: onChange });
  return () => subscription.unsubscribe();
}

/** Until when local data may be used without contact (design §4), in milliseconds since the epoch. */
export function offlineUntil(session: StoredSession): number {
  return session.lastContactAt + session.tenant.offlineDays * 24 * 60 * 60 * 1000;
}
