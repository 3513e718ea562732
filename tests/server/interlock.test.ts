import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { itemsOf } from '../../src/domain/kit/fields/field.ts';
import type { Api } from '../support/api.ts';
import { apiOf, operation, unique } from '../support/api.ts';
import { atOneInstant, besideServer } from '../support/at-one-instant.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';
const TECH = 'tech1@demo.example';
const OTHER_TECH = 'tech2@demo.example';

type Step = FieldValues & { readonly device: string; readonly action: string };

interface People {
  readonly planner: Api;
  readonly admin: Api;
}

/** A request of the planner's that somebody else has approved. */
async function approved({ planner, admin }: People, holder: string, steps: readonly Step[]) {
  const made = await planner.create('/switching-requests', {
    title: unique('Request'),
    holder,
    status: 'Requested',
    steps: [...steps],
  });
  const path = `/switching-requests/${made.id}`;
  const answer = await admin.decide(path, { status: 'Approved' });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return path;
}

const read = async (person: Api, path: string) => (await person.call('GET', path)).row;

/** The next step as it is written down, with the status that follows. */
async function nextDone(person: Api, path: string, at: string) {
  const row = await read(person, path);
  const steps = itemsOf(row['steps']);
  const next = steps.find((step) => step['executedAt'] === null);
  const done = steps.map((step) => (step === next ? { ...step, executedAt: at, initials: 'LV' } : step));
  const open = done.some((step) => step['phase'] !== 'restore' && step['executedAt'] === null);
  const status = row['status'] === 'Released' ? {} : { status: open ? 'Switching' : 'Isolated' };
  return { row, changes: { steps: done, ...status } };
}

async function carryOut(person: Api, path: string, at: string) {
  return person.decide(path, (await nextDone(person, path, at)).changes);
}

async function switched(people: People, holder: string, steps: readonly Step[], at: string) {
  const path = await approved(people, holder, steps);
  for (const step of steps.filter(({ phase }) => phase !== 'restore')) {
    const answer = await carryOut(people.planner, path, at);
    if (answer.status !== 200) throw new Error(`${step.device}: ${JSON.stringify(answer.body)}`);
  }
  return path;
}

async function issue(person: Api, path: string) {
  const { version } = await read(person, path);
  // Its devices are in no network.
  return person.call('POST', `${path}/clearance`, {
    version,
    verdict: 'notKnown',
    reason: 'Seen by the crew',
  });
}

async function release(person: Api, path: string) {
  const { version } = await read(person, path);
  return person.call('POST', `${path}/release`, { version, reason: 'The work is done' });
}

const open = (device: string, more: FieldValues = {}): Step => ({ device, action: 'open', ...more });
const close = (device: string, more: FieldValues = {}): Step => ({ device, action: 'close', ...more });

