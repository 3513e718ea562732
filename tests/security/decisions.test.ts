import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followingValues } from '../../src/domain/derived-row.ts';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { askedIn, decidedFieldName, stands } from '../../src/domain/kit/rules/decision.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { etagOf } from '../../src/domain/sync/wire.ts';
import { type Api, apiOf, operation } from '../support/api.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import {
  DECIDER,
  DECISIONS,
  type DecisionCase,
  deciding,
  fixedOf,
  MAKER,
  otherValue,
  PATH,
  readRow,
  undecided,
  writeAs,
} from './decided-rows.ts';

/** Of what stands; or, where the change would be a decision of its own, for want of what was seen. */
const REFUSED: readonly unknown[] = [409, 428];

/** What makes a decision one for somebody else: money, where it costs some. */
function costOf({ entity, decision }: DecisionCase): FieldValues {
  const names = decision.byAnother?.writes ?? (entity.fields['estimatedCost'] ? ['estimatedCost'] : []);
  return Object.fromEntries(names.map((name) => [name, 100]));
}

describe('decisions that are declared', () => {
  it('are tried here, each of every entity', () => {
    const declared = ENTITIES.flatMap(({ name, decisions = [] }) =>
      decisions.flatMap(({ byCall, marks }, index) => (byCall || marks ? [] : [`${name} ${index}`])),
    );
    const tried = DECISIONS.map(
      ({ entity, decision }) => `${entity.name} ${entity.decisions?.indexOf(decision)}`,
    );
    expect([...new Set(tried)].toSorted()).toEqual(declared.toSorted());
    expect(declared.length).toBeGreaterThan(15);
  });
});

