import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { allows } from '../../src/domain/identity/permission.ts';
import type { SignIn } from '../../src/domain/identity/session.ts';
import type { ImportCaller } from '../../src/domain/import/run/import-calls.ts';
import { IMPORT_PERMISSION, ImportRefused } from '../../src/domain/import/run/import-calls.ts';
import { isProblem } from '../../src/domain/kit/problems/is-problem.ts';
import { DEFAULT_ZONE } from '../../src/domain/kit/time/time-zone.ts';
import type { ImportAccount } from './import-account.ts';

export interface CommandLineCaller extends ImportCaller {
  /** IANA name of the zone whose days count. */
  readonly zone: string;
}

/** Signs in, and again whenever the access token has run out. `api` is the address of the API's base. */
export async function signInImporter(api: string, account: ImportAccount): Promise<CommandLineCaller> {
  const deviceId = `import-${randomUUID()}`;
  let session = await signIn(api, account);
  if (!allows(session.user.permissions, IMPORT_PERMISSION)) {
    throw new ImportRefused(
      `${account.email} may not import: the permission ${IMPORT_PERMISSION} is missing`,
    );
  }
  const send = async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${session.token}`);
    headers.set('x-tenant-id', account.tenantId);
    headers.set('x-device-id', deviceId);
    // What this machine's clock is wrong by, the server corrects.
    headers.set('x-device-time', new Date().toISOString());
    // fetch throws TypeError for every failure of the network, and for nothing else here.
    return fetch(`${api}${path}`, { ...init, headers }).catch(() => undefined);
  };
  return {
    tenantId: account.tenantId,
    zone: session.tenant.timeZone ?? DEFAULT_ZONE,
    userId: session.user.id,
    deviceId: async () => deviceId,
    async call(path, init = {}) {
      const response = await send(path, init);
      if (response?.status !== 401) return response;
      session = await signIn(api, account);
      return send(path, init);
    },
    pause: (duration) => pause(duration),
  };
}

async function signIn(api: string, { email, password, tenantId }: ImportAccount): Promise<SignIn> {
  const response = await fetch(`${api}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, tenantId }),
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) return body as SignIn; // our own server's answer
  const reason = isProblem(body) ? body.message : `status ${response.status}`;
  throw new ImportRefused(`${email} cannot sign in to ${tenantId}: ${reason}`);
}
