import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import type { SignIn } from '../../src/domain/identity/session.ts';
import { SCHEMA_VERSION } from '../../src/domain/sync/wire.ts';
import { idOf, orderAt, PLANNER, ROWS, SECONDS, WRITERS } from './crowded-database.ts';

/** Operations in one push: a day of a crew. */
const OPERATIONS = 100;
/** Devices that push at the same time. */
const DEVICES = 8;
const READERS = 2;
const IN_FLIGHT = 200;

/** Requests of one signed-in person, as fast as the server answers them. */
export interface Load {
  /** Single-row updates, everything on: session, row-level security, idempotency, audit, change log. */
  updatesPerSecond(): Promise<number>;
  pushedPerSecond(): Promise<number>;
  /** Milliseconds in which 97.5 % of the lists of 100 rows were there. */
  listTime(): Promise<number>;
  manyAtOnce(): Promise<void>;
}

/** What changes from request to request. */
type Request = Required<Pick<autocannon.Request, 'method' | 'path'>> & { body?: string; key?: string };

export async function createLoad(url: string): Promise<Load> {
  const { token, tenant, user } = await signIn(url);
  const headers = {
    authorization: `Bearer ${token}`,
    'x-tenant-id': tenant.id,
    'content-type': 'application/json',
  };
  const run = async (connections: number, next: () => Request) => {
    const setupRequest = (request: autocannon.Request): autocannon.Request => {
      const { key, ...made } = next();
      return { ...request, ...made, headers: { ...headers, ...(key && { 'idempotency-key': key }) } };
    };
    const result = await autocannon({ url, connections, duration: SECONDS, requests: [{ setupRequest }] });
    if (result.non2xx > 0 || result.errors > 0) {
      throw new Error(`${result.non2xx} answers were refusals, ${result.errors} none at all`);
    }
    return result;
  };
  return {
    async updatesPerSecond() {
      const result = await run(WRITERS, update);
      return result['2xx'] / result.duration;
    },
    async pushedPerSecond() {
      const result = await run(DEVICES, () => ({
        method: 'POST',
        path: '/api/sync/push',
        body: JSON.stringify({
          tenantId: tenant.id,
          userId: user.id,
          deviceId: randomUUID(),
          schemaVersion: SCHEMA_VERSION,
          operations: Array.from({ length: OPERATIONS }, operation),
        }),
      }));
      return (result['2xx'] * OPERATIONS) / result.duration;
    },
    async listTime() {
      const result = await run(READERS, () => ({ method: 'GET', path: '/api/work-orders?limit=100' }));
      return result.latency.p97_5;
    },
    async manyAtOnce() {
      await run(IN_FLIGHT, () => ({ method: 'GET', path: '/api/work-orders?limit=100' }));
      await run(IN_FLIGHT, update);
    },
  };
}

function update(): Request {
  const row = anyRow();
  const body = JSON.stringify(orderAt(`Bay ${randomUUID()}`, row));
  return { method: 'PUT', path: `/api/work-orders/${row}`, body, key: randomUUID() };
}

function operation() {
  const row = anyRow();
  return {
    opId: randomUUID(),
    method: 'PUT',
    path: `/work-orders/${row}`,
    ifMatch: null,
    base: null,
    body: orderAt(`Bay ${randomUUID()}`, row),
    dependsOn: [],
    deviceTime: new Date().toISOString(),
  };
}

function anyRow(): string {
  return idOf(1 + Math.floor(Math.random() * ROWS));
}

export async function signIn(url: string, account = PLANNER): Promise<SignIn> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`${account.email} cannot sign in: ${await answer.text()}`);
  return (await answer.json()) as SignIn; // what the server's schema of this call says
}