describeOnServer('a device that a clearance holds', (ground) => {
  const people = async () => ({ planner: await ground.as(PLANNER), admin: await ground.as(ADMIN) });
  const now = () => new Date(ground.test.clock.now()).toISOString();
  const idOf = async (email: string) => (await ground.as(email)).person.user.id;

  async function held(steps: readonly Step[]): Promise<AnyRow> {
    const both = await people();
    const path = await switched(both, await idOf(TECH), steps, now());
    const issued = await issue(both.planner, path);
    expect(issued.status, JSON.stringify(issued.body)).toBe(200);
    return read(both.planner, path);
  }

  const expectMet = (body: unknown, other: AnyRow) =>
    expect(body).toMatchObject({
      code: 'held_by_clearance',
      details: [
        {
          code: 'held_by_clearance',
          values: { request: expect.stringContaining(String(other['number'])), holder: expect.any(String) },
        },
      ],
    });

  it.each([
    ['closes it', 'Départ  Ñ-3 ', open, close('DEPART n 3')],
    ['takes its earth off', 'Q8', earth, { device: 'q 8', action: 'unearth' }],
    ['closes onto its earth', 'Q9', earth, close('Q-9')],
  ] as const)('is refused to who %s, over REST and over the outbox', async (_, name, hold, deed) => {
    const both = await people();
    const bay = unique('Bay');
    const other = await held([hold(`${bay} ${name}`)]);
    const path = await approved(both, await idOf(OTHER_TECH), [{ ...deed, device: `${bay} ${deed.device}` }]);
    expectMet((await carryOut(both.planner, path, now())).body, other);
    const { row, changes } = await nextDone(both.planner, path, now());
    const base = Object.fromEntries(
      ['status', 'steps', 'assetId', 'workOrderId', 'requestedStart', 'requestedEnd'].map((key) => [
        key,
        row[key] ?? null,
      ]),
    );
    const write = operation({ method: 'PATCH', path, base, body: changes });
    const [pushed] = await both.planner.push([write]);
    expect(pushed?.status).toBe(409);
    expectMet(pushed?.body, other);
    const ordered = itemsOf(row['steps']).map((step) => ({ ...step, orderedAt: now() }));
    expectMet((await both.planner.decide(path, { steps: ordered })).body, other);
    expect((await read(both.planner, path)).version).toBe(row.version);
    expect((await release(both.planner, `/switching-requests/${other.id}`)).status).toBe(200);
    expect((await carryOut(both.planner, path, now())).status).toBe(200);
  });

  it('is known by the register, whatever it is called, and told from another of the same name', async () => {
    const both = await people();
    const asset = async (tag: string) =>
      both.planner.create('/assets', { name: unique('Breaker'), tag: unique(tag), kind: 'Breaker' });
    const [one, two] = [await asset('B1'), await asset('B2')];
    const other = await held([open('The breaker', { assetId: one.id })]);
    const holder = await idOf(OTHER_TECH);
    const byId = await approved(both, holder, [close('Something else', { assetId: one.id })]);
    expectMet((await carryOut(both.planner, byId, now())).body, other);
    const byTag = await approved(both, holder, [close(String(one['tag']).toLowerCase())]);
    expectMet((await carryOut(both.planner, byTag, now())).body, other);
    const another = await approved(both, holder, [close('The breaker', { assetId: two.id })]);
    expect((await carryOut(both.planner, another, now())).status).toBe(200);
  });

  it('is not put back by taking a step back, nor by a clearance on a programme that has it closed', async () => {
    const both = await people();
    const device = unique('Q1');
    const holder = await idOf(OTHER_TECH);
    const shared = await switched(both, holder, [open(device), open(unique('Q2'))], now());
    const back = await switched(both, holder, [open(device)], now());
    const other = await held([open(device)]);
    const row = await read(both.planner, back);
    const steps = itemsOf(row['steps']).map((step) => ({ ...step, executedAt: null, initials: null }));
    const taken = await both.planner.decide(back, { steps, status: 'Approved' });
    expect(taken.problem.code).toBe('held_by_clearance');
    expect(taken.problem.details.map(({ values }) => values?.['requestId'])).toContain(other.id);
    // Two crews under one open breaker are no danger to each other.
    expect((await issue(both.planner, shared)).status).toBe(200);
  });

  it('is not what a clearance would say, where another request has closed it since', async () => {
    const both = await people();
    const device = unique('Q3');
    const path = await switched(both, await idOf(TECH), [open(device)], now());
    ground.test.clock.advance(60_000);
    const other = await approved(both, await idOf(OTHER_TECH), [close(device), open(unique('Q4'))]);
    expect((await carryOut(both.planner, other, now())).status).toBe(200);
    const refused = await issue(both.planner, path);
    expect(refused.problem).toMatchObject({
      code: 'held_by_clearance',
      details: [{ code: 'switched_elsewhere', name: device }],
    });
    expect((await read(both.planner, path))['status']).toBe('Isolated');
  });

  it('tells both crews at once when a step against it arrives, once for each operation', async () => {
    const both = await people();
    const device = unique('Q5');
    const other = await held([open(device)]);
    const path = await approved(both, await idOf(OTHER_TECH), [close(device)]);
    const { row, changes } = await nextDone(both.planner, path, now());
    const ifMatch = String((await both.planner.call('GET', path)).headers['etag']);
    const base = { status: row['status'] ?? null, steps: row['steps'] ?? null };
    const write = operation({ method: 'PATCH', path, ifMatch, base, body: changes });
    for (const _ of [1, 2]) expectMet((await both.planner.push([write]))[0]?.body, other);
    for (const [email, about] of [
      [TECH, other.id],
      [OTHER_TECH, row.id],
    ] as const) {
      const list = (await (await ground.as(email)).call('GET', '/notifications?limit=50')).body as AnyRow[];
      const notices = list.filter(({ entityId, type }) => entityId === about && type === 'warning');
      expect(notices, email).toMatchObject([{ persistent: true, message: expect.stringContaining(device) }]);
    }
  });
});

function earth(device: string): Step {
  return { device, action: 'earth' };
}

describe('a clearance and a step against it on two nodes', () => {
  let server: TestApp;
  let database: Client;
  let here: People;
  let there: People;

  beforeAll(async () => {
    server = await startTestApp();
    database = await besideServer(server.database);
    const node = await server.secondNode();
    const [planner, admin] = [await server.signIn(PLANNER), await server.signIn(ADMIN)];
    here = { planner: apiOf(server.app, planner), admin: apiOf(server.app, admin) };
    there = { planner: apiOf(node, planner), admin: apiOf(node, admin) };
  });
  afterAll(async () => {
    await database.end();
    await server.close();
  });

  it.each(['clearance', 'step'])('are never both taken, whichever comes first: the %s', async (ahead) => {
    const holder = (await server.signIn(TECH)).user.id;
    const device = unique('Q6');
    const now = () => new Date(server.clock.now()).toISOString();
    const isolated = await switched(here, holder, [open(device)], now());
    const closing = await approved(here, holder, [close(device)]);
    server.clock.advance(60_000);
    const clearance = () => issue(here.planner, isolated);
    const step = () => carryOut(there.planner, closing, now());
    const [first, second] = ahead === 'step' ? [step, clearance] : [clearance, step];
    const answers = await atOneInstant(database, 'demo-tenant', first, second);
    expect(
      answers.map(({ status }) => status),
      JSON.stringify(answers.map(({ body }) => body)),
    ).toEqual([200, 409]);
  });
});
