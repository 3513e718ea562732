import { beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../src/domain/kit/fields/field.ts';
import { newId, operation } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';
import { startTwoCells } from '../support/two-cells.ts';

/** As far as anybody looks: how a JPEG file begins. */
const PHOTOGRAPH = Buffer.from([
  0xff,
  0xd8,
  0xff,
  0xe0,
  ...Array.from({ length: 2000 }, (_, at) => at % 251),
]).toString('base64');

const PREVIEW = `data:image/jpeg;base64,${PHOTOGRAPH.slice(0, 800)}`;

type Values = Readonly<Record<string, Json>>;

describeOnServer('a fault that somebody without an account reports', (ground) => {
  let assetId: string;
  // Each test in a network of its own, so that what one sends is not counted for the next.
  let network = 0;
  beforeEach(async () => {
    network += 1;
    const admin = await ground.as('admin@demo.example');
    assetId = newId();
    await admin.call('POST', '/assets', { id: assetId, name: 'Pole 12', tag: `P-${assetId.slice(-6)}` });
    await openForm(true);
  });

  const openForm = async (isOpen: boolean) => {
    const admin = await ground.as('admin@demo.example');
    const answer = await admin.call('PUT', '/settings/fault-form', {
      isOpen,
      notice: isOpen ? 'Call 105' : '',
    });
    expect(answer.status).toBe(204);
  };
  const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
    ground.test.app.inject({
      method,
      url: `/api/fault-forms/${path}`,
      remoteAddress: `203.0.113.${network}`,
      ...(payload && { payload }),
    });
  const filledIn = (more: object = {}) => ({
    id: newId(),
    kind: 'leaning',
    description: 'It leans.\nMore than yesterday.',
    ...more,
  });
  const send = (report: object, id = assetId) => call('POST', `${id}/reports`, report);
  const reports = async () => {
    const planner = await ground.as('planner@demo.example');
    const { body } = await planner.call('GET', `/v1/fault-reports?assetId=${assetId}`);
    return body as Record<string, unknown>[];
  };

  it('shows what it is of, and nothing else, to whoever has its id', async () => {
    const answer = await call('GET', assetId);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      form: {
        tenant: 'Alder Valley Grid',
        notice: 'Call 105',
        asset: { name: 'Pole 12', tag: `P-${assetId.slice(-6)}` },
      },
    });
  });

  it('is there once however often it is sent, with its photographs, and reaches the devices of whoever decides', async () => {
    const planner = await ground.as('planner@demo.example');
    const { cursor } = await planner.pull();
    const report = filledIn({
      reportedBy: 'A walker',
      contact: '+44 1',
      photographs: [PHOTOGRAPH, PHOTOGRAPH],
      previews: [PREVIEW, ''],
    });
    const first = await send(report);
    expect(first.statusCode).toBe(201);
    const { number } = first.json() as { number: string };
    expect((await send(report)).json()).toEqual({ number });
    const [kept, ...more] = await reports();
    expect(more).toEqual([]);
    expect(kept).toMatchObject({
      number,
      title: 'It leans.',
      description: 'It leans.\nMore than yesterday.',
      kind: 'leaning',
      status: 'New',
      reportedBy: 'A walker',
      createdBy: 'public',
    });
    expect(kept?.['id']).not.toBe(report.id);
    const { upserts } = await planner.pull(cursor);
    const files = [...upserts.values()].filter((row) => row['entityId'] === kept?.['id']);
    expect(new Set(files.map(({ preview }) => preview))).toEqual(new Set([PREVIEW, null]));
    expect(files).toHaveLength(2);
    for (const file of files) {
      expect(file).toMatchObject({ mediaType: 'image/jpeg', uploadedAt: expect.any(String) });
      const bytes = await planner.call('GET', `/files/${String(file['fileId'])}`);
      expect(bytes.status).toBe(200);
    }
  });

  it('is taken whatever its first line holds, and called by what can be read of it', async () => {
    expect((await send(filledIn({ description: '\u200b\nIt\tleans' }))).statusCode).toBe(201);
    expect(await reports()).toMatchObject([{ title: 'It leans' }]);
  });

  it('is refused with the name of the field, and nothing of it is kept', async () => {
    const wrong: readonly [path: string, report: object][] = [
      ['kind', filledIn({ kind: 'x' })],
      ['kind', filledIn({ kind: undefined })],
      ['description', filledIn({ description: '   ' })],
      ['description', filledIn({ description: '\u200b' })],
      ['description', filledIn({ description: 'x'.repeat(2001) })],
      ['reportedBy', filledIn({ reportedBy: 'x'.repeat(201) })],
      ['contact', filledIn({ contact: 'two\nlines' })],
      ['id', filledIn({ id: '1' })],
      ['photographs/0', filledIn({ photographs: ['<svg onload=alert(1)>'] })],
      ['photographs/0', filledIn({ photographs: [Buffer.from('<svg/>').toString('base64')] })],
      ['photographs', filledIn({ photographs: [PHOTOGRAPH, PHOTOGRAPH, PHOTOGRAPH, PHOTOGRAPH] })],
      ['previews/0', filledIn({ previews: ['data:image/svg+xml;base64,PHN2Zy8+'] })],
      ['previews/0', filledIn({ previews: ['https://tracker.example/1.jpg'] })],
      ['previews/0', filledIn({ previews: [`data:image/jpeg;base64,${PHOTOGRAPH.repeat(2)}`] })],
      ['status', filledIn({ status: 'Accepted' })],
      ['workOrderId', filledIn({ workOrderId: newId() })],
    ];
    for (const [path, report] of wrong) {
      const answer = await send(report);
      expect(answer.statusCode, path).toBe(400);
      expect(answer.json(), path).toMatchObject({ details: [{ path }] });
    }
    expect(await reports()).toEqual([]);
  });

  it('of a program, which fills in what nobody sees, is not kept, and the program is not told', async () => {
    const answer = await send(filledIn({ website: 'https://buy.example' }));
    expect(answer.statusCode).toBe(201);
    expect(await reports()).toEqual([]);
  });

  it('is the same nothing where the tenant takes none, the asset is gone, or never was', async () => {
    const nothing = async (id: string) => {
      expect((await call('GET', id)).json()).toEqual({ form: null });
      expect((await send(filledIn(), id)).statusCode).toBe(404);
    };
    await nothing(newId());
    await nothing('not-an-id');
    const other = await ground.as('admin@harbor.example');
    const theirs = newId();
    expect((await other.call('POST', '/assets', { id: theirs, name: 'Pole 1' })).status).toBe(201);
    await nothing(theirs);
    await openForm(false);
    await nothing(assetId);
    await openForm(true);
    const admin = await ground.as('admin@demo.example');
    expect((await admin.call('DELETE', `/assets/${assetId}`)).status).toBeLessThan(300);
    await nothing(assetId);
  });

  it('comes no more than some times an hour from one network', async () => {
    const answers: number[] = [];
    for (let at = 0; at < 25; at++) {
      const answer = await ground.test.app.inject({
        method: 'POST',
        url: `/api/fault-forms/${assetId}/reports`,
        payload: filledIn({ website: 'x' }),
        remoteAddress: '198.51.100.7',
      });
      answers.push(answer.statusCode);
    }
    expect(answers.filter((status) => status === 201)).toHaveLength(20);
    expect(answers.at(-1)).toBe(429);
  });

  it('is switched on by who may edit the roles', async () => {
    const tech = await ground.as('tech1@demo.example');
    expect((await tech.call('PUT', '/settings/fault-form', { isOpen: true, notice: '' })).status).toBe(403);
    const admin = await ground.as('admin@demo.example');
    for (const [path, body] of [
      ['isOpen', { isOpen: 'yes', notice: '' }],
      ['notice', { isOpen: true, notice: 'x'.repeat(301) }],
    ] as const) {
      const answer = await admin.call('PUT', '/settings/fault-form', body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ details: [{ path }] });
    }
    expect((await ground.test.signIn('tech1@demo.example')).tenant).toMatchObject({
      faultForm: { isOpen: true, notice: 'Call 105' },
    });
  });

  it('is decided once: with an order, the report that said it before, or a reason', async () => {
    const planner = await ground.as('planner@demo.example');
    const [id, original] = [newId(), newId()];
    for (const each of [id, original]) {
      const body = { id: each, title: 'A caller says it hums', kind: 'noise', assetId };
      const made = operation({ method: 'POST', path: '/v1/fault-reports', body });
      expect(await planner.push([made])).toMatchObject([{ status: 201 }]);
    }
    const about = {
      title: 'A caller says it hums',
      kind: 'noise',
      description: null,
      assetId,
      reportedBy: null,
      contact: null,
      workOrderId: null,
      duplicateOf: null,
      rejectionReason: null,
    };
    const decide = (changes: Values, base: Values = { ...about, status: 'New' }) =>
      planner.push([operation({ method: 'PATCH', path: `/v1/fault-reports/${id}`, base, body: changes })]);
    for (const [status, path] of [
      ['Accepted', 'workOrderId'],
      ['Duplicate', 'duplicateOf'],
      ['Rejected', 'rejectionReason'],
    ] as const) {
      expect(await decide({ status }), status).toMatchObject([{ body: { details: [{ path }] } }]);
    }
    expect(await decide({ status: 'Duplicate', duplicateOf: id })).toMatchObject([
      { body: { details: [{ path: 'duplicateOf' }] } },
    ]);
    expect(await decide({ status: 'Duplicate', duplicateOf: original })).toMatchObject([
      { status: 200, body: { status: 'Duplicate' } },
    ]);
    const after = { ...about, status: 'Duplicate' };
    expect((await decide({ description: 'It does not' }, after))[0]?.status).toBeGreaterThanOrEqual(400);
  });
});

describe('a label that leads to another cell', () => {
  it('opens the form there, and takes the report there', async () => {
    const cells = await startTwoCells();
    try {
      const admin = cells.browser();
      await admin.signIn('admin@demo.example');
      const assetId = newId();
      await admin.call('POST', '/assets', { id: assetId, name: 'Pole 12' });
      await admin.call('PUT', '/settings/fault-form', { isOpen: true, notice: '' });
      const passerBy = cells.browser();
      passerBy.cookies.set('fieldline_cell', 'south');
      const form = await passerBy.call('GET', `/fault-forms/${assetId}`);
      expect(form).toMatchObject({ status: 200, body: { form: { asset: { name: 'Pole 12' } } } });
      const body = { id: newId(), kind: 'noise', description: 'It hums' };
      expect((await passerBy.call('POST', `/fault-forms/${assetId}/reports`, body)).status).toBe(201);
      expect((await passerBy.call('GET', `/fault-forms/${newId()}`)).body).toEqual({ form: null });
    } finally {
      await cells.close();
    }
  });
});
