import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { DRY, item, PERMIT, SIGNED } from '../security/gate-values.ts';
import { type Answer, type Api, apiOf, newId, operation, unique } from '../support/api.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';

const WHY = { statusReason: 'The line is dead already' };
const STEP = item({ label: 'Proved dead', kind: 'passFail' });
const EARTH = item({ name: 'Earth', kind: 'earth', upperLimit: 1 });

describe('what is asked of whoever carries the work out', () => {
  let server: TestApp;
  let planner: Api;
  let admin: Api;
  let crew: Api;
  let workshop: Api;

  beforeAll(async () => {
    server = await startTestApp();
    const person = async (email: string) => apiOf(server.app, await server.signIn(email));
    planner = await person('planner@demo.example');
    admin = await person('admin@demo.example');
    crew = await person('tech1@demo.example');
    workshop = await person('store@demo.example');
  });
  afterAll(() => server.close());

  const order = (values: FieldValues = {}, by = planner) => {
    const assignees = [crew.person.user.id];
    const status = by === planner ? 'approved' : 'waitingOnApproval';
    return by.create('/work-orders', {
      title: unique('Order'),
      type: 'repair',
      status,
      assignees,
      ...values,
    });
  };
  const sheet = (by: Api, values: FieldValues) =>
    by.create('/job-sheets', { title: unique('Sheet'), assignedTo: crew.person.user.id, ...values });
  const onOrder = (row: AnyRow, values: FieldValues, by = crew) =>
    by.decide(`/work-orders/${row.id}`, values, 'PUT');
  const onSheet = (row: AnyRow, values: FieldValues, by = crew) =>
    by.decide(`/job-sheets/${row.id}`, values, 'PUT');

  const said = ({ status, body }: Answer) => {
    const { code, details = [] } = body as { code?: string; details?: { code: string }[] };
    return status < 300 ? [status] : [status, code, details[0]?.code];
  };
  const ASKED = [403, 'forbidden', 'asked_for'];

  describe('before they begin', () => {
    interface Prepared {
      readonly title: string;
      readonly path: string;
      readonly prepared: (by: Api) => Promise<FieldValues>;
      readonly lower: (by: Api) => Promise<FieldValues>;
      readonly carrier: () => Api;
      readonly method: 'PUT' | 'PATCH';
    }
    const template = (questions: readonly AnyRow[] | unknown[]) =>
      planner.create('/surveys/v1/templates', {
        name: unique('Template'),
        category: 'safety_inspection',
        questions: questions as never,
      });
    const asset = (kind: string) => planner.create('/assets', { name: unique('Asset'), kind });
    const surveyed = async () => {
      const { id } = await order();
      const { id: templateId } = await template([DRY]);
      return { title: 'V', workOrderId: id, templateId, assignedTo: crew.person.user.id };
    };
    const cases: readonly Prepared[] = [
      {
        title: 'steps of a sheet',
        path: '/job-sheets',
        prepared: async () => ({ title: 'S', assignedTo: crew.person.user.id, checklist: [STEP] }),
        lower: async () => ({ checklist: [] }),
        carrier: () => crew,
        method: 'PUT',
      },
      {
        title: 'tests of an installation',
        path: '/installations',
        prepared: async () => ({ title: 'I', assetId: (await asset('Other')).id, tests: [EARTH] }),
        lower: async () => ({ tests: [item({ ...EARTH, upperLimit: 100 })] }),
        carrier: () => crew,
        method: 'PUT',
      },
      {
        title: 'steps of a manufacturing order',
        path: '/v1/manufacturing',
        prepared: async () => ({
          product: 'M',
          quantity: 1,
          steps: [item({ name: 'Weld', status: 'Pending' })],
        }),
        lower: async () => ({ steps: [] }),
        carrier: () => workshop,
        method: 'PATCH',
      },
      {
        title: 'the template of a survey',
        path: '/surveys/v1/surveys',
        prepared: surveyed,
        lower: async () => ({ templateId: (await template([])).id }),
        carrier: () => crew,
        method: 'PUT',
      },
      {
        title: 'the template of a survey whose answers were emptied again',
        path: '/surveys/v1/surveys',
        prepared: async () => ({ ...(await surveyed()), answers: {} }),
        lower: async () => ({ answers: {}, templateId: null }),
        carrier: () => crew,
        method: 'PUT',
      },
    ];

    it.each(cases)('is not lowered: $title', async ({ path, prepared, lower, carrier, method }) => {
      const row = await planner.create(path, await prepared(planner));
      const body = await lower(planner);
      expect(said(await carrier().decide(`${path}/${row.id}`, body, method))).toEqual(ASKED);
      const base = Object.fromEntries(Object.keys(body).map((name) => [name, row[name] ?? null]));
      const [pushed] = await carrier().push([operation({ method, path: `${path}/${row.id}`, base, body })]);
      expect(pushed).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      // Whoever plans it is still about it, and says no word.
      expect((await planner.decide(`${path}/${row.id}`, body, method)).status).toBe(200);
    });

    it('is put right by whoever made it', async () => {
      const row = await sheet(crew, { checklist: [STEP] });
      expect((await onSheet(row, { checklist: [] })).status).toBe(200);
    });
  });

  describe('by the order', () => {
    it.each(['waitingOnApproval', 'cancelled'])(
      'is not lowered where that went back to %s',
      async (status) => {
        const asks = { permitRequired: true, signatureRequired: true };
        const row = await order(asks);
        expect((await onOrder(row, { status, ...WHY })).status).toBe(200);
        for (const name of Object.keys(asks)) {
          expect(said(await onOrder(row, { [name]: false }))).toEqual(ASKED);
        }
        const begun = await onSheet(await sheet(crew, { workOrderId: row.id }), { status: 'InProgress' });
        expect(begun.problem.details[0]?.code).toBe('permit_not_shown');
        expect((await onOrder(row, { permitRequired: false }, planner)).status).toBe(200);
      },
    );

    it('is not lowered of one that they made, once somebody else asked for more', async () => {
      const row = await order({}, crew);
      expect((await onOrder(row, { permitRequired: true }, planner)).status).toBe(200);
      expect(said(await onOrder(row, { permitRequired: false }))).toEqual(ASKED);
    });

    it('is asked of a begun sheet that is hung under another one, by whomever', async () => {
      const [permitted, free] = [await order({ permitRequired: true }), await order()];
      for (const workOrderId of [null, free.id]) {
        const row = await sheet(crew, { workOrderId, status: 'InProgress' });
        for (const by of workOrderId ? [planner] : [crew, planner]) {
          const refused = await onSheet(row, { workOrderId: permitted.id, ...WHY }, by);
          expect(said(refused)).toEqual([409, 'not_ready', 'permit_not_shown']);
        }
        const shown = await onSheet(row, { workOrderId: permitted.id, ...PERMIT, ...WHY }, planner);
        expect(shown.status).toBe(200);
      }
    });
  });

  describe('by the record beside', () => {
    async function removed(kind: string): Promise<{ readonly asset: AnyRow; readonly path: string }> {
      const asset = await planner.create('/assets', { name: unique('Asset'), kind });
      const { id } = await planner.create('/decommissioning', { title: unique('D'), assetId: asset.id });
      const path = `/decommissioning/${id}`;
      const steps: [Api, string][] = [
        [admin, 'Approved'],
        [crew, 'Isolated'],
        [crew, 'Removed'],
      ];
      for (const [by, status] of steps) expect((await by.decide(path, { status }, 'PUT')).status).toBe(200);
      return { asset, path };
    }

    it.each(['Breaker', 'PowerTransformer'])(
      'a %s is nothing else before it is disposed of',
      async (kind) => {
        const { asset, path } = await removed(kind);
        const other = { kind: 'Other' };
        expect(said(await crew.decide(`/assets/${asset.id}`, other, 'PUT'))).toEqual(ASKED);
        const [pushed] = await crew.push([
          operation({ method: 'PUT', path: `/assets/${asset.id}`, base: { kind }, body: other }),
        ]);
        expect(pushed).toMatchObject({ status: 403 });
        // What was said about it is said: then the register is put right.
        expect((await crew.decide(path, { sf6Kg: 1, oilLitres: 1 }, 'PUT')).status).toBe(200);
        expect((await crew.decide(`/assets/${asset.id}`, other, 'PUT')).status).toBe(200);
      },
    );

    it('whose right it is lowers it', async () => {
      const { asset } = await removed('Breaker');
      expect((await planner.decide(`/assets/${asset.id}`, { kind: 'Other' }, 'PUT')).status).toBe(200);
    });
  });

  describe('why less is asked, or a step taken back', () => {
    const NOTHING = ['\u200b', '\u3164', '\u2800', '  ', 'Because', 'Because '];

    it.each(NOTHING)('is said in words, and of this step: not %j', async (statusReason) => {
      const row = await order({ permitRequired: true });
      await onOrder(row, { statusReason: 'Because' }, planner);
      const less = await onOrder(row, { permitRequired: false, statusReason }, planner);
      expect(said(less)).toEqual([400, 'validation', 'required']);
      const back = await onOrder(row, { status: 'waitingOnApproval', statusReason }, planner);
      expect(said(back)).toEqual([400, 'validation', 'required']);
    });
  });

  it('is found among very many sheets of an order', async () => {
    const { id } = await order({ signatureRequired: true });
    const body = () => ({ id: newId(), title: 'S', assignedTo: crew.person.user.id, workOrderId: id });
    const empty = Array.from({ length: 520 }, () =>
      operation({ method: 'POST', path: '/job-sheets', body: body() }),
    );
    for (let at = 0; at < empty.length; at += 100) await crew.push(empty.slice(at, at + 100));
    await sheet(planner, { workOrderId: id, ...SIGNED, status: 'Completed' });
    for (const status of ['scheduled', 'inProgress', 'completed']) {
      expect((await planner.decide(`/work-orders/${id}`, { status }, 'PUT')).status).toBe(200);
    }
  });

  it('is one answer for one operation id, whatever comes under it later', async () => {
    const made = operation({
      method: 'POST',
      path: '/job-sheets',
      body: { id: newId(), title: 'A', assignedTo: crew.person.user.id },
    });
    const other = { ...made, body: { ...made.body, id: newId() } };
    const results = await crew.push([made, other]);
    expect(results.map(({ status }) => status)).toEqual([201, 422]);
  });
});
