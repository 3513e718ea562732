import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity.ts';
import { clientFields } from '../../src/domain/kit/entity.ts';
import { etagOf } from '../../src/domain/sync/wire.ts';
import { type Api, apiOf, operation } from '../support/api.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import { PATH, readRow, writeAs } from './decided-rows.ts';
import { DECLARED, GATE_CASES, GATE_STEPS, type GateCase } from './gated-rows.ts';

const MAKER = 'planner@demo.example';
const DECIDER = 'admin@demo.example';

it('gates that are declared are tried here, each of every entity', () => {
  const tried = GATE_CASES.map(({ entity, gate }) => `${entity.name} ${gateNumber(entity.name, gate)}`);
  expect([...new Set(tried)].toSorted()).toEqual([...DECLARED].toSorted());
  expect(DECLARED.length).toBeGreaterThan(14);
});

function gateNumber(name: string, gate: GateCase['gate']): number {
  const own = [...new Set(GATE_CASES.filter(({ entity }) => entity.name === name).map((each) => each.gate))];
  return own.indexOf(gate);
}

/** Each wire by itself: what one of them lets through stands for both. */
describe('a gate', () => {
  let server: TestApp;
  let maker: Api;
  let decider: Api;

  beforeAll(async () => {
    server = await startTestApp({ on: 'pglite' });
    maker = apiOf(server.app, await server.signIn(MAKER));
    decider = apiOf(server.app, await server.signIn(DECIDER));
  });
  afterAll(() => server.close());

  const method = ({ entity }: GateCase) => entity.verbs.update ?? 'PATCH';
  const epoch = async () => (await decider.pull()).pages[0]?.epoch ?? '';

  async function lacking(each: GateCase, status?: string): Promise<AnyRow> {
    const made = await maker.create(each.entity.path, await each.lacking(maker));
    if (status !== undefined && status !== made['status']) {
      await writeAs(server, maker, each.entity, made.id, { status });
    }
    return readRow(maker, each.entity, made.id);
  }

  async function fulfil(each: GateCase, id: string): Promise<void> {
    await each.beside?.(maker, id);
    const met = valuesFor(each, await readRow(maker, each.entity, id));
    if (Object.keys(met).length > 0) await writeAs(server, maker, each.entity, id, met);
  }

  async function push(each: GateCase, { id, version }: AnyRow, body: FieldValues) {
    const base = Object.fromEntries(Object.keys(body).map((name) => [name, null]));
    const row = await readRow(decider, each.entity, id);
    const seen = Object.fromEntries(Object.keys(base).map((name) => [name, row[name] ?? null]));
    const ifMatch = etagOf(await epoch(), version);
    const path = PATH(each.entity, id);
    const [result] = await decider.push([
      operation({ method: method(each), path, ifMatch, base: seen, body }),
    ]);
    return result;
  }

  const refusal = ({ missing }: GateCase) => ({
    code: 'not_ready',
    details: expect.arrayContaining([expect.objectContaining(missing)]),
  });

  it.each(GATE_STEPS)('$title is refused with what is missing named, and taken with it', async (each) => {
    const { id } = await lacking(each, each.from);
    const path = PATH(each.entity, id);
    const answer = await decider.decide(path, { status: each.status }, method(each));
    expect([answer.status, answer.body], each.title).toEqual([409, expect.objectContaining(refusal(each))]);
    const pushed = await push(each, await readRow(decider, each.entity, id), { status: each.status });
    expect(pushed).toMatchObject({ status: 409, body: refusal(each) });
    expect((await readRow(decider, each.entity, id))['status']).toBe(each.from);
    await fulfil(each, id);
    const taken = await push(each, await readRow(decider, each.entity, id), { status: each.status });
    expect([taken?.status, JSON.stringify(taken?.body)]).toEqual([200, expect.any(String)]);
  });

  it.each(GATE_STEPS)('$title is taken over REST where nothing is missing', async (each) => {
    const { id } = await lacking(each, each.from);
    await fulfil(each, id);
    const answer = await decider.decide(PATH(each.entity, id), { status: each.status }, method(each));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });

  it.each(GATE_CASES.filter(startsAnywhere))('$title holds for a new record as well', async (each) => {
    const status = each.gate.statuses.at(-1) ?? '';
    const values = { ...(await each.lacking(maker)), status };
    const answer = await decider.call('POST', each.entity.path, values);
    expect([answer.status, answer.problem.code]).toEqual([409, 'not_ready']);
    const [pushed] = await decider.push([
      operation({ method: 'POST', path: each.entity.path, body: { ...values } }),
    ]);
    expect(pushed).toMatchObject({ status: 409, body: refusal(each) });
  });

  it.each(GATE_CASES.filter(({ beside }) => !beside))(
    '$title keeps what it asked for from being taken away afterwards',
    async (each) => {
      const row = await lacking(each);
      await fulfil(each, row.id);
      await writeAs(server, maker, each.entity, row.id, { status: each.gate.statuses[0] ?? '' });
      const now = await readRow(decider, each.entity, row.id);
      const names = Object.keys(valuesFor(each, row)).filter((name) =>
        clientFields(each.entity).includes(name),
      );
      const back = Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
      const answer = await decider.decide(PATH(each.entity, row.id), back, method(each));
      expect([409, 428], JSON.stringify(answer.body)).toContain(answer.status);
      expect([409, 428]).toContain((await push(each, now, back))?.status);
      expect(await readRow(decider, each.entity, row.id)).toMatchObject({ version: now.version });
    },
  );
});

function valuesFor({ fulfilling }: GateCase, row: AnyRow): FieldValues {
  return typeof fulfilling === 'function' ? fulfilling(row) : fulfilling;
}

/** Where no lifecycle says what a record begins as, a new one may have any status; and nobody else has to grant it. */
function startsAnywhere({ entity, gate, beside }: GateCase): boolean {
  const last = gate.statuses.at(-1) ?? '';
  const isGranted = entity.decisions?.some(
    ({ statuses, byAnother, action }) => statuses?.includes(last) && (byAnother || action),
  );
  return !entity.lifecycle && !isGranted && !beside;
}
