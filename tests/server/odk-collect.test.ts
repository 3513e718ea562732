import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import type { JsonDocument } from '../../src/domain/kit/fields/field.ts';
import { uuidv7 } from '../../src/domain/kit/values/ids.ts';
import { readXForms } from '../../src/domain/surveys/xforms/read-xforms.ts';
import { type Api, apiOf, unique } from '../support/api.ts';
import { contentFrom } from '../support/forms.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';

const FORM = `
| survey |                  |         |          |          |                |            |
|        | type             | name    | label    | required | constraint     | calculation |
|        | start            | begun   |          |          |                |            |
|        | end              | ended   |          |          |                |            |
|        | integer          | many    | How many | yes      | . < 60         |            |
|        | begin repeat     | pole    | Pole     |          |                |            |
|        | decimal          | height  | Height   | yes      |                |            |
|        | select_multiple state | state | State |          |                |            |
|        | image            | seen    | Picture  |          |                |            |
|        | end repeat       |         |          |          |                |            |
|        | calculate        | total   |          |          |                | sum(\${height}) |
| choices |           |      |       |
|         | list_name | name | label |
|         | state     | good | Good  |
|         | state     | bad  | Bad   |
`;

const FORM_WITH_FILE = `
| survey |                                   |         |         |
|        | type                              | name    | label   |
|        | select_one_from_file stations.csv | station | Station |
`;

/** Whose answers would be other ones if somebody typed them in again, from the first to the last. */
const FORM_THAT_ACTS = `
| survey |                 |       |        |                            |         |                  |
|        | type            | name  | label  | calculation                | trigger | choice_filter    |
|        | calculate       | id    |        | once(uuid())               |         |                  |
|        | calculate       | drawn |        | once(int(random() * 1000)) |         |                  |
|        | calculate       | at    |        | now()                      | \${a}   |                  |
|        | text            | a     | A      |                            |         |                  |
|        | text            | w     | W      | 'auto'                     | \${a}   |                  |
|        | select_one kind | pole  | Pole   |                            |         | of = \${b} and in = \${c} |
|        | text            | b     | B      |                            |         |                  |
|        | text            | c     | C      |                            |         |                  |
| choices |           |      |       |    |    |
|         | list_name | name | label | of | in |
|         | kind      | a    | A     | x  | y  |
|         | kind      | b    | B     | z  | y  |
`;

/** Ten calculations in each instance of a repeat. */
const LONG_FORM = `
| survey |              |      |       |             |
|        | type         | name | label | calculation |
|        | begin repeat | pole | Pole  |             |
|        | integer      | a    | A     |             |
${Array.from('bcdefghijk', (name) => `|        | calculate    | ${name}    |       | \${a} + 1   |`).join('\n')}
|        | end repeat   |      |       |             |
`;

const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