/** What is decided is the database's business as little as the driver's: once, with two servers on one PostgreSQL. */
describe('a decision', () => {
  let server: TestApp;
  let maker: Api;
  let decider: Api;
  /** The one who decides, at another server of the same database where there is one. */
  let elsewhere: Api;

  beforeAll(async () => {
    server = await startTestApp();
    maker = apiOf(server.app, await server.signIn(MAKER));
    const person = await server.signIn(DECIDER);
    decider = apiOf(server.app, person);
    elsewhere = apiOf(await server.secondNode(), person);
  });
  afterAll(() => server.close());

  const names = (each: DecisionCase) => [
    ...new Set(each.decision.about.map((field) => (typeof field === 'string' ? field : field.list))),
  ];
  const seenOf = (each: DecisionCase, row: AnyRow): FieldValues =>
    Object.fromEntries(
      [...names(each), ...Object.keys(deciding(each))].map((name) => [name, row[name] ?? null]),
    );
  const method = ({ entity }: DecisionCase) => entity.verbs.update ?? 'PATCH';
  const tagOf = async (version: number) => etagOf(await decider.epoch(), version);
  const isDecided = async (each: DecisionCase, id: string) =>
    stands(each.decision, await readRow(decider, each.entity, id));
  const send = (api: Api, each: DecisionCase, id: string, body: FieldValues, headers = {}) =>
    api.call(method(each), PATH(each.entity, id), body, headers);

  it.each(DECISIONS)('$title is taken on what was seen', async (each) => {
    const row = await undecided(server, maker, each);
    const answer = await send(elsewhere, each, row.id, { ...deciding(each), base: seenOf(each, row) });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await isDecided(each, row.id)).toBe(true);
  });

  it.each(DECISIONS)(
    '$title is refused where what was seen has changed: REST, push, another node',
    async (each) => {
      const { id } = await undecided(server, maker, each);
      for (const name of names(each)) {
        const row = await readRow(decider, each.entity, id);
        const base = seenOf(each, row);
        const other = await otherValue(decider, each.entity, name, row);
        await writeAs(server, maker, each.entity, row.id, { [name]: other });
        for (const api of [decider, elsewhere]) {
          const answer = await send(api, each, row.id, { ...deciding(each), base });
          expect([name, answer.status], JSON.stringify(answer.body)).toEqual([name, 412]);
          expect(answer.problem.code).toBe('seen_changed');
          expect(answer.problem.conflicts?.map(({ path }) => path)).toContain(name);
          const pushed = operation({
            method: method(each),
            path: PATH(each.entity, row.id),
            ifMatch: await tagOf(row.version),
            base,
            body: deciding(each),
          });
          const [result] = await api.push([pushed]);
          expect(result).toMatchObject({ status: 412, body: { code: 'seen_changed' } });
        }
        expect(await isDecided(each, row.id)).toBe(false);
      }
    },
  );

  it.each(DECISIONS)('$title names what was seen, or the version', async (each) => {
    const row = await undecided(server, maker, each);
    const own = Object.fromEntries(Object.keys(deciding(each)).map((name) => [name, row[name] ?? null]));
    const blind = await send(decider, each, row.id, { ...deciding(each), base: own });
    expect([blind.status, blind.problem.code]).toEqual([428, 'precondition_required']);
    const tag = await tagOf(row.version);
    for (const ifMatch of ['*', `${await tagOf(row.version - 1)}, ${tag}`, `W/${tag}`]) {
      const body = { ...deciding(each), base: own };
      const { problem } = await send(decider, each, row.id, body, { 'if-match': ifMatch });
      expect([ifMatch, problem.status, problem.details[0]?.path]).toEqual([ifMatch, 428, 'if-match']);
      const path = PATH(each.entity, row.id);
      const pushed = operation({ method: method(each), path, ifMatch, base: own, body: deciding(each) });
      const [result] = await decider.push([pushed]);
      expect([ifMatch, result?.status]).toEqual([ifMatch, 428]);
    }
    const old = { 'if-match': await tagOf(row.version - 1) };
    expect((await send(decider, each, row.id, { ...deciding(each), base: own }, old)).status).toBe(428);
    expect(await isDecided(each, row.id)).toBe(false);
    const now = { 'if-match': await tagOf(row.version) };
    const answer = await send(decider, each, row.id, { ...deciding(each), base: own }, now);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });

  it.each(DECISIONS)('$title fixes what it was about, over REST and over the outbox', async (each) => {
    const row = await decided(each);
    for (const name of fixedOf(each.entity, each.decision)) {
      const value = await otherValue(decider, each.entity, name, row);
      const base = { [name]: row[name] ?? null };
      const answer = await send(decider, each, row.id, { [name]: value, base });
      // What follows from other fields is computed anew, whatever a caller says.
      const follows = followingValues(each.entity, { ...row, [name]: value }, row)[name] !== undefined;
      expect([name, follows || REFUSED.includes(answer.status)], JSON.stringify(answer.body)).toEqual([
        name,
        true,
      ]);
      const body = { [name]: value };
      const path = PATH(each.entity, row.id);
      const [result] = await decider.push([operation({ method: method(each), path, base, body })]);
      expect([name, follows || REFUSED.includes(result?.status)]).toEqual([name, true]);
      expect((await readRow(decider, each.entity, row.id))[name]).toEqual(row[name]);
    }
  });

  it.each(DECISIONS.filter(({ entity }) => entity.verbs.remove))(
    '$title keeps the record from being deleted',
    async (each) => {
      const row = await decided(each);
      const answer = await decider.call('DELETE', PATH(each.entity, row.id));
      expect([answer.status, answer.problem.code]).toEqual([409, 'granted']);
      const [result] = await decider.push([operation({ method: 'DELETE', path: PATH(each.entity, row.id) })]);
      expect(result?.status).toBe(409);
      expect((await decider.call('GET', PATH(each.entity, row.id))).status).toBe(200);
    },
  );

  it.each(DECISIONS.filter(({ decision }) => decision.action))(
    '$title is not taken by the write that changes it',
    async (each) => {
      const row = await undecided(server, maker, each);
      for (const name of names(each)) {
        const other = await otherValue(decider, each.entity, name, row);
        if (followingValues(each.entity, { ...row, [name]: other }, row)[name] !== undefined) continue;
        const body = { ...deciding(each), [name]: other, base: seenOf(each, row) };
        const answer = await send(decider, each, row.id, body);
        expect([409, 403], JSON.stringify(answer.body)).toContain(answer.status);
        expect(await isDecided(each, row.id)).toBe(false);
      }
    },
  );

  it.each(DECISIONS.filter(({ decision }) => decision.byAnother))(
    '$title is for somebody else than who asked',
    async (each) => {
      const row = await undecided(server, decider, each);
      await writeAs(server, decider, each.entity, row.id, costOf(each));
      const now = await readRow(decider, each.entity, row.id);
      const answer = await send(decider, each, row.id, { ...deciding(each), base: seenOf(each, now) });
      expect([answer.status, answer.problem.code]).toEqual([403, 'forbidden']);
      expect(await isDecided(each, row.id)).toBe(false);
    },
  );

  it.each(DECISIONS.filter(({ decision }) => decision.byAnother))(
    '$title is for somebody else than who wrote what is granted, whoever wrote on the record since',
    async (each) => {
      const cost = costOf(each);
      const asked = askedIn(each.decision).map(decidedFieldName);
      for (const name of new Set(asked)) {
        const row = await undecided(server, maker, each);
        await writeAs(server, maker, each.entity, row.id, cost);
        const other = await otherValue(maker, each.entity, name, { ...row, ...cost });
        await writeAs(server, decider, each.entity, row.id, { [name]: other });
        await writeAs(server, maker, each.entity, row.id, { status: each.from });
        const now = await readRow(decider, each.entity, row.id);
        expect(now.updatedBy).toBe(maker.person.user.id);
        const base = seenOf(each, now);
        const answer = await send(decider, each, row.id, { ...deciding(each), base });
        expect([name, answer.status], JSON.stringify(answer.body)).toEqual([name, 403]);
        const write = { method: method(each), path: PATH(each.entity, row.id), base, body: deciding(each) };
        expect((await decider.push([operation(write)]))[0]).toMatchObject({
          status: 403,
          body: { details: [{ code: 'own_request' }] },
        });
        expect(await isDecided(each, row.id)).toBe(false);
      }
    },
  );

  it.each(DECISIONS.filter(({ decision }) => decision.byAnother?.writes))(
    '$title is open to who made the record and wrote on it last, but for the words that ask',
    async (each) => {
      const row = await undecided(server, decider, each);
      const none = Object.keys(costOf(each)).map((name) => [name, null]);
      await writeAs(server, decider, each.entity, row.id, Object.fromEntries(none));
      await decider.decide(PATH(each.entity, row.id), { remedy: 'Tightened' }, method(each));
      expect((await readRow(decider, each.entity, row.id)).updatedBy).toBe(decider.person.user.id);
      const other = await undecided(server, maker, each);
      await writeAs(server, maker, each.entity, other.id, costOf(each));
      await decider.decide(PATH(each.entity, other.id), { remedy: 'Tightened' }, method(each));
      for (const { id } of [row, other]) {
        const answer = await decider.decide(PATH(each.entity, id), deciding(each), method(each));
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      }
    },
  );

  it.each(DECISIONS.filter(({ decision }) => decision.byAnother?.unlessFlag))(
    '$title is taken by who asked where the tenant leaves it to one, at whichever node',
    async (each) => {
      const flag = `/settings/feature-flags/${each.decision.byAnother?.unlessFlag ?? ''}`;
      const row = await undecided(server, decider, each);
      await writeAs(server, decider, each.entity, row.id, costOf(each));
      const decide = (api: Api) => api.decide(PATH(each.entity, row.id), deciding(each), method(each));
      for (const api of [decider, elsewhere]) expect((await decide(api)).status).toBe(403);
      expect((await decider.call('PUT', flag, { enabled: true })).status).toBe(200);
      expect((await decide(elsewhere)).status).toBe(200);
      expect((await decider.call('PUT', flag, { enabled: false })).status).toBe(200);
    },
  );

  it.each(DECISIONS.filter(({ decision }) => decision.undo?.reason))(
    '$title is taken back with a reason only',
    async (each) => {
      const { undo } = each.decision;
      const to = undo?.to?.find((status) => !undo.freely?.includes(status));
      if (!undo?.reason || to === undefined) return;
      const row = await decided(each);
      // A reason that is there already is one for something else.
      for (const reason of [null, 'Said of something else']) {
        await writeAs(server, maker, each.entity, row.id, { [undo.reason]: reason });
        const silent = await decider.decide(PATH(each.entity, row.id), { status: to }, method(each));
        // Where another decision stands as well, that one keeps it.
        expect([400, 409], JSON.stringify([reason, silent.body])).toContain(silent.status);
      }
      expect(await isDecided(each, row.id)).toBe(true);
    },
  );

  async function decided(each: DecisionCase): Promise<AnyRow> {
    const row = await undecided(server, maker, each);
    await writeAs(server, maker, each.entity, row.id, deciding(each));
    return readRow(decider, each.entity, row.id);
  }
});
