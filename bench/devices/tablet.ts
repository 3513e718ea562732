import { randomUUID } from 'node:crypto';
import { type Agent, type IncomingMessage, request } from 'node:http';
import { uuidv7 } from '../../src/domain/kit/values/ids.ts';
import { SCHEMA_VERSION } from '../../src/domain/sync/wire.ts';
import type { Person } from './crews.ts';

/** Operations of one push: what somebody did in a quarter of an hour. */
export const OPERATIONS = 5;

/** Milliseconds that calls took, from their first byte to the last of the answer. */
export interface Times {
  readonly pushes: number[];
  readonly pulls: number[];
  /** Answers that were none, or a refusal. */
  failures: number;
}

/** Online with its stream of hints open: it pulls when something is said to be there, one pull at a time, as the app does. */
export interface Tablet {
  push(): Promise<void>;
  close(): void;
}

export async function startTablet(url: string, agent: Agent, person: Person, times: Times): Promise<Tablet> {
  const headers = { authorization: `Bearer ${person.token}`, 'x-tenant-id': person.tenantId };
  const call = async (method: string, path: string, body?: string) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await answered(
      `${url}/api${path}`,
      { method, agent, headers: { ...headers, ...type } },
      body,
    );
    return { status: answer.statusCode, text: await textOf(answer) };
  };
  let cursor = '';
  const pull = async () => {
    const from = performance.now();
    const { status, text } = await call('GET', `/sync/changes?limit=500${cursor && `&cursor=${cursor}`}`);
    if (status !== 200) return void times.failures++;
    times.pulls.push(performance.now() - from);
    const page = JSON.parse(text) as { next: string; more: boolean }; // our own server's answer
    cursor = page.next;
    if (page.more) await pull();
  };
  let pulling = Promise.resolve();
  let isAsked = false;
  const pullSoon = () => {
    if (isAsked) return pulling;
    isAsked = true;
    pulling = pulling.then(() => {
      isAsked = false;
      return pull();
    });
    return pulling;
  };
  await pullSoon();
  const stream = await answered(`${url}/api/sync/events`, { agent, headers });
  stream.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('data:')) void pullSoon().catch(() => times.failures++);
  });
  stream.on('error', () => undefined);
  return {
    async push() {
      const from = performance.now();
      const { status } = await call('POST', '/sync/push', JSON.stringify(pushOf(person)));
      if (status === 200) times.pushes.push(performance.now() - from);
      else times.failures++;
    },
    close: () => void stream.destroy(),
  };
}

function pushOf({ tenantId, userId, orderId }: Person) {
  const operations = Array.from({ length: OPERATIONS }, () => ({
    opId: uuidv7(),
    method: 'PUT',
    path: `/work-orders/${orderId}`,
    ifMatch: null,
    base: null,
    body: { title: 'Inspect pole', type: 'inspection', status: 'inProgress', location: randomUUID() },
    dependsOn: [],
    deviceTime: new Date().toISOString(),
  }));
  return { tenantId, userId, deviceId: userId, schemaVersion: SCHEMA_VERSION, operations };
}

function answered(
  url: string,
  options: Parameters<typeof request>[1],
  body?: string,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(url, options, resolve).on('error', reject).end(body);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer); // a stream without an encoding
  return Buffer.concat(chunks).toString('utf8');
}
