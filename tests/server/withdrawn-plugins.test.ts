import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Actor } from '../../server/database/schema/actor.ts';
import { addPackage } from '../../server/modules/plugins/catalogue.ts';
import { readPackage } from '../../server/modules/plugins/package-file.ts';
import { writeAs } from '../../server/modules/plugins/rows.ts';
import { auditOf } from '../support/administration.ts';
import type { Api } from '../support/api.ts';
import { newId, unique } from '../support/api.ts';
import {
  ALDER,
  HARBOR,
  inCatalogue,
  installed,
  line,
  newTenant,
  publish,
  REASON,
  restore,
  SUPER,
  upload,
  withdraw,
} from '../support/platform-plugins.ts';
import { manifest, packed } from '../support/plugin-packages.ts';
import { describeOnServer } from '../support/server-block.ts';

describeOnServer('a package that the platform withdraws', (ground) => {
  it('is uninstalled and leaves every catalogue; what was made with it stays', async () => {
    const platform = await ground.as(SUPER);
    const [alder, harbor] = [await ground.as(ALDER), await ground.as(HARBOR)];
    const one = manifest({ name: unique('Joints') });
    await publish(ground, platform, one);
    const { id } = await installed(alder, one.name);
    const templates = async () =>
      (await alder.call('GET', `/surveys/v1/templates?limit=1000&pluginId=${id}`)).body as { id: string }[];
    const [template] = await templates();
    const [order] = (await alder.call('GET', '/work-orders?limit=1')).body as { id: string }[];
    const made = await alder.create('/surveys/v1/surveys', {
      title: 'Joint 7',
      workOrderId: order?.id ?? '',
      templateId: template?.id ?? null,
      answers: { state: 'Bad' },
    });
    const { cursor } = await alder.pull();

    const answer = await withdraw(platform, one.id);
    expect(answer.body).toMatchObject({
      tenants: 0,
      installed: 0,
      withdrawn: { at: expect.stringMatching(/^2026-11-23/), reason: REASON },
    });
    for (const person of [alder, harbor]) expect(await inCatalogue(person, one.name)).toBeUndefined();
    expect(await templates()).toEqual([]);
    expect((await alder.call('GET', `/surveys/v1/surveys/${made.id}`)).row['answers']).toEqual({
      state: 'Bad',
    });
    // Plugin, installation and template, on each device.
    expect((await alder.pull(cursor)).deleted).toHaveLength(3);
  });

  it('leaves nothing to restore of it, whoever deleted it before; installing it again brings back what went', async () => {
    const platform = await ground.as(SUPER);
    const alder = await ground.as(ALDER);
    const one = manifest({ name: unique('Joints') });
    await publish(ground, platform, one);
    const { id } = await installed(alder, one.name);
    const listed = `/surveys/v1/templates?limit=1000&pluginId=${id}`;
    const [template] = (await alder.call('GET', listed)).body as { id: string }[];
    const path = `/surveys/v1/templates/${template?.id}`;
    const [order] = (await alder.call('GET', '/work-orders?limit=1')).body as { id: string }[];
    const cancelled = { title: 'Joint 7', workOrderId: order?.id ?? '', templateId: template?.id ?? null };
    await alder.create('/surveys/v1/surveys', { ...cancelled, status: 'Cancelled' });
    const about = { entity: 'surveyTemplate', entityId: template?.id ?? '' };
    const said = await alder.create('/comments', { ...about, text: 'Ask for the torque' });
    const isSaid = async () => (await alder.call('GET', `/comments/${said.id}`)).status;
    const deleted = async () => (await alder.call('GET', `/deleted/surveyTemplate?id=${template?.id}`)).body;
    const uninstall = () => alder.call('POST', `/v1/plugins/${id}/uninstall`);

    // What surveys were made with outlives the installation, until somebody deletes it.
    await uninstall();
    expect((await alder.call('DELETE', path)).status).toBe(204);
    expect([await isSaid(), (await deleted()) as unknown[]]).toEqual([404, [expect.anything()]]);
    await installed(alder, one.name);
    expect([(await alder.call('GET', path)).status, await isSaid(), await deleted()]).toEqual([200, 200, []]);

    await withdraw(platform, one.id);
    expect([(await alder.call('GET', path)).status, await deleted()]).toEqual([404, []]);
    const { problem } = await alder.call('POST', `${path}/restore`);
    expect(problem).toMatchObject({ status: 410, reason: 'deleted_for_good' });

    await restore(platform, one.id);
    await installed(alder, one.name);
    expect([(await alder.call('GET', path)).status, await isSaid()]).toEqual([200, 200]);
    await uninstall();
    await alder.call('DELETE', path);
    await withdraw(platform, one.id);
    expect((await alder.call('POST', `${path}/restore`)).problem.reason).toBe('deleted_for_good');
  });

  it('can be neither uploaded, installed, updated nor published, for the reason that is given', async () => {
    const platform = await ground.as(SUPER);
    const [alder, harbor] = [await ground.as(ALDER), await ground.as(HARBOR)];
    const one = manifest({ name: unique('Joints') });
    const { id } = (await upload(ground, alder, one)).body;
    await alder.call('POST', `/v1/plugins/${id}/install`);
    await withdraw(platform, one.id);
    const refusal = { code: 'transition_refused', message: expect.stringContaining(REASON) };
    expect((await upload(ground, alder, { ...one, version: '9.0.0' })).body).toMatchObject(refusal);
    // Of a tenant that never had it.
    expect((await upload(ground, harbor, one)).body).toMatchObject({
      ...refusal,
      details: [
        {
          path: 'plugin',
          code: 'withdrawn',
          message: 'was withdrawn by the platform',
          values: { reason: REASON },
        },
      ],
    });
    expect((await publish(ground, platform, one)).body).toMatchObject(refusal);
    expect((await alder.call('POST', `/v1/plugins/${id}/install`)).problem).toMatchObject(refusal);
    expect((await alder.call('PUT', `/v1/plugins/${id}/update`)).problem).toMatchObject(refusal);
    expect(await inCatalogue(harbor, one.name)).toBeUndefined();
  });

  it('may be one that only a tenant has; nothing of it reaches another one', async () => {
    const platform = await ground.as(SUPER);
    const [alder, harbor] = [await ground.as(ALDER), await ground.as(HARBOR)];
    const own = manifest({ name: unique('Own') });
    await upload(ground, alder, own);
    expect((await withdraw(platform, own.id)).body).toMatchObject({
      name: own.name,
      published: false,
      tenants: 0,
    });
    expect((await restore(platform, own.id)).body).toMatchObject({ tenants: 1, withdrawn: null });
    expect(await inCatalogue(alder, own.name)).toBeDefined();
    expect(await inCatalogue(harbor, own.name)).toBeUndefined();
    expect(await inCatalogue(await newTenant(ground, platform), own.name)).toBeUndefined();
  });

  it('is withdrawn once: again gives other words, and takes it from whom it had not reached', async () => {
    const platform = await ground.as(SUPER);
    const alder = await ground.as(ALDER);
    const one = manifest({ name: unique('Joints') });
    await upload(ground, alder, one);
    const first = await withdraw(platform, one.id);
    const log = await auditOf(ground, one.id);
    expect((await withdraw(platform, one.id)).body).toEqual(first.body);
    expect(await auditOf(ground, one.id)).toEqual(log);
    ground.test.clock.advance(60_000);
    expect((await withdraw(platform, one.id, 'It is slow, too.')).body).toMatchObject({
      withdrawn: { ...(first.body as { withdrawn: object }).withdrawn, reason: 'It is slow, too.' },
    });
    // As if the first run had been cut off before this tenant.
    await sql`update plugins set deleted_at = null where package_id = ${one.id}`.execute(
      ground.test.database.kysely,
    );
    expect((await line(platform, one.id)).body).toMatchObject({ tenants: 1, catalogues: [{ listed: true }] });
    expect((await withdraw(platform, one.id)).body).toMatchObject({
      tenants: 0,
      catalogues: [{ listed: false }],
    });
  });

  it('is back in the catalogues that it was in when it is restored, as it was and not installed', async () => {
    const platform = await ground.as(SUPER);
    const alder = await ground.as(ALDER);
    const one = manifest({ name: unique('Joints') });
    await publish(ground, platform, one);
    const { id } = await installed(alder, one.name);
    await withdraw(platform, one.id);
    const restored = await restore(platform, one.id);
    expect(restored.body).toMatchObject({ withdrawn: null, published: true, installed: 0 });
    expect(await inCatalogue(alder, one.name)).toMatchObject({ id, version: '1.0.0', isInstalled: false });
    expect((await restore(platform, one.id)).body).toEqual(restored.body);
    await installed(alder, one.name);
    expect((await alder.call('GET', `/surveys/v1/templates?pluginId=${id}`)).body).toHaveLength(1);
    expect((await publish(ground, platform, { ...one, version: '1.1.0' })).status).toBe(200);
  });

  it('is restored in the tenants that a restoring which was cut off had not reached', async () => {
    const platform = await ground.as(SUPER);
    const alder = await ground.as(ALDER);
    const own = manifest({ name: unique('Own') });
    await upload(ground, alder, own);
    await withdraw(platform, own.id);
    await ground.test.database.kysely
      .updateTable('platform_plugins')
      .set({ withdrawn_at: null, withdrawn_reason: null })
      .where('package_id', '=', own.id)
      .execute();
    expect((await line(platform, own.id)).body).toMatchObject({
      tenants: 0,
      catalogues: [{ listed: false }],
    });
    expect((await restore(platform, own.id)).body).toMatchObject({
      tenants: 1,
      catalogues: [{ listed: true }],
    });
  });

  it('stands in both logs, with the reason in the platform’s', async () => {
    const platform = await ground.as(SUPER);
    const alder = await ground.as(ALDER);
    const one = manifest({ name: unique('Joints') });
    const { id } = (await upload(ground, alder, one)).body;
    await withdraw(platform, one.id);
    await restore(platform, one.id);
    const { user } = platform.person;
    const rows = (await auditOf(ground, id)).filter(({ user_id }) => user_id === user.id);
    expect(rows.map(({ tenant_id, action, after }) => [tenant_id, action, after?.['tenant']])).toEqual([
      ['demo-tenant', 'delete', undefined],
      ['demo-tenant', 'restore', undefined],
      ['platform', 'delete', 'demo-tenant'],
      ['platform', 'restore', 'demo-tenant'],
    ]);
    expect(await auditOf(ground, one.id)).toMatchObject([
      { action: 'insert', user_id: user.id, after: { withdrawn_reason: REASON } },
      { action: 'update', user_id: user.id, after: { withdrawn_reason: null } },
    ]);
  });

  it('stays out of a catalogue that somebody was putting it into when it was withdrawn', async () => {
    const platform = await ground.as(SUPER);
    const [alder, harbor] = [await ground.as(ALDER), await ground.as(HARBOR)];
    const one = manifest({ name: unique('Joints') });
    await upload(ground, harbor, one);
    const checked = await readPackage('joints.zip', Buffer.from(packed(one)));
    const [added, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const adding = writeAs(
      { ...ground.test, rules: [], refusalRules: [] },
      actorOf(alder),
      async (context) => {
        await addPackage(context, checked);
        added.resolve();
        await released.promise;
      },
    );
    await added.promise;
    const withdrawing = withdraw(platform, one.id);
    // Long enough to go through all tenants behind the back of the one that has not committed.
    await Promise.race([withdrawing, delay(700)]);
    released.resolve();
    await adding;
    expect((await withdrawing).status).toBe(200);
    for (const person of [alder, harbor]) expect(await inCatalogue(person, one.name)).toBeUndefined();
  });
});

/** As a call that came in from them. */
function actorOf({ person: { user, tenant } }: Api): Actor {
  const { id: userId, role, permissions } = user;
  const call = { deviceId: null, deviceTime: null, ip: null, requestId: newId() };
  return { ...call, tenantId: tenant.id, userId, role, permissions };
}
