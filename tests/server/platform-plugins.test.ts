import { strToU8 } from 'fflate';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { auditOf } from '../support/administration.ts';
import type { Api } from '../support/api.ts';
import { unique } from '../support/api.ts';
import {
  ALDER,
  HARBOR,
  inCatalogue,
  installed,
  line,
  newTenant,
  type Plugin,
  publish,
  restore,
  STAFF,
  SUPER,
  upload,
  withdraw,
} from '../support/platform-plugins.ts';
import { manifest, multipart, sendPackage } from '../support/plugin-packages.ts';
import { describeOnServer } from '../support/server-block.ts';

describeOnServer('a package that the platform publishes', (ground) => {
  it('comes into the catalogue of every tenant, installed nowhere', async () => {
    const platform = await ground.as(SUPER);
    const one = manifest({ name: unique('Joints') });
    const before = (await platform.call('GET', '/tenants')).body as { id: string }[];
    const { status, body } = await publish(ground, platform, one);
    expect([status, body.added, body.kept]).toEqual([200, before.length, []]);
    expect(body.plugin).toMatchObject({
      packageId: one.id,
      name: one.name,
      release: '1.0.0',
      categories: ['condition_assessment'],
      permissions: one.permissions,
      published: true,
      tenants: before.length,
      installed: 0,
      behind: 0,
      rating: null,
      withdrawn: null,
    });
    for (const email of [ALDER, HARBOR]) {
      expect(await inCatalogue(await ground.as(email), one.name)).toMatchObject({
        version: '1.0.0',
        isInstalled: false,
      });
    }
  });

  it('changes nothing when it is sent twice, and reaches whom it had not reached', async () => {
    const platform = await ground.as(SUPER);
    const harbor = await ground.as(HARBOR);
    const one = manifest({ name: unique('Joints') });
    await publish(ground, platform, one);
    const log = await auditOf(ground, one.id);
    const { cursor } = await harbor.pull();
    expect((await publish(ground, platform, one)).body).toMatchObject({ added: 0, kept: [] });
    expect(await auditOf(ground, one.id)).toEqual(log);
    expect((await harbor.pull(cursor)).upserts.size).toBe(0);
    // As if the first run had been cut off before this tenant.
    const { kysely } = ground.test.database;
    await sql`delete from plugin_packages where tenant_id = 'harbor-grid' and manifest ->> 'id' = ${one.id}`.execute(
      kysely,
    );
    await sql`delete from plugins where tenant_id = 'harbor-grid' and package_id = ${one.id}`.execute(kysely);
    expect((await publish(ground, platform, one)).body).toMatchObject({ added: 1, kept: [] });
    expect(await inCatalogue(harbor, one.name)).toBeDefined();
  });

  it('needs a higher release when it is another file, and writes nothing otherwise', async () => {
    const platform = await ground.as(SUPER);
    const one = manifest({ name: unique('Joints'), version: '1.2.0' });
    await publish(ground, platform, one);
    const renamed = { ...one, name: unique('Renamed') };
    for (const version of ['1.2.0', '1.1.9']) {
      const refused = await publish(ground, platform, { ...renamed, version });
      expect(refused).toMatchObject({ status: 409, body: { code: 'already_exists' } });
    }
    expect(await inCatalogue(await ground.as(ALDER), renamed.name)).toBeUndefined();
    expect((await publish(ground, platform, { ...renamed, version: '1.10.0' })).status).toBe(200);
    expect(await inCatalogue(await ground.as(ALDER), renamed.name)).toMatchObject({ version: '1.10.0' });
  });

  it('leaves a tenant its own package of the same release or a higher one, and says whose', async () => {
    const platform = await ground.as(SUPER);
    const [alder, harbor] = [await ground.as(ALDER), await ground.as(HARBOR)];
    const own = manifest({ name: unique('Own'), version: '2.0.0' });
    await upload(ground, alder, own);
    await upload(ground, harbor, { ...own, version: '0.9.0' });
    const given = { ...own, name: unique('Given'), version: '1.0.0' };
    const { body } = await publish(ground, platform, given);
    // The tenant's own does not rename the platform's, although it is the newest.
    expect(body).toMatchObject({ release: '1.0.0', plugin: { name: given.name, release: '2.0.0' } });
    expect(body.kept).toEqual([{ id: 'demo-tenant', name: 'Alder Valley Grid', release: '2.0.0' }]);
    expect(await inCatalogue(alder, own.name)).toMatchObject({ version: '2.0.0' });
    expect(await inCatalogue(harbor, own.name)).toBeUndefined();
  });

  it('comes to tenants that are made later; what is withdrawn does not, of the product’s own neither', async () => {
    const platform = await ground.as(SUPER);
    const [given, gone] = [manifest({ name: unique('Given') }), manifest({ name: unique('Gone') })];
    await publish(ground, platform, given);
    await publish(ground, platform, gone);
    await withdraw(platform, gone.id);
    await withdraw(platform, 'overdue-work');
    const admin = await newTenant(ground, platform);
    const names = ((await admin.call('GET', '/v1/plugins')).body as Plugin[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([given.name, 'Thermography']));
    expect(names).not.toContain(gone.name);
    expect(names).not.toContain('Overdue work');
    await installed(admin, given.name);
    // One that was published comes to whoever was made meanwhile; the product's own to whoever had it.
    await restore(platform, gone.id);
    await restore(platform, 'overdue-work');
    expect(await inCatalogue(admin, gone.name)).toBeDefined();
    expect(await inCatalogue(await ground.as(ALDER), 'Overdue work')).toBeDefined();
  });

  it('stands in the log of each tenant and, with its name, in the platform’s', async () => {
    const platform = await ground.as(SUPER);
    const one = manifest({ name: unique('Joints') });
    await publish(ground, platform, one);
    const harbor = await inCatalogue(await ground.as(HARBOR), one.name);
    const rows = await auditOf(ground, harbor?.id ?? '');
    expect(
      rows.map(({ tenant_id, action, user_id, after }) => [tenant_id, action, user_id, after?.['tenant']]),
    ).toEqual([
      ['harbor-grid', 'insert', platform.person.user.id, undefined],
      ['platform', 'insert', platform.person.user.id, 'harbor-grid'],
    ]);
    expect(await auditOf(ground, one.id)).toMatchObject([
      { tenant_id: 'platform', entity: 'platformPlugin', action: 'insert', after: { release: '1.0.0' } },
    ]);
  });
});

describeOnServer('the plugins of all tenants', (ground) => {
  it('are counted by package: who has it, who runs it, who runs an older one than they could', async () => {
    const staff = await ground.as(STAFF);
    const [alder, harbor] = [await ground.as(ALDER), await ground.as(HARBOR)];
    const one = manifest({ name: unique('Joints'), version: '1.9.0' });
    await upload(ground, alder, one);
    await upload(ground, harbor, one);
    const { id } = await installed(alder, one.name);
    await installed(harbor, one.name);
    await upload(ground, harbor, { ...one, version: '1.10.0' });
    await alder.call('POST', `/v1/survey/plugins/${id}/rate`, { rating: 3 });
    await (await ground.as('tech1@demo.example')).call('POST', `/v1/survey/plugins/${id}/rate`, {
      rating: 4,
    });
    const counts = { tenants: 2, installed: 2, behind: 1, published: false, rating: 3.5, release: '1.10.0' };
    const all = (await staff.call('GET', '/admin/plugins')).body as { packageId: string }[];
    expect(all.filter(({ packageId }) => packageId === one.id)).toEqual([expect.objectContaining(counts)]);
    const theirs = await inCatalogue(harbor, one.name);
    await harbor.call('PUT', `/v1/plugins/${theirs?.id}/update`);
    expect((await line(staff, one.id)).body).toMatchObject({
      ...counts,
      behind: 0,
      catalogues: [
        {
          id: 'demo-tenant',
          name: 'Alder Valley Grid',
          release: '1.9.0',
          listed: true,
          installed: '1.9.0',
          rating: 3.5,
        },
        { id: 'harbor-grid', release: '1.10.0', listed: true, installed: '1.10.0', rating: null },
      ],
    });
    await alder.call('DELETE', `/v1/plugins/${id}`);
    expect((await line(staff, one.id)).body).toMatchObject({ tenants: 2, installed: 1, behind: 0 });
  });

  it('are read by staff, changed by a super admin, and none of a tenant’s business', async () => {
    const [staff, alder] = [await ground.as(STAFF), await ground.as(ALDER)];
    const one = manifest({ name: unique('Joints') });
    await upload(ground, alder, one);
    expect((await line(staff, one.id)).status).toBe(200);
    const statuses = async (person: Api) => [
      (await publish(ground, person, one)).status,
      (await withdraw(person, one.id)).status,
      (await restore(person, one.id)).status,
    ];
    expect(await statuses(staff)).toEqual([403, 403, 403]);
    expect(await statuses(alder)).toEqual([403, 403, 403]);
    expect((await alder.call('GET', '/admin/plugins')).status).toBe(403);
    expect((await line(alder, one.id)).status).toBe(403);
    expect(await inCatalogue(alder, one.name)).toBeDefined();
  });

  it('are none of the business of a tenant’s people who were given the platform’s permissions', async () => {
    const alder = await ground.as(ALDER);
    const permissions = [...alder.person.user.permissions, 'tenants:view', 'tenants:edit'];
    await ground.test.database.kysely
      .updateTable('roles')
      .set({ permissions: JSON.stringify(permissions) })
      .where('tenant_id', '=', 'demo-tenant')
      .where('name', '=', 'tenant_admin')
      .execute();
    const calls = await Promise.all([
      alder.call('GET', '/admin/plugins'),
      line(alder, 'thermography'),
      withdraw(alder, 'thermography'),
      restore(alder, 'thermography'),
    ]);
    expect(calls.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await publish(ground, alder, manifest())).status).toBe(403);
  });

  it('refuse what is no package, no reason and no package id, by the name of the field', async () => {
    const platform = await ground.as(SUPER);
    const sent = (files: Parameters<typeof multipart>[0]) =>
      sendPackage<object>(ground, platform, '/admin/plugins', multipart(files));
    expect(await sent([])).toMatchObject({ status: 400, body: { details: [{ path: 'plugin' }] } });
    const text = await sent([{ name: 'joints.zip', bytes: strToU8('no zip') }]);
    expect(text).toMatchObject({
      status: 400,
      body: { details: [{ path: 'plugin', code: 'invalid_format' }] },
    });
    expect((await platform.call('POST', '/admin/plugins', {})).status).toBe(400);
    const none = await platform.call('POST', '/admin/plugins/thermography/withdraw', {});
    expect(none.problem).toMatchObject({ details: [{ path: 'reason', code: 'required' }] });
    for (const reason of [null, '', '   ', 'x'.repeat(501), 7]) {
      const refused = await withdraw(platform, 'thermography', reason);
      expect([reason, refused.problem]).toMatchObject([
        reason,
        { code: 'validation', details: [{ path: 'reason' }] },
      ]);
    }
    for (const id of ['A%20B', '..%2F..', "x'%20or%201", 'é', 'a'.repeat(80)]) {
      for (const refused of [
        await line(platform, id),
        await withdraw(platform, id),
        await restore(platform, id),
      ])
        expect([id, refused.problem]).toMatchObject([id, { status: 400, details: [{ path: 'packageId' }] }]);
    }
    for (const refused of [
      await line(platform, 'no-such-package'),
      await withdraw(platform, 'no-such-package'),
      await restore(platform, 'no-such-package'),
    ])
      expect(refused.status).toBe(404);
  });
});
