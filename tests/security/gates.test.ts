import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiOf, operation } from '../support/api.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import { readRow, writeAs } from './decided-rows.ts';
import { GATE_CASES, type GateCase } from './gate-cases.ts';
import { gateDesk } from './gate-desk.ts';
import { DECLARED, GATE_STEPS } from './gated-rows.ts';
import { takingsFrom } from './takings.ts';

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
  let desk: ReturnType<typeof gateDesk>;

  beforeAll(async () => {
    server = await startTestApp();
    maker = apiOf(server.app, await server.signIn(MAKER));
    decider = apiOf(server.app, await server.signIn(DECIDER));
    desk = gateDesk(server, maker);
  });
  afterAll(() => server.close());

  const refusal = ({ missing }: GateCase) => ({
    code: 'not_ready',
    details: expect.arrayContaining([expect.objectContaining(missing)]),
  });

  it.each(GATE_STEPS)('$title is refused with what is missing named, and taken with it', async (each) => {
    const { entity, from, status } = each;
    const { id } = await desk.lacking(each, from);
    for (const send of [desk.rest, desk.push]) {
      const { status: answered, problem } = await send(decider, each, id, { status });
      expect([answered, problem]).toEqual([409, expect.objectContaining(refusal(each))]);
    }
    expect((await readRow(decider, entity, id))['status']).toBe(from);
    await desk.fulfil(each, id);
    const taken = await desk.push(decider, each, id, { status });
    expect(taken.status, JSON.stringify(taken.problem)).toBe(200);
  });

  it.each(GATE_STEPS)('$title is taken over REST where nothing is missing', async (each) => {
    const { id } = await desk.lacking(each, each.from);
    await desk.fulfil(each, id);
    const taken = await desk.rest(decider, each, id, { status: each.status });
    expect(taken.status, JSON.stringify(taken.problem)).toBe(200);
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

  it.each(GATE_CASES)('$title keeps what it asked for from being taken away afterwards', async (each) => {
    const { entity, gate } = each;
    const before = await desk.lacking(each);
    const beside = await desk.fulfil(each, before.id);
    await writeAs(server, maker, entity, before.id, { status: gate.statuses[0] ?? '' });
    for (const { how, body, ...from } of await takingsFrom(maker, each, before, beside)) {
      const kept = await readRow(decider, from.entity, from.id);
      for (const send of [desk.rest, desk.push]) {
        const { status, problem } = await send(decider, from, from.id, body);
        expect([how, REFUSED.includes(status)], JSON.stringify(problem)).toEqual([how, true]);
      }
      expect(await readRow(decider, from.entity, from.id)).toMatchObject({ version: kept.version });
    }
  });
});

/** Missing, fixed by a decision, or rested on; or a decision of its own, for want of what was seen. */
const REFUSED: readonly unknown[] = [409, 428];

/** Where no lifecycle says what a record begins as, a new one may have any status; and nobody else has to grant it. */
function startsAnywhere({ entity, gate, beside }: GateCase): boolean {
  const last = gate.statuses.at(-1) ?? '';
  const isGranted = entity.decisions?.some(
    ({ statuses, byAnother, action }) => statuses?.includes(last) && (byAnother || action),
  );
  return !entity.statuses?.lifecycle && !isGranted && !beside;
}
