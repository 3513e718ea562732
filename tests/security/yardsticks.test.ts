import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { fieldOf } from '../../src/domain/kit/entity/entity.ts';
import { itemsOf } from '../../src/domain/kit/fields/field.ts';
import type { Yardstick } from '../../src/domain/kit/rules/yardstick.ts';
import { type Api, apiOf, newId } from '../support/api.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import { readRow, writeAs } from './decided-rows.ts';
import { GATE_CASES, type GateCase } from './gate-cases.ts';
import { gateDesk } from './gate-desk.ts';
import { GATE_STEPS } from './gated-rows.ts';
import { loweringsOf } from './lowerings.ts';

const MAKER = 'planner@demo.example';
const DECIDER = 'admin@demo.example';
/** Who carries the work out: in the field, and in the workshop. */
const CREW = 'tech1@demo.example';
const WORKSHOP = 'store@demo.example';

/** It is not theirs, or what a decision keeps. */
const REFUSED: readonly unknown[] = [403, 409];

const WHY = { statusReason: 'Not needed after all' };

interface Measured extends GateCase {
  readonly yardstick: Yardstick;
}

const measured = <T extends GateCase>(each: T): (T & Measured)[] =>
  each.gate.measuredBy ? [{ ...each, yardstick: each.gate.measuredBy }] : [];

const CASES = GATE_CASES.flatMap(measured);
const STEPS = GATE_STEPS.flatMap(measured);

describe('what a gate measures by', () => {
  let server: TestApp;
  let maker: Api;
  let decider: Api;
  let desk: ReturnType<typeof gateDesk>;
  let carriers: Readonly<Record<string, Api>>;

  beforeAll(async () => {
    server = await startTestApp();
    const person = async (email: string) => apiOf(server.app, await server.signIn(email));
    maker = await person(MAKER);
    decider = await person(DECIDER);
    carriers = { field: await person(CREW), manufacturingOrder: await person(WORKSHOP) };
    desk = gateDesk(server, maker);
  });
  afterAll(() => server.close());

  /** The person who carries such a record out. */
  function carrierOf({ entity }: GateCase): Api {
    const carrier = carriers[entity.name] ?? carriers['field'];
    if (!carrier) throw new Error('nobody is signed in');
    return carrier;
  }

  /** A record that they have in their hands, before the gate where there is such a status. */
  async function inHand(each: Measured): Promise<AnyRow> {
    const { entity, gate, yardstick } = each;
    const { user } = carrierOf(each).person;
    const people = entity.scope.kind === 'assigned' ? entity.scope.people : [];
    const given = people.map((name) => [name, fieldOf(entity, name).kind === 'people' ? [user.id] : user.id]);
    const status = yardstick.statuses.find((one) => !gate.statuses.includes(one)) ?? yardstick.statuses[0];
    return desk.lacking(each, status, Object.fromEntries(given) as FieldValues);
  }

  it.each(STEPS)('$title: what was asked for is not lowered by the write that passes', async (each) => {
    const { entity, from, status, yardstick } = each;
    const row = await desk.lacking(each, from);
    const lowerings = await loweringsOf(maker, entity, yardstick.fields, row);
    expect(lowerings.length).toBeGreaterThan(0);
    for (const { how, body } of lowerings) {
      for (const send of [desk.rest, desk.push]) {
        const answer = await send(decider, each, row.id, { ...body, ...WHY, status });
        const said = JSON.stringify([how, answer.problem]);
        expect(answer.status, said).toBe(409);
        expect(['not_ready', 'granted'], said).toContain(answer.problem?.code);
      }
    }
    expect(await readRow(decider, entity, row.id)).toMatchObject({ version: row.version, status: from });
  });

  it.each(CASES)('$title: it is not lowered before by whoever carries the work out', async (each) => {
    const { entity, yardstick } = each;
    const row = await inHand(each);
    for (const { how, body } of await loweringsOf(maker, entity, yardstick.fields, row)) {
      for (const send of [desk.rest, desk.push]) {
        const answer = await send(carrierOf(each), each, row.id, { ...body, ...WHY });
        expect([how, REFUSED.includes(answer.status)], JSON.stringify(answer.problem)).toEqual([how, true]);
      }
    }
    expect(await readRow(decider, entity, row.id)).toMatchObject({ version: row.version });
  });

  it.each(CASES)('$title: nor is the record put back to where it could be lowered', async (each) => {
    const { entity, yardstick } = each;
    const { statuses, less } = yardstick;
    const { status: field } = entity.fields;
    const outside = field?.kind === 'choice' ? field.values.filter((one) => !statuses.includes(one)) : [];
    for (const status of outside.filter((one) => !less.freely?.includes(one))) {
      for (const from of statuses) {
        const next = entity.statuses?.lifecycle?.next;
        if (next && !next[from]?.includes(status)) continue;
        const row = await inHand(each);
        await writeAs(server, maker, entity, row.id, { status: from });
        const answer = await desk.rest(carrierOf(each), each, row.id, { ...WHY, status });
        expect([from, status, REFUSED.includes(answer.status)], JSON.stringify(answer.problem)).toEqual([
          from,
          status,
          true,
        ]);
      }
    }
    // Where it goes back freely, whoever carries it out does not hand it out again.
    for (const status of less.freely ?? []) {
      const { next = {} } = entity.statuses?.lifecycle ?? {};
      const again = (next[status] ?? []).filter((one) => statuses.includes(one));
      const isDecided = again.every((one) =>
        entity.decisions?.some((decision) => decision.action && decision.statuses?.includes(one)),
      );
      expect([status, isDecided]).toEqual([status, true]);
    }
  });

  it.each(CASES)('$title: less is asked for by whoever may, with a reason', async (each) => {
    const { entity, yardstick } = each;
    const row = await inHand(each);
    const lowerings = await loweringsOf(maker, entity, yardstick.fields, row);
    const [one] = lowerings;
    if (!one) return;
    const silent = await desk.rest(decider, each, row.id, one.body);
    expect([400, 409], JSON.stringify(silent.problem)).toContain(silent.status);
    // Nor is it said by what was said of something else.
    await writeAs(server, maker, entity, row.id, { [yardstick.less.reason]: 'Said before' });
    const still = await desk.rest(decider, each, row.id, one.body);
    expect([400, 409], JSON.stringify(still.problem)).toContain(still.status);
    const said = await desk.rest(decider, each, row.id, { ...one.body, ...WHY });
    // What a decision keeps takes that one back first.
    expect([200, silent.status === 409 ? 409 : 200], JSON.stringify(said.problem)).toContain(said.status);
  });

  it.each(CASES)('$title: more is asked for by anybody who works on it, and answered', async (each) => {
    const { entity, yardstick } = each;
    const row = await inHand(each);
    for (const name of yardstick.fields) {
      const field = fieldOf(entity, name);
      const more =
        field.kind === 'flag' ? true : field.kind === 'number' ? 50 : field.kind === 'items' ? 'items' : null;
      if (more === null) continue;
      const items = [
        ...itemsOf(row[name]),
        ...itemsOf(row[name]).map((one) => ({ ...one, id: newId(), position: 'b0' })),
      ];
      const body = { [name]: more === 'items' ? items : more };
      const answer = await desk.push(carrierOf(each), each, row.id, body);
      expect([name, answer.status], JSON.stringify(answer.problem)).toEqual([name, 200]);
    }
  });
});