describe('ODK Collect', () => {
  let server: TestApp;
  let admin: Api;
  let planner: Api;
  let tech: Api;
  let templateId: string;
  let surveyId: string;
  let authorization: string;

  beforeAll(async () => {
    server = await startTestApp();
    admin = apiOf(server.app, await server.signIn('admin@demo.example'));
    planner = apiOf(server.app, await server.signIn('planner@demo.example'));
    tech = apiOf(server.app, await server.signIn('tech1@demo.example'));
    await admin.call('PUT', '/settings/odk-collect', { isOn: true });
    templateId = await publishedTemplate(await contentFrom(FORM));
    authorization = await phoneOf(tech);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    surveyId = (await newSurvey()).id;
  });

  async function publishedTemplate(content: JsonDocument): Promise<string> {
    const values = { name: unique('Poles'), category: 'safety_inspection' };
    const { id } = await planner.create('/surveys/v1/templates', values);
    const form = await planner.create('/surveys/v1/forms', { title: 'Poles', templateId: id, content });
    const published = { ...values, status: 'published', formId: form.id };
    expect((await planner.call('PUT', `/surveys/v1/templates/${id}`, published)).status).toBe(200);
    return id;
  }

  async function newSurvey(template = templateId): Promise<AnyRow> {
    const order = await planner.create('/work-orders', {
      title: 'Poles',
      type: 'inspection',
      assignees: [tech.person.user.id],
    });
    return planner.create('/surveys/v1/surveys', {
      title: unique('Walk & <look>'),
      workOrderId: order.id,
      templateId: template,
      assignedTo: tech.person.user.id,
      status: 'Scheduled',
    });
  }

  async function phoneOf(person: Api): Promise<string> {
    const { status, body } = await person.call('POST', '/auth/odk-devices', { name: unique('Phone') });
    expect(status).toBe(201);
    const { username, password } = body as { username: string; password: string };
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  }

  const ask = (method: 'GET' | 'HEAD', path: string, headers: Record<string, string> = { authorization }) =>
    server.app.inject({ method, url: `/api${path}`, headers: { 'x-openrosa-version': '1.0', ...headers } });

  async function send(
    xml: string,
    files: Readonly<Record<string, Buffer>> = {},
    { isIncomplete = false, as = authorization } = {},
  ) {
    const form = new FormData();
    form.set('xml_submission_file', new Blob([xml], { type: 'text/xml' }), 'submission.xml');
    if (isIncomplete) form.set('*isIncomplete*', 'yes');
    for (const [name, bytes] of Object.entries(files))
      form.set(name, new Blob([new Uint8Array(bytes)]), name);
    const body = new Response(form);
    return server.app.inject({
      method: 'POST',
      url: '/api/odk/submission',
      headers: {
        'content-type': body.headers.get('content-type') ?? '',
        'x-openrosa-version': '1.0',
        authorization: as,
      },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  }

  const answered = (inside: string, instance = uuidv7(), version = '1') =>
    `<?xml version="1.0"?><data xmlns:orx="http://openrosa.org/xforms" id="${surveyId}" version="${version}">${inside}
      <orx:meta><orx:instanceID>uuid:${instance}</orx:instanceID></orx:meta></data>`;

  const WHOLE = `<begun>2026-02-03T10:00:00.000+01:00</begun><ended>2026-02-03T11:30:00.000+01:00</ended><many>2</many>
    <pole><height>9.5</height><state>good bad</state><seen>a.jpg</seen></pole><pole><height>11</height><state/><seen/></pole><total>20.5</total>`;

  const survey = async () => (await planner.call('GET', `/surveys/v1/surveys/${surveyId}`)).row;
  const files = async () => (await planner.call('GET', `/attachments?entityId=${surveyId}`)).body as AnyRow[];

  it('is asked who it is before it is told anything', async () => {
    for (const path of ['/odk/formList', `/odk/forms/${surveyId}`, `/odk/forms/${surveyId}/manifest`]) {
      const answer = await ask('GET', path, {});
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([
        401,
        expect.stringContaining('Basic realm='),
      ]);
    }
    expect((await ask('HEAD', '/odk/submission', {})).statusCode).toBe(401);
    expect((await send(answered(WHOLE), {}, { as: 'Basic eDp5' })).statusCode).toBe(401);
    const token = `Bearer ${Buffer.from('x:y').toString('base64')}`;
    expect((await ask('GET', '/odk/formList', { authorization: token })).statusCode).toBe(401);
  });

  it('lists the forms of its owner’s open surveys, each with the hash of what it downloads', async () => {
    const list = await ask('GET', '/odk/formList');
    expect(list.statusCode).toBe(200);
    expect(list.headers).toMatchObject({
      'content-type': 'text/xml; charset=utf-8',
      'x-openrosa-version': '1.0',
    });
    const entry = new RegExp(`<xform><formID>${surveyId}</formID>.*?</xform>`).exec(list.body)?.[0] ?? '';
    expect(entry).toContain('Walk &amp; &lt;look&gt;');
    const [, address = ''] = /<downloadUrl>([^<]+)<\/downloadUrl>/.exec(entry) ?? [];
    const form = await ask('GET', new URL(address).pathname.replace(/^\/api/, ''));
    expect(form.statusCode).toBe(200);
    expect(entry).toContain(`<hash>md5:${createHash('md5').update(form.body).digest('hex')}</hash>`);
    const { definition, errors } = readXForms(form.body, 'form.xml');
    expect([errors, definition.id, definition.version]).toEqual([[], surveyId, '1']);
    const office = await phoneOf(planner);
    const others = await ask('GET', '/odk/formList', { authorization: office });
    expect(others.body).not.toContain(surveyId);
    expect((await ask('GET', `/odk/forms/${surveyId}`, { authorization: office })).statusCode).toBe(404);
  });

  it('is given the tables beside a form, each with the hash of what it downloads', async () => {
    const station = (name: string, region: string) => ({ name, label: name, region });
    const tables = { stations: [station('north', ''), station('south, old', 'coast')] };
    const template = await publishedTemplate(await contentFrom(FORM_WITH_FILE, tables));
    surveyId = (await newSurvey(template)).id;
    const { body: manifest } = await ask('GET', `/odk/forms/${surveyId}/manifest`);
    const [, name, hash, address = ''] =
      /<filename>(.+)<\/filename><hash>md5:(.+)<\/hash><downloadUrl>(.+)<\/downloadUrl>/.exec(manifest) ?? [];
    expect(name).toBe('stations.csv');
    const table = await ask('GET', new URL(address).pathname.replace(/^\/api/, ''));
    expect([table.statusCode, table.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(table.body.split(/\r?\n/).slice(0, 3)).toEqual([
      'name,label,region',
      'north,north,',
      '"south, old","south, old",coast',
    ]);
    expect(hash).toBe(createHash('md5').update(table.body).digest('hex'));
    expect((await ask('GET', `/odk/forms/${surveyId}/files/others.csv`)).statusCode).toBe(404);
  });

  it('is told where to send and how much', async () => {
    const { statusCode, headers } = await ask('HEAD', '/odk/submission');
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'x-openrosa-version': '1.0',
      'x-openrosa-accept-content-length': expect.stringMatching(/^\d{8}$/),
      location: expect.stringMatching(/^https?:\/\/.+\/api\/odk\/submission$/),
    });
  });

  it('fills a survey in: typed answers, the photograph, and the document as it came', async () => {
    const xml = answered(WHOLE);
    const { statusCode, body } = await send(xml, { 'a.jpg': JPEG });
    expect([statusCode, body]).toEqual([201, expect.stringContaining('<OpenRosaResponse')]);
    const row = await survey();
    const kept = await files();
    const photograph = kept.find(({ name }) => name === 'a.jpg');
    expect(row).toMatchObject({
      status: 'Completed',
      recordedAt: '2026-02-03T10:30:00.000Z',
      updatedBy: tech.person.user.id,
      record: {
        many: 2,
        pole: [{ height: 9.5, state: ['good', 'bad'], seen: photograph?.id }, { height: 11 }],
        total: '20.5',
      },
    });
    expect(kept.map(({ name, uploadedAt }) => [name, uploadedAt !== null]).toSorted()).toEqual([
      ['a.jpg', true],
      ['submission.xml', true],
    ]);
    expect((await ask('GET', '/odk/formList')).body).not.toContain(surveyId);
  });

  it('sends again what was lost on the way, and it is there once', async () => {
    const xml = answered(WHOLE);
    expect((await send(xml, { 'a.jpg': JPEG })).statusCode).toBe(201);
    const before = await survey();
    expect((await send(xml, { 'a.jpg': JPEG })).statusCode).toBe(201);
    expect(await survey()).toEqual(before);
    expect(await files()).toHaveLength(2);
  });

  it('sends what is large in pieces; the survey is done with the last of them', async () => {
    const xml = answered(WHOLE);
    expect((await send(xml, {}, { isIncomplete: true })).statusCode).toBe(201);
    expect((await survey())['status']).toBe('Scheduled');
    expect((await send(xml, { 'a.jpg': JPEG })).statusCode).toBe(201);
    const row = await survey();
    expect(row['status']).toBe('Completed');
    expect((await files()).map(({ name }) => name).toSorted()).toEqual(['a.jpg', 'submission.xml']);
  });

  it('keeps what is refused, is told why each time, and may send it when it may be taken', async () => {
    const answers = '<many>99</many><pole><height/></pole>';
    const instance = uuidv7();
    const xml = answered(answers, instance);
    for (let time = 1; time <= 21; time += 1) {
      const { statusCode, body } = await send(xml);
      expect([time, statusCode]).toEqual([time, 409]);
      expect(body).toContain('How many has an answer that does not fit.');
      expect(body).toContain('Height has no answer.');
    }
    expect((await survey())['status']).toBe('Scheduled');
    const mended = answers.replace('99', '9').replace('<height/>', '<height>8</height>');
    expect((await send(answered(mended, instance))).statusCode).toBe(201);
    expect((await survey())['record']).toMatchObject({ many: 9 });
  });

  it('has its answers kept as it sent them, whatever one of them would set or take away on the screen', async () => {
    surveyId = (await newSurvey(await publishedTemplate(await contentFrom(FORM_THAT_ACTS)))).id;
    const sent = {
      id: 'PHONE-LABEL-7',
      drawn: '42',
      at: '2026-01-01T08:00:00.000+01:00',
      a: 'first',
      w: 'typed later by the person',
      pole: 'b',
      b: 'z',
      c: 'y',
    };
    const xml = Object.entries(sent).map(([name, text]) => `<${name}>${text}</${name}>`);
    expect((await send(answered(xml.join('')))).statusCode).toBe(201);
    expect((await survey())['record']).toEqual(sent);
  });

  it('sends as many instances of a repeat as a record may have, and is told of more', async () => {
    surveyId = (await newSurvey(await publishedTemplate(await contentFrom(LONG_FORM)))).id;
    const poles = (count: number) => answered('<pole><a>7</a></pole>'.repeat(count));
    const many = await send(poles(1001));
    expect([many.statusCode, many.body]).toEqual([
      400,
      expect.stringContaining('pole must be there at most 1000 times.'),
    ]);
    expect((await send(poles(1000))).statusCode).toBe(201);
    const { pole } = (await survey())['record'] as { pole: JsonDocument[] };
    expect([pole.length, pole.at(-1)]).toEqual([1000, expect.objectContaining({ a: 7, b: '8', k: '8' })]);
  });

  it('is read by the version that was filled in, whatever is asked by now', async () => {
    const template = await publishedTemplate(await contentFrom(FORM));
    surveyId = (await newSurvey(template)).id;
    const { row: before } = await planner.call('GET', `/surveys/v1/templates/${template}`);
    const next = await planner.create('/surveys/v1/forms', {
      title: 'Poles',
      templateId: template,
      revision: 2,
      content: await contentFrom(
        '| survey | | | | |\n| | type | name | label | required |\n| | text | street | Street | yes |\n',
      ),
    });
    const { name, category, status } = before;
    const asked = { name, category, status, formId: next.id };
    expect((await planner.call('PUT', `/surveys/v1/templates/${template}`, asked)).status).toBe(200);
    const unknown = await send(answered(WHOLE, uuidv7(), '7'));
    expect([unknown.statusCode, unknown.body]).toEqual([
      400,
      expect.stringContaining('version must be a version of the form that was handed out'),
    ]);
    expect((await send(answered('<many>1</many>', uuidv7(), 'two'))).statusCode).toBe(400);
    const taken = await send(answered(WHOLE), { 'a.jpg': JPEG });
    expect([taken.statusCode, taken.body]).toEqual([201, expect.stringContaining('OpenRosaResponse')]);
    const done = await survey();
    expect(done).toMatchObject({ status: 'Completed', formId: before['formId'], record: { many: 2 } });
    surveyId = (await newSurvey(template)).id;
    expect((await send(answered('<street>Mill lane</street>', uuidv7(), '2'))).statusCode).toBe(201);
    expect(await survey()).toMatchObject({ formId: next.id, record: { street: 'Mill lane' } });
    surveyId = (await newSurvey(template)).id;
    expect((await send(answered('<street>Ski road</street>', uuidv7(), ''))).statusCode).toBe(201);
    expect(await survey()).toMatchObject({ formId: next.id });
  });

  it('brings a photograph again that somebody took away in between', async () => {
    const instance = uuidv7();
    expect(
      (await send(answered(WHOLE, instance), { 'a.jpg': JPEG }, { isIncomplete: true })).statusCode,
    ).toBe(201);
    const [first] = await files();
    expect((await tech.call('DELETE', `/attachments/${first?.id}`)).status).toBe(204);
    expect((await send(answered(WHOLE, instance), { 'a.jpg': JPEG })).statusCode).toBe(201);
    const photograph = (await files()).find(({ name }) => name === 'a.jpg');
    expect(photograph).toMatchObject({ uploadedAt: expect.any(String) });
    expect((await survey())['record']).toMatchObject({ pole: [{ seen: photograph?.id }, {}] });
  });

  it('is one document however often a broken phone says a thing of it', async () => {
    const copies = `<many>3</many>${'<many/>'.repeat(60_000)}<pole><height>1</height></pole>`;
    expect((await send(answered(copies))).statusCode).toBe(201);
    expect((await survey())['record']).toMatchObject({ many: 3 });
  });

  it('does not fill in what is done, is another’s or is none', async () => {
    expect((await send(answered(WHOLE))).statusCode).toBe(201);
    const later = await send(answered('<many>3</many><pole><height>1</height></pole>'));
    expect([later.statusCode, later.body]).toEqual([404, expect.stringContaining('This survey is done')]);
    expect((await survey())['record']).toMatchObject({ many: 2 });
    surveyId = (await newSurvey()).id;
    const office = await phoneOf(planner);
    expect((await send(answered(WHOLE), {}, { as: office })).statusCode).toBe(404);
    surveyId = uuidv7();
    expect((await send(answered(WHOLE))).statusCode).toBe(404);
    surveyId = 'poles';
    expect((await send(answered(WHOLE))).statusCode).toBe(404);
  });

  it.each([
    ['no document', 'hello', 400],
    ['an entity of its own', '<!DOCTYPE a [<!ENTITY x "y">]><data id="a">&x;</data>', 400],
    ['nothing that names it', '<data id="a"><many>1</many></data>', 400],
  ])('is refused %s', async (_, xml, status) => {
    expect((await send(xml)).statusCode).toBe(status);
  });

  it('is let in no more once it is removed, or the tenant has switched it off', async () => {
    const phone = await phoneOf(tech);
    const { body } = await tech.call('GET', '/auth/odk-devices');
    const { devices } = body as { devices: { id: string; lastUsedAt: string | null }[] };
    expect((await ask('GET', '/odk/formList', { authorization: phone })).statusCode).toBe(200);
    expect((await planner.call('DELETE', `/auth/odk-devices/${devices.at(-1)?.id}`)).status).toBe(404);
    expect((await tech.call('DELETE', `/auth/odk-devices/${devices.at(-1)?.id}`)).status).toBe(204);
    expect((await ask('GET', '/odk/formList', { authorization: phone })).statusCode).toBe(401);
    await admin.call('PUT', '/settings/odk-collect', { isOn: false });
    expect((await ask('GET', '/odk/formList')).statusCode).toBe(401);
    await admin.call('PUT', '/settings/odk-collect', { isOn: true });
    expect((await ask('GET', '/odk/formList')).statusCode).toBe(200);
  });

  it('is let in no more when an administrator ends all sessions of its owner', async () => {
    const owner = apiOf(server.app, await server.signIn('tech2@demo.example'));
    const phone = await phoneOf(owner);
    const asked = () => ask('GET', '/odk/formList', { authorization: phone });
    expect((await asked()).statusCode).toBe(200);
    expect((await admin.call('DELETE', `/users/${owner.person.user.id}/sessions`)).status).toBeLessThan(300);
    expect((await asked()).statusCode).toBe(401);
  });

  it('is let in no more while its owner is suspended, nor when they are back', async () => {
    const owner = apiOf(server.app, await server.signIn('store@demo.example'));
    const phone = await phoneOf(owner);
    const path = `/users/${owner.person.user.id}/status`;
    for (const status of ['suspended', 'active']) {
      expect((await admin.call('POST', path, { status })).status).toBeLessThan(300);
      expect((await ask('GET', '/odk/formList', { authorization: phone })).statusCode).toBe(401);
    }
  });

  it('is let in no more when its owner has chosen another password', async () => {
    const owner = apiOf(server.app, await server.signIn('tech2@demo.example'));
    const phone = await phoneOf(owner);
    const change = { currentPassword: DEMO_PASSWORD, newPassword: 'another password of theirs' };
    expect((await owner.call('POST', '/auth/change-password', change)).status).toBe(204);
    expect((await ask('GET', '/odk/formList', { authorization: phone })).statusCode).toBe(401);
  });

  it('takes no document that is longer than any record may be', async () => {
    const long = answered(WHOLE.replace('<many>', `<!--${'x'.repeat(500_000)}--><many>`));
    expect((await send(long)).statusCode).toBe(413);
  });

  it('is one of at most ten phones', async () => {
    const viewer = apiOf(server.app, await server.signIn('viewer@demo.example'));
    for (let count = 0; count < 10; count += 1) await phoneOf(viewer);
    const { status, problem } = await viewer.call('POST', '/auth/odk-devices', { name: 'One more' });
    expect([status, problem.details?.[0]?.path]).toEqual([400, 'name']);
  });
});
