import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { purgeExpired } from '../../server/sync/retention.ts';
import type { Naming } from '../../src/domain/hanging.ts';
import { fateOf, namingsOf } from '../../src/domain/hanging.ts';
import type { FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { quantityField } from '../../src/domain/kit/entity/quantity-field.ts';
import { heldBy, standing } from '../../src/domain/kit/rules/decision.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { type DeletedRecord, RESTORABLE_FOR } from '../../src/domain/shared/deleted-record.ts';
import { newcomer } from '../support/administration.ts';
import { type Api, apiOf, operation, unique } from '../support/api.ts';
import { isThere, likeDemo, namingValues, nothingOn, stateOf } from '../support/naming-rows.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';

const ADMIN = 'admin@demo.example';
const DAY = 86_400_000;

const REMOVABLE = ENTITIES.filter(({ verbs }) => verbs.remove);

/** Each place that names a record, by a row that is settled and by one that is not. */
const CASES = REMOVABLE.flatMap((named) =>
  namingsOf(named.name).flatMap((naming) => {
    const { entity, field, part } = naming;
    const title = `${named.name} that ${entity.name} names in ${part === undefined ? field : `${field}/${part}`}`;
    return [false, true].flatMap((settled) => {
      const state = stateOf(entity, settled);
      const fate = fateIn(naming, state);
      return state
        ? [{ title: `${title}, ${settled ? 'settled' : 'open'}: ${fate}`, named, naming, state, fate }]
        : [];
    });
  }),
);

/** By the declaration, and what stands decided keeps what it was decided about. */
function fateIn({ entity, field, part, onDelete }: Naming, state: FieldValues | null) {
  const keeps = standing(entity, state).flatMap(heldBy);
  const decided = keeps.some((kept) =>
    typeof kept === 'string' ? kept === field : kept.list === field && kept.parts.includes(part ?? ''),
  );
  return decided ? 'refuse' : fateOf(entity, onDelete, state ?? {});
}

const rest = async (person: Api, path: string) => {
  const { status, body } = await person.call('DELETE', path);
  return { status, body };
};
const push = async (person: Api, path: string) => {
  const [result] = await person.push([operation({ method: 'DELETE', path })]);
  return { status: result?.status, body: result?.body };
};

describeOnServer('what deleting takes with it', (ground) => {
  describe.each([
    ['over REST', rest],
    ['in a push', push],
  ] as const)('%s', (_, remove) => {
    it.each(CASES)('$title', async ({ named, naming, state, fate }) => {
      const admin = await ground.as(ADMIN);
      const id = await nothingOn(ground, admin, named);
      const child = await likeDemo(ground, admin, naming.entity, {
        ...state,
        ...namingValues(naming, named, id),
      });
      const answer = await remove(admin, `${named.path}/${id}`);
      const left = {
        named: await isThere(ground, admin, named, id),
        child: await isThere(ground, admin, naming.entity, child),
      };
      const refused = { status: 409, code: 'in_use' };
      const { code } = (answer.body || {}) as { code?: string };
      expect({ status: answer.status, code }).toEqual(
        fate === 'refuse' ? refused : { status: 204, code: undefined },
      );
      expect(left).toEqual({ named: fate === 'refuse', child: fate !== 'take' });
      // What is there is answered as it is.
      const restored = await admin.call('POST', `${named.path}/${id}/restore`);
      const isBack = !named.goneAtOnce;
      expect(restored.status).toBe(isBack ? 200 : 404);
      expect(await isThere(ground, admin, naming.entity, child)).toBe(isBack || fate !== 'take');
    });
  });

  describe.each(REMOVABLE.filter(quantityField))('$name', (entity) => {
    const field = quantityField(entity) ?? '';

    it.each([
      ['over REST', rest],
      ['in a push', push],
    ] as const)('stays %s until its quantity is written off', async (_, remove) => {
      const admin = await ground.as(ADMIN);
      const id = await nothingOn(ground, admin, entity);
      const path = `${entity.path}/${id}`;
      expect((await admin.decide(path, { unit: 'm' })).status).toBe(200);
      for (const delta of [7, -6.999, -2.001, -9]) {
        await admin.call('PATCH', `${path}/quantity`, { delta });
        const left = Number((await admin.call('GET', path)).row[field]);
        const { status, body } = await remove(admin, path);
        const details = [expect.objectContaining({ path: field, code: 'in_stock' }) as unknown];
        expect([left, status, body]).toEqual([
          left,
          409,
          expect.objectContaining({ code: 'in_use', details }),
        ]);
        expect(await isThere(ground, admin, entity, id)).toBe(true);
      }
      await admin.call('PATCH', `${path}/quantity`, { delta: 11 });
      expect(await remove(admin, path)).toMatchObject({ status: 204 });
    });
  });

  it('is told with how many of what', async () => {
    const admin = await ground.as(ADMIN);
    const asset = await admin.create('/assets', {
      name: unique('Substation'),
      kind: 'Substation',
      status: 'inUse',
    });
    for (let bay = 0; bay < 3; bay++) {
      await admin.create('/assets', {
        name: unique('Bay'),
        kind: 'Bay',
        status: 'inUse',
        parentId: asset.id,
      });
    }
    const { problem } = await admin.call('DELETE', `/assets/${asset.id}`);
    expect(problem.details).toEqual([
      { path: 'asset/parentId', code: 'in_use', message: 'is named by 3 of assets' },
    ]);
  });

  it('is stock that somebody puts there at the same instant: never both', async () => {
    const admin = await ground.as(ADMIN);
    const item = await admin.create('/inventory', { name: unique('Fuse'), quantity: 0 });
    for (let turn = 0; turn < 5; turn++) {
      const place = await admin.create('/warehouses', { name: unique('Yard'), kind: 'site' });
      const line = { name: 'Fuse', itemId: item.id, warehouseId: place.id, unit: 'pcs' };
      const kept = await admin.create('/inventory/stock-lines', line);
      const [removed, added, made] = await Promise.all([
        admin.call('DELETE', `/warehouses/${place.id}`),
        admin.call('PATCH', `/inventory/stock-lines/${kept.id}/quantity`, { delta: 7 }),
        admin.call('POST', '/inventory/stock-lines', { ...line, bin: 'A', quantity: 3 }),
      ]);
      const isGone = removed.status === 204;
      expect([204, 409]).toContain(removed.status);
      expect(added.status).toBe(isGone ? 410 : 200);
      expect(made.status).toBe(isGone ? 422 : 201);
    }
  });
});

describeOnServer('a deleted record', (ground) => {
  const order = () => ({ title: unique('Order'), type: 'repair', status: 'waitingOnApproval' });

  it('comes back as it was, with its id, number and values, and devices and history hear of it', async () => {
    const admin = await ground.as(ADMIN);
    const made = await admin.create('/work-orders', order());
    const path = `/work-orders/${made.id}`;
    const said = await admin.create('/comments', {
      entity: 'workOrder',
      entityId: made.id,
      text: 'Two keys',
    });
    const total = async () => (await admin.call('GET', '/work-orders?limit=1')).headers['x-total-count'];
    const before = await total();
    await admin.call('DELETE', path);
    const { cursor, deleted } = await admin.pull();
    expect(deleted).toEqual([]);
    const back = await admin.call('POST', `${path}/restore`);
    expect(back.row).toMatchObject({ id: made.id, number: made['number'], title: made['title'], version: 3 });
    expect(await total()).toBe(before);
    const { upserts } = await admin.pull(cursor);
    expect([...upserts.keys()]).toEqual([made.id, said.id]);
    const history = (await admin.call('GET', `/history/workOrder/${made.id}`)).body as { action: string }[];
    expect(history.map(({ action }) => action)).toEqual(['restore', 'delete', 'insert']);
    expect((await admin.call('POST', `${path}/restore`)).row.version).toBe(3);
  });

  it('takes the work of a device that had queued an edit meanwhile', async () => {
    const admin = await ground.as(ADMIN);
    const made = await admin.call('POST', '/work-orders', order());
    const path = `/work-orders/${made.row.id}`;
    const edit = () =>
      operation({
        method: 'PUT',
        path,
        ifMatch: String(made.headers['etag']),
        base: { location: null },
        body: { location: 'Bay 1' },
      });
    await admin.call('DELETE', path);
    expect((await admin.push([edit()]))[0]).toMatchObject({ status: 410 });
    await admin.call('POST', `${path}/restore`);
    expect((await admin.push([edit()]))[0]).toMatchObject({ status: 200, body: { location: 'Bay 1' } });
  });

  it('is listed with who deleted it and until when, for whoever may restore it', async () => {
    const [admin, viewer, other] = [
      await ground.as(ADMIN),
      await ground.as('viewer@demo.example'),
      await ground.as('admin@harbor.example', 'harbor-grid'),
    ];
    const made = await admin.create('/assets', { name: unique('Pole'), kind: 'Pole', status: 'planned' });
    await admin.create('/comments', { entity: 'asset', entityId: made.id, text: 'Leans' });
    await admin.call('DELETE', `/assets/${made.id}`);
    const [latest] = (await admin.call('GET', '/deleted/asset')).body as DeletedRecord[];
    const deletedAt = new Date(ground.test.clock.now()).toISOString();
    expect(latest).toEqual({
      id: made.id,
      title: made['name'],
      number: made['tag'],
      deletedAt,
      deletedBy: admin.person.user.id,
      restorableUntil: new Date(Date.parse(deletedAt) + RESTORABLE_FOR).toISOString(),
      takenAlong: { comment: 1 },
    });
    expect((await admin.call('GET', `/deleted/asset?id=${made.id}`)).body).toEqual([latest]);
    expect((await viewer.call('GET', '/deleted/asset')).status).toBe(403);
    expect((await viewer.call('POST', `/assets/${made.id}/restore`)).status).toBe(403);
    expect((await other.call('GET', '/deleted/asset')).body).toEqual([]);
    expect((await other.call('POST', `/assets/${made.id}/restore`)).status).toBe(404);
  });

  it('is listed and comes back for who saw it, where they see some alone', async () => {
    const admin = await ground.as(ADMIN);
    const name = unique('crew').replace(' ', '-');
    const permissions = ['work-orders:view-assigned', 'work-orders:delete'];
    await admin.create('/roles', { name, permissions });
    const lead = await newcomer(ground, admin, name);
    const theirs = await admin.create('/work-orders', { ...order(), assignees: [lead.person.user.id] });
    const others = await admin.create('/work-orders', order());
    for (const { id } of [theirs, others]) await admin.call('DELETE', `/work-orders/${id}`);
    const listed = (await lead.call('GET', '/deleted/workOrder')).body as DeletedRecord[];
    expect(listed.map(({ id }) => id)).toEqual([theirs.id]);
    expect((await lead.call('GET', `/deleted/workOrder?id=${others.id}`)).body).toEqual([]);
    expect((await lead.call('POST', `/work-orders/${others.id}/restore`)).status).toBe(404);
    expect((await lead.call('POST', `/work-orders/${theirs.id}/restore`)).status).toBe(200);
  });

  it('does not come back to what is gone itself, which is named', async () => {
    const admin = await ground.as(ADMIN);
    const asset = await admin.create('/assets', {
      name: unique('Feeder'),
      kind: 'Feeder',
      status: 'planned',
    });
    const made = await admin.create('/work-orders', { ...order(), assetId: asset.id });
    await admin.call('DELETE', `/work-orders/${made.id}`);
    await admin.call('DELETE', `/assets/${asset.id}`);
    const { problem } = await admin.call('POST', `/work-orders/${made.id}/restore`);
    expect(problem).toMatchObject({
      status: 422,
      details: [{ path: 'assetId', code: 'reference_not_found' }],
    });
    await admin.call('POST', `/assets/${asset.id}/restore`);
    expect((await admin.call('POST', `/work-orders/${made.id}/restore`)).status).toBe(200);
  });

  it('comes back for 180 days, and is purged with its files after that', async () => {
    const admin = await ground.as(ADMIN);
    const { clock, database } = ground.test;
    const made: { id: string; fileId: string }[] = [];
    for (const name of ['Early', 'Late']) {
      const { id } = await admin.create('/assets', { name, kind: 'Pole', status: 'planned' });
      made.push({ id, fileId: await photographed(ground, admin, id) });
      await admin.call('DELETE', `/assets/${id}`);
    }
    const [early, late] = made;
    const purge = (after: number) => purgeExpired({ database, clock: { now: () => Date.now() + after } });
    const filesLeft = async () => {
      const ids = made.map(({ fileId }) => fileId);
      const rows = await database.kysely.selectFrom('files').select('id').where('id', 'in', ids).execute();
      return new Set(rows.map(({ id }) => id));
    };
    // A day more than they can be restored, so that the log no longer names what is gone.
    await purge(181 * DAY - 60_000);
    expect(await filesLeft()).toEqual(new Set(made.map(({ fileId }) => fileId)));
    expect((await admin.call('POST', `/assets/${early?.id}/restore`)).status).toBe(200);
    await purge(181 * DAY + 60_000);
    expect((await admin.call('POST', `/assets/${late?.id}/restore`)).status).toBe(404);
    expect(await filesLeft()).toEqual(new Set([early?.fileId]));
    const { rows } = await sql<{ left: number }>`select count(*)::integer as left from removed_files
      where id = ${late?.fileId}`.execute(database.kysely);
    expect(rows[0]?.left).toBe(1);
    const again = await admin.create('/assets', { name: 'Over', kind: 'Pole', status: 'planned' });
    await admin.call('DELETE', `/assets/${again.id}`);
    clock.advance(180 * DAY + 1);
    const fresh = apiOf(ground.test.app, await ground.test.signIn(ADMIN));
    const { problem } = await fresh.call('POST', `/assets/${again.id}/restore`);
    expect(problem).toMatchObject({ status: 410, reason: 'deleted_for_good' });
  });
});

/** An attachment with bytes. @returns the id of its file */
async function photographed(ground: Ground, api: Api, assetId: string): Promise<string> {
  const bytes = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100)]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const described = { name: 'a.png', mediaType: 'image/png', size: bytes.length, sha256 };
  const { id } = await api.create('/attachments', { entity: 'asset', entityId: assetId, ...described });
  await ground.test.app.inject({
    method: 'PATCH',
    url: `/api/files/uploads/${id}`,
    headers: {
      ...api.person.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    payload: bytes,
  });
  return String((await api.call('GET', `/attachments/${id}`)).row['fileId']);
}
