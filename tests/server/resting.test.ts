import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { PERMIT, SIGNED, sheetBelow } from '../security/gate-values.ts';
import { newcomer } from '../support/administration.ts';
import { type Api, apiOf, operation, unique } from '../support/api.ts';
import { atOneInstant, besideServer } from '../support/at-one-instant.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import type { Ground } from '../support/server-block.ts';

/** Two servers of one PostgreSQL where there is one: what is decided at once is decided there. */
describe('what a completed order rests on', () => {
  let server: TestApp;
  let planner: Api;
  let elsewhere: Api;
  let database: Client;

  beforeAll(async () => {
    server = await startTestApp();
    database = await besideServer(server.database);
    const person = await server.signIn('planner@demo.example');
    planner = apiOf(server.app, person);
    elsewhere = apiOf(await server.secondNode(), person);
  });
  afterAll(async () => {
    await database.end();
    await server.close();
  });

  const order = ({ id }: AnyRow) => `/work-orders/${id}`;
  const sheet = ({ id }: AnyRow) => `/job-sheets/${id}`;
  const complete = (row: AnyRow, api = planner) => api.decide(order(row), { status: 'completed' }, 'PUT');
  const change = (row: AnyRow, values: FieldValues, api = planner) => api.decide(sheet(row), values, 'PUT');

  async function inWork(asks: FieldValues): Promise<AnyRow> {
    const values = { title: unique('Order'), type: 'repair', status: 'approved', ...asks };
    const made = await planner.create('/work-orders', values);
    for (const status of ['scheduled', 'inProgress']) {
      expect((await planner.decide(order(made), { status }, 'PUT')).status).toBe(200);
    }
    return made;
  }

  it('stays until the order is reopened, which the refusal names; then it is free', async () => {
    const made = await inWork({ signatureRequired: true });
    const signed = await sheetBelow(planner, made.id, { ...SIGNED, status: 'Completed' });
    expect((await complete(made)).status).toBe(200);
    const reopening = { status: 'InProgress', statusReason: 'A photograph is missing' };
    const refused = await change(signed, reopening);
    expect([refused.status, refused.problem.code]).toEqual([409, 'rested_on']);
    const [detail] = refused.problem.details;
    expect([detail?.code, detail?.name]).toEqual(['rested_on', made['title']]);
    const back = { status: 'inProgress', statusReason: 'The sheet is mended' };
    expect((await planner.decide(order(made), back, 'PUT')).status).toBe(200);
    expect((await change(signed, reopening)).status).toBe(200);
  });

  it('is not named to somebody who does not see it', async () => {
    const admin = apiOf(server.app, await server.signIn('admin@demo.example'));
    const name = unique('sheets').replace(' ', '-');
    await admin.create('/roles', { name, permissions: ['job-sheets:view', 'job-sheets:edit'] });
    const ground: Ground = { test: server, as: async () => admin };
    const clerk = await newcomer(ground, admin, name);
    const made = await inWork({ signatureRequired: true });
    const signed = await sheetBelow(planner, made.id, SIGNED);
    expect((await complete(made)).status).toBe(200);
    const refused = await change(signed, { signature: null }, clerk);
    expect([refused.status, refused.problem.code]).toEqual([409, 'rested_on']);
    expect(JSON.stringify(refused.body)).not.toContain(String(made['title']));
    expect(JSON.stringify(refused.body)).not.toContain(String(made['number']));
  });

  it('is one of two sheets, and either may go while the other is there', async () => {
    const made = await inWork({ signatureRequired: true });
    const sheets = [
      await sheetBelow(planner, made.id, SIGNED),
      await sheetBelow(planner, made.id, SIGNED),
    ] as const;
    expect((await complete(made)).status).toBe(200);
    expect((await change(sheets[0], { signature: null })).status).toBe(200);
    expect((await change(sheets[1], { signature: null })).problem.code).toBe('rested_on');
  });

  it('is no sheet that was called off: neither its permit nor its signature', async () => {
    const made = await inWork({ permitRequired: true, signatureRequired: true });
    await sheetBelow(planner, made.id, { ...SIGNED, ...PERMIT, status: 'Cancelled' });
    const refused = await complete(made);
    expect([refused.status, refused.problem.code]).toEqual([409, 'not_ready']);
    const codes = refused.problem.details.map(({ code }) => code);
    expect(codes).toEqual(['permit_not_shown', 'no_sheet_signed']);
  });

  it('is no less where more is asked of the order afterwards', async () => {
    const made = await inWork({});
    const done = await sheetBelow(planner, made.id, { status: 'Completed' });
    const raised = await planner.decide(
      order(made),
      { permitRequired: true, signatureRequired: true },
      'PUT',
    );
    expect(raised.status).toBe(200);
    expect((await change(done, { scheduledStart: '2026-11-24T08:00:00.000Z' })).status).toBe(200);
  });

  it('is asked for in one push as well, in its order', async () => {
    const made = await inWork({ permitRequired: true });
    const shown = await sheetBelow(planner, made.id, PERMIT);
    expect((await complete(made)).status).toBe(200);
    const reopened = operation({
      method: 'PUT',
      path: order(made),
      base: { status: 'completed', statusReason: null },
      body: { status: 'inProgress', statusReason: 'Not over yet' },
    });
    const gone = () => operation({ method: 'DELETE', path: sheet(shown) });
    const [first] = await planner.push([gone()]);
    expect(first).toMatchObject({ status: 409, body: { code: 'rested_on' } });
    const results = await planner.push([reopened, gone()]);
    expect(results.map(({ status }) => status)).toEqual([200, 204]);
  });

  it.each(['order', 'sheet'])(
    'is decided once where the order is completed and its sheet reopened at the same time: the %s first',
    async (ahead) => {
      const made = await inWork({ signatureRequired: true });
      const signed = await sheetBelow(planner, made.id, SIGNED);
      const completing = () => complete(made);
      const reopening = () => change(signed, { signature: null }, elsewhere);
      const [first, second] = ahead === 'order' ? [completing, reopening] : [reopening, completing];
      const answers = await atOneInstant(database, 'demo-tenant', first, second);
      const bodies = JSON.stringify(answers.map(({ body }) => body));
      expect(
        answers.map(({ status }) => status),
        bodies,
      ).toEqual([200, 409]);
    },
  );
});
