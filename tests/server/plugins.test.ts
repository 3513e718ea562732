import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { FieldValues } from '../../src/domain/kit/entity/entity.ts';
import type { Answer, Api } from '../support/api.ts';
import { manifest, multipart, packed, sendPackage } from '../support/plugin-packages.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const ADMIN = 'admin@demo.example';
const TECHNICIAN = 'tech1@demo.example';

interface Plugin {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly isInstalled: boolean;
  readonly downloads: number;
  readonly rating: number;
  readonly ratingCount: number;
  readonly icons: { readonly medium: string | null };
}

const send = (ground: Ground, person: Api, payload: Buffer) =>
  sendPackage<Plugin>(ground, person, '/v1/plugins/upload', payload);

const upload = (ground: Ground, person: Api, bytes: Uint8Array, name = 'joints.zip') =>
  send(ground, person, multipart([{ name, bytes }]));

const pluginOf = (answer: Answer) => answer.body as Plugin;

async function templatesOf(person: Api, pluginId: string): Promise<FieldValues[]> {
  const answer = await person.call('GET', `/surveys/v1/templates?limit=1000&pluginId=${pluginId}`);
  return answer.body as FieldValues[];
}

describeOnServer('a plugin package', (ground) => {
  it('comes into the catalogue, once, and says what it is', async () => {
    const admin = await ground.as(ADMIN);
    const bytes = packed(manifest());
    const first = await upload(ground, admin, bytes);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      name: 'Cable joints',
      version: '1.0.0',
      isInstalled: false,
      downloads: 0,
    });
    const again = await upload(ground, admin, bytes);
    expect(again.body.id).toBe(first.body.id);
    const list = (await admin.call('GET', '/v1/plugins')).body as Plugin[];
    expect(list.filter(({ id }) => id === first.body.id)).toHaveLength(1);
  });

  it('may bring an icon, which has to be a small picture', async () => {
    const admin = await ground.as(ADMIN);
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    const good = await upload(ground, admin, packed(manifest(), { 'icon.png': png }));
    expect(good.body.icons.medium).toMatch(/^data:image\/png;base64,/);
    const bad = await upload(ground, admin, packed(manifest(), { 'icon.png': strToU8('<svg onload="x">') }));
    expect(bad.body.details[0]?.code).toBe('invalid_icon');
  });

  it('needs a higher version when it is another file', async () => {
    const admin = await ground.as(ADMIN);
    const one = manifest();
    await upload(ground, admin, packed(one));
    const other = await upload(ground, admin, packed({ ...one, description: 'Changed.' }));
    expect(other).toMatchObject({ status: 409, body: { code: 'already_exists' } });
    const higher = await upload(
      ground,
      admin,
      packed({ ...one, version: '1.0.10', description: 'Changed.' }),
    );
    expect(higher.body.version).toBe('1.0.10');
  });

  it('is refused where it is no zip file, by name or by content', async () => {
    const admin = await ground.as(ADMIN);
    const named = await upload(ground, admin, packed(manifest()), 'joints.tar');
    expect(named).toMatchObject({ status: 400, body: { code: 'validation', message: 'invalid format' } });
    const filled = await upload(ground, admin, strToU8('not a zip file at all'));
    expect(filled).toMatchObject({ status: 400, body: { message: 'invalid format' } });
    const broken = await upload(ground, admin, packed(manifest()).subarray(0, 60));
    expect(broken.status).toBe(400);
  });

  it('is refused when it would write outside of its folder', async () => {
    const admin = await ground.as(ADMIN);
    for (const name of ['../../etc/cron.txt', '/etc/passwd.txt', 'a\\..\\b.txt']) {
      const answer = await upload(ground, admin, packed(manifest(), { [name]: strToU8('x') }));
      expect([name, answer.status, answer.body.details[0]?.code]).toEqual([name, 400, 'invalid_format']);
    }
  });

  it('is refused when it unpacks to more than it may, whatever it says', async () => {
    const admin = await ground.as(ADMIN);
    const bomb = packed(manifest(), { 'a.txt': new Uint8Array(11 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    expect((await upload(ground, admin, bomb)).body.details[0]?.code).toBe('too_large');
    const lying = packed({ ...manifest(), description: 'x'.repeat(1500) });
    const view = Buffer.from(lying);
    // The central directory says that the manifest is ten bytes long.
    view.writeUInt32LE(10, view.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
    expect((await upload(ground, admin, view)).status).toBe(400);
  });

  it('is refused when it holds code, a link, or too many files', async () => {
    const admin = await ground.as(ADMIN);
    const code = await upload(ground, admin, packed(manifest(), { 'main.js': strToU8('x') }));
    expect(code.body.details[0]?.code).toBe('file_not_allowed');
    const link = packed(manifest(), { 'a.txt': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] });
    expect((await upload(ground, admin, link)).body.details[0]?.code).toBe('invalid_format');
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index}.txt`, strToU8('x')]));
    expect((await upload(ground, admin, packed(manifest(), many))).body.details[0]?.code).toBe(
      'too_many_files',
    );
  });

  it('is refused with every fault of its manifest', async () => {
    const admin = await ground.as(ADMIN);
    const missing = await upload(ground, admin, zipSync({ 'readme.md': strToU8('hello') }));
    expect(missing.body.details[0]?.code).toBe('manifest_missing');
    const answer = await upload(
      ground,
      admin,
      packed({ ...manifest(), version: 'one', categories: ['games'], scripts: ['x'] }),
    );
    expect(answer.status).toBe(400);
    expect(answer.body.details.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['manifest.json/version', 'manifest.json/categories/0']),
    );
  });

  it('is refused when it adds what it did not ask for', async () => {
    const admin = await ground.as(ADMIN);
    const answer = await upload(ground, admin, packed(manifest({ permissions: ['read:survey'] })));
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([
      expect.objectContaining({
        path: 'manifest.json/contributes/surveyTemplates/0',
        code: 'permission_not_declared',
      }),
      expect.objectContaining({
        path: 'manifest.json/contributes/dashboardCards/0',
        code: 'permission_not_declared',
      }),
      expect.objectContaining({
        path: 'manifest.json/contributes/recordActions/0',
        code: 'permission_not_declared',
      }),
    ]);
  });

  it('is one file, in the right field, of a size that is allowed, from somebody who may', async () => {
    const admin = await ground.as(ADMIN);
    const bytes = packed(manifest());
    const two = multipart([
      { name: 'a.zip', bytes },
      { name: 'b.zip', bytes },
    ]);
    expect((await send(ground, admin, two)).status).toBe(400);
    expect((await send(ground, admin, multipart([{ name: 'a.zip', bytes, field: 'file' }]))).status).toBe(
      400,
    );
    expect((await send(ground, admin, multipart([]))).status).toBe(400);
    const huge = await upload(ground, admin, new Uint8Array(5 * 1024 * 1024 + 1));
    expect(huge).toMatchObject({ status: 413, body: { code: 'too_large' } });
    const technician = await ground.as(TECHNICIAN);
    expect((await upload(ground, technician, bytes)).status).toBe(403);
    expect((await admin.call('POST', '/v1/plugins/upload', { plugin: 'x' })).status).toBe(400);
  });
});

describeOnServer('an installed plugin', (ground) => {
  const added = async (admin: Api, changes: object = {}) =>
    (await upload(ground, admin, packed(manifest(changes)))).body;

  it('adds what it contributes, for everybody, and takes it away again', async () => {
    const admin = await ground.as(ADMIN);
    const { id } = await added(admin);
    expect(await templatesOf(admin, id)).toEqual([]);
    const before = (await admin.pull()).cursor;

    const installed = pluginOf(await admin.call('POST', `/v1/plugins/${id}/install`));
    expect(installed).toMatchObject({ isInstalled: true, downloads: 1 });
    expect(await templatesOf(admin, id)).toMatchObject([{ name: 'Cable joint', status: 'published' }]);
    const list = (await admin.call('GET', '/v1/plugins/installed')).body as Plugin[];
    expect(list.map((one) => one.id)).toContain(id);
    const technician = await ground.as(TECHNICIAN);
    const rows = [...(await technician.pull()).upserts.values()];
    expect(rows.find((row) => row['pluginId'] === id && 'reports' in row)).toMatchObject({
      reports: [{ title: 'Joints by state', questions: 'state' }],
      cards: [{ entity: 'workOrder', filters: 'type=repair', overdueBy: 'dueDate' }],
      actions: [{ action: 'newWorkOrder', workOrderType: 'repair' }],
    });

    expect(pluginOf(await admin.call('DELETE', `/v1/plugins/${id}`)).isInstalled).toBe(false);
    expect(await templatesOf(admin, id)).toEqual([]);
    const after = await admin.pull(before);
    expect(after.deleted).toHaveLength(2);
  });

  it('comes back as it was when it is installed again, and keeps its surveys', async () => {
    const admin = await ground.as(ADMIN);
    const { id } = await added(admin);
    await admin.call('POST', `/v1/plugins/${id}/install`);
    const [template] = await templatesOf(admin, id);
    const [order] = (await admin.call('GET', '/work-orders?limit=1')).body as { id: string }[];
    const made = await admin.create('/surveys/v1/surveys', {
      title: 'Joint 7',
      workOrderId: order?.id ?? '',
      templateId: template?.['id'] ?? null,
      answers: { state: 'Bad' },
    });
    // Its questions stay with a survey that somebody has begun or finished, and nobody begins another.
    for (const again of [1, 2]) {
      expect((await admin.call('POST', `/v1/plugins/${id}/uninstall`)).status, String(again)).toBe(200);
      expect(await templatesOf(admin, id)).toMatchObject([
        { id: template?.['id'], status: 'retired', questions: template?.['questions'], version: 2 },
      ]);
    }
    expect((await admin.call('GET', `/surveys/v1/surveys/${made.id}`)).row['answers']).toEqual({
      state: 'Bad',
    });
    await admin.call('POST', `/v1/plugins/${id}/install`);
    expect(await templatesOf(admin, id)).toMatchObject([{ id: template?.['id'], status: 'published' }]);
  });

  it('stays at its release until it is updated, and loses what the new one no longer has', async () => {
    const admin = await ground.as(ADMIN);
    const one = manifest();
    const { id } = (await upload(ground, admin, packed(one))).body;
    await admin.call('POST', `/v1/plugins/${id}/install`);
    const [template] = one.contributes.surveyTemplates;
    const next = {
      ...one,
      version: '2.0.0',
      contributes: { surveyTemplates: [{ ...template, key: 'sleeve', name: 'Sleeve' }] },
    };
    await upload(ground, admin, packed(next));
    expect(await templatesOf(admin, id)).toMatchObject([{ name: 'Cable joint' }]);
    expect((await admin.call('PUT', `/v1/plugins/${id}/update`)).status).toBe(200);
    expect(await templatesOf(admin, id)).toMatchObject([{ name: 'Sleeve' }]);
  });

  it('cannot be updated before it is installed; installing and uninstalling twice change nothing', async () => {
    const admin = await ground.as(ADMIN);
    const { id } = await added(admin);
    expect((await admin.call('PUT', `/v1/plugins/${id}/update`)).problem.code).toBe('transition_refused');
    expect((await admin.call('POST', `/v1/plugins/${id}/uninstall`)).status).toBe(200);
    await admin.call('POST', `/v1/plugins/${id}/install`);
    expect(pluginOf(await admin.call('POST', `/v1/plugins/${id}/install`)).downloads).toBe(1);
  });

  it('is installed by whoever may, and nobody of another tenant sees it', async () => {
    const admin = await ground.as(ADMIN);
    const { id } = await added(admin);
    const technician = await ground.as(TECHNICIAN);
    expect((await technician.call('POST', `/v1/plugins/${id}/install`)).status).toBe(403);
    expect((await technician.call('GET', '/v1/plugins')).status).toBe(200);
    const harbor = await ground.as('admin@harbor.example');
    expect((await harbor.call('POST', `/v1/plugins/${id}/install`)).status).toBe(404);
    expect((await harbor.call('POST', '/v1/plugins/nothing/install')).status).toBe(404);
  });

  it('is rated by each person once, in half stars', async () => {
    const admin = await ground.as(ADMIN);
    const { id } = await added(admin);
    const technician = await ground.as(TECHNICIAN);
    const rate = (person: Api, rating: number) =>
      person.call('POST', `/v1/survey/plugins/${id}/rate`, { rating });
    await rate(admin, 2);
    await rate(admin, 3);
    expect(pluginOf(await rate(technician, 4.5))).toMatchObject({ rating: 3.75, ratingCount: 2 });
    for (const wrong of [0, 5.5, 3.3]) expect((await rate(admin, wrong)).status).toBe(400);
  });

  it('of the survey marketplace is one for surveys', async () => {
    const admin = await ground.as(ADMIN);
    const survey = await added(admin);
    const other = await added(admin, {
      categories: ['workflow'],
      contributes: { dashboardCards: [{ key: 'all', title: 'All orders', entity: 'workOrder' }] },
    });
    const list = (await admin.call('GET', '/v1/survey/plugins')).body as Plugin[];
    expect(list.map(({ id }) => id)).toContain(survey.id);
    expect(list.map(({ id }) => id)).not.toContain(other.id);
    expect((await admin.call('GET', `/v1/survey/plugins/${survey.id}`)).status).toBe(200);
    expect((await admin.call('GET', `/v1/survey/plugins/${other.id}`)).status).toBe(404);
    for (const step of ['install', 'update', 'uninstall']) {
      expect((await admin.call('POST', `/v1/survey/plugins/${survey.id}/${step}`)).status).toBe(200);
    }
  });

  it('brings rows that no device writes', async () => {
    const admin = await ground.as(ADMIN);
    for (const path of ['/v1/plugins', '/v1/plugins/installations', '/v1/plugins/ratings']) {
      expect((await admin.call('POST', path, { name: 'x' })).status).toBe(404);
    }
  });
});
