import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asset } from '../../src/domain/assets/asset.ts';
import { fateOf, isDecidedPlace, namingsOf } from '../../src/domain/hanging.ts';
import type { ImportRecord } from '../../src/domain/import/run/import-record.ts';
import { UNDO_STEP } from '../../src/domain/import/run/import-record.ts';
import type { AnyRow, FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { heldBy, standing } from '../../src/domain/kit/rules/decision.ts';
import type { PushOperation, PushResult } from '../../src/domain/sync/wire.ts';
import { newcomer } from '../support/administration.ts';
import { type Api, linesOf, newId, operation, pushBody, unique } from '../support/api.ts';
import { isThere, namingValues, nothingOn, stateOf } from '../support/naming-rows.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';

const made = (values: FieldValues = {}): PushOperation =>
  operation({
    method: 'POST',
    path: '/assets',
    body: { id: newId(), name: unique('Pole'), kind: 'Pole', status: 'planned', ...values },
  });
const idOf = ({ body }: PushOperation) => String(body?.['id']);

async function send(
  person: Api,
  importId: string,
  operations: readonly PushOperation[],
): Promise<PushResult[]> {
  const answer = await person.call('POST', '/sync/push', {
    ...pushBody(person.person, operations),
    importId,
  });
  return linesOf(String(answer.body));
}

async function imported(person: Api, operations: readonly PushOperation[]): Promise<string> {
  const id = newId();
  expect((await person.call('POST', '/imports', { id, fileName: 'poles.csv' })).status).toBe(200);
  for (let at = 0; at < operations.length; at += 100) {
    const results = await send(person, id, operations.slice(at, at + 100));
    expect(results.filter(({ status }) => status >= 300)).toEqual([]);
  }
  return id;
}

async function undo(person: Api, id: string): Promise<ImportRecord> {
  for (let step = 0; step < 20; step++) {
    const { status, body } = await person.call('POST', `/imports/${id}/undo`);
    expect(status).toBe(200);
    const record = body as ImportRecord;
    if (record.undoneAt !== null) return record;
  }
  throw new Error('it does not end');
}

/** What others may have done on an imported asset: whatever names it, but for notices, which repeat what was said. */
const WORK = namingsOf(asset.name)
  .filter(({ entity }) => entity.name !== 'notification' && entity.name !== 'stockMovement')
  .flatMap((naming) =>
    [false, true].flatMap((settled) => {
      const { entity, field, part } = naming;
      const state = stateOf(entity, settled);
      const place = part === undefined ? field : `${field}/${part}`;
      const title = `an asset that ${entity.name} names in ${place}, ${settled ? 'settled' : 'open'}`;
      return state ? [{ title, naming, state }] : [];
    }),
  );

describeOnServer('an import that is undone', (ground) => {
  it('takes away what it made, sets back what it changed and deletes again what it restored', async () => {
    const [planner, admin] = [await ground.as(PLANNER), await ground.as(ADMIN)];
    const there = await admin.create('/assets', {
      name: unique('There'),
      kind: 'Pole',
      status: 'planned',
      nominalVoltage: 10,
    });
    const gone = await admin.create('/assets', { name: unique('Gone'), kind: 'Pole', status: 'planned' });
    await admin.call('DELETE', `/assets/${gone.id}`);
    const station = made({ kind: 'Substation' });
    const change = operation({
      method: 'PUT',
      path: `/assets/${there.id}`,
      base: { nominalVoltage: 10 },
      body: { nominalVoltage: 20 },
    });
    const back = operation({ method: 'POST', path: `/assets/${gone.id}/restore` });
    const id = await imported(planner, [station, made({ parentId: idOf(station) }), change, back]);
    const finished = (await planner.call('POST', `/imports/${id}/finish`)).body;
    expect(finished).toMatchObject({ created: 2, changed: 1, restored: 1, undoneAt: null });

    expect(await undo(planner, id)).toMatchObject({ undone: 4, keptCount: 0 });
    for (const each of [idOf(station), gone.id])
      expect((await admin.call('GET', `/assets/${each}`)).status).toBe(404);
    expect((await admin.call('GET', `/assets/${there.id}`)).row['nominalVoltage']).toBe(10);
    const [listed] = (await planner.call('GET', '/imports')).body as ImportRecord[];
    expect(listed).toMatchObject({ id, fileName: 'poles.csv', created: 2, undone: 4 });
    const more = { ...pushBody(planner.person, [made()]), importId: id };
    expect((await planner.call('POST', '/sync/push', more)).status).toBe(404);
    // The undoing can be undone: what it deleted is among the deleted records.
    expect((await admin.call('POST', `/assets/${idOf(station)}/restore`)).status).toBe(200);
  });

  it('leaves what somebody changed since, and what work stands on, and says which', async () => {
    const [planner, admin] = [await ground.as(PLANNER), await ground.as(ADMIN)];
    const [edited, used, free] = [made(), made(), made()];
    const id = await imported(planner, [edited, used, free]);
    await admin.call('PUT', `/assets/${idOf(edited)}`, { model: 'P-12', base: { model: null } });
    await admin.create('/work-orders', { title: unique('Climb'), type: 'repair', assetId: idOf(used) });
    const { kept, undone } = await undo(planner, id);
    expect(kept.map((each) => [each.id, each.reason])).toEqual([
      [idOf(used), 'in_use'],
      [idOf(edited), 'changed_since'],
    ]);
    expect(undone).toBe(1);
    expect((await admin.call('GET', `/assets/${idOf(edited)}`)).row['model']).toBe('P-12');
    expect((await admin.call('GET', `/assets/${idOf(free)}`)).status).toBe(404);
  });

  it.each(WORK)('leaves $title', async ({ naming, state }) => {
    const [planner, admin] = [await ground.as(PLANNER), await ground.as(ADMIN)];
    const [used, free] = [made(), made()];
    const id = await imported(planner, [used, free]);
    const { entity } = naming;
    const values = { ...state, ...namingValues(naming, asset, idOf(used)) };
    const child = await nothingOn(ground, admin, entity, values);
    const { kept, undone } = await undo(planner, id);
    expect([kept.map((each) => each.id), undone]).toEqual([[idOf(used)], 1]);
    // What keeps the record from any deletion is not counted.
    const held = standing(entity, values).flatMap(heldBy);
    const isKept =
      fateOf(entity, naming.onDelete, values) === 'refuse' ||
      held.some((field) => isDecidedPlace(naming, field));
    expect(kept[0]?.work).toEqual(isKept ? undefined : { [entity.name]: 1 });
    expect((await admin.call('GET', `/assets/${idOf(used)}`)).status).toBe(200);
    expect(await isThere(ground, admin, entity, child)).toBe(true);
  });

  it('deletes again with what it brought back what had gone with that, and leaves what came below it since', async () => {
    const [planner, admin] = [await ground.as(PLANNER), await ground.as(ADMIN)];
    const restored = await Promise.all(
      [1, 2].map(async () => {
        const { id } = await admin.create('/assets', {
          name: unique('Old'),
          kind: 'Pole',
          status: 'planned',
        });
        const plan = { title: 'Climb', assetId: id, intervalMonths: 12, nextDueDate: '2027-01-31' };
        const { id: planId } = await admin.create('/maintenance/plans', plan);
        await admin.call('DELETE', `/assets/${id}`);
        return { id, planId };
      }),
    );
    const back = ({ id }: { id: string }) => operation({ method: 'POST', path: `/assets/${id}/restore` });
    const id = await imported(planner, restored.map(back));
    const [quiet, busy] = restored;
    await admin.create('/comments', {
      entity: 'maintenancePlan',
      entityId: busy?.planId ?? '',
      text: 'Ladder',
    });
    const { kept, undone } = await undo(planner, id);
    expect([kept, undone]).toEqual([
      [expect.objectContaining({ id: busy?.id, work: { comment: 1 } }) as unknown],
      1,
    ]);
    const plans = async () =>
      Promise.all(
        restored.map(async ({ planId }) => (await admin.call('GET', `/maintenance/plans/${planId}`)).status),
      );
    expect(await plans()).toEqual([404, 200]);
    await admin.call('POST', `/assets/${quiet?.id}/restore`);
    expect(await plans()).toEqual([200, 200]);
  });

  it('is not undone by a colleague while it runs, and takes nothing more once it was undone, which is said', async () => {
    const [planner, admin] = [await ground.as(PLANNER), await ground.as(ADMIN)];
    const id = await imported(planner, [made()]);
    const listed = async (person: Api) =>
      ((await person.call('GET', '/imports')).body as ImportRecord[]).find((each) => each.id === id);
    const by = planner.person.user.id;
    expect(await listed(admin)).toMatchObject({ isRunning: true, finishedAt: null, createdBy: by });
    const early = await admin.call('POST', `/imports/${id}/undo`);
    expect(early.problem).toMatchObject({ status: 409, reason: 'import_running' });
    expect(await listed(admin)).toMatchObject({ isRunning: true, undoBeganAt: null });
    // Nothing of it has come for some minutes: it was cut off.
    await ground.test.database.kysely.transaction().execute(async (trx) => {
      await sql`select set_config('app.tenant_id', ${planner.person.tenant.id}, true)`.execute(trx);
      await sql`update imports set created_at = now() - interval '4 minutes' where id = ${id}`.execute(trx);
      await sql`update audit_log set at = now() - interval '4 minutes' where import_id = ${id}`.execute(trx);
    });
    expect(await listed(admin)).toMatchObject({ isRunning: false });
    expect(await undo(admin, id)).toMatchObject({ undone: 1, isRunning: false });
    const late = { ...pushBody(planner.person, [made()]), importId: id };
    const { problem } = await planner.call('POST', '/sync/push', late);
    expect(problem).toMatchObject({ status: 404, reason: 'import_undone' });
    const stranger = { ...pushBody(admin.person, [made()]), importId: id };
    expect((await admin.call('POST', '/sync/push', stranger)).problem.reason).toBeUndefined();
  });

  it('ends when it says so, and may be undone from then on', async () => {
    const [planner, admin] = [await ground.as(PLANNER), await ground.as(ADMIN)];
    const id = await imported(planner, [made()]);
    expect((await planner.call('POST', `/imports/${id}/finish`)).body).toMatchObject({ isRunning: false });
    expect(await undo(admin, id)).toMatchObject({ undone: 1 });
  });

  it('goes on where it was cut off, step by step, whoever goes on', async () => {
    const [planner, admin] = [await ground.as(PLANNER), await ground.as(ADMIN)];
    const many = Array.from({ length: 2 * UNDO_STEP + 20 }, () => made());
    const id = await imported(planner, many);
    const first = (await planner.call('POST', `/imports/${id}/undo`)).body as ImportRecord;
    expect([first.undone, first.undoneAt]).toEqual([UNDO_STEP, null]);
    expect(await undo(admin, id)).toMatchObject({ undone: many.length, keptCount: 0 });
    const rows = (await admin.call('GET', '/assets?limit=1000')).body as AnyRow[];
    const left = new Set(rows.map((row) => row.id));
    expect(many.filter((each) => left.has(idOf(each)))).toEqual([]);
  });

  it('is for whoever may import and delete, in its own tenant', async () => {
    const [planner, admin, other] = [
      await ground.as(PLANNER),
      await ground.as(ADMIN),
      await ground.as('admin@harbor.example', 'harbor-grid'),
    ];
    const id = await imported(planner, [made()]);
    await planner.call('POST', `/imports/${id}/finish`);
    const rights = ['assets:view', 'assets:create', 'assets:edit', 'assets:delete', 'assets:import'];
    for (const missing of ['assets:import', 'assets:delete', 'assets:edit']) {
      const name = unique('desk').replace(' ', '-');
      await admin.create('/roles', { name, permissions: rights.filter((right) => right !== missing) });
      const desk = await newcomer(ground, admin, name);
      expect([missing, (await desk.call('POST', `/imports/${id}/undo`)).status]).toEqual([missing, 403]);
    }
    expect((await planner.call('GET', '/imports')).body).toContainEqual(
      expect.objectContaining({ id, undoBeganAt: null, undone: 0 }),
    );
    expect((await other.call('POST', `/imports/${id}/undo`)).status).toBe(404);
    expect((await other.call('GET', '/imports')).body).toEqual([]);
    expect(
      (await other.call('POST', '/sync/push', { ...pushBody(other.person, [made()]), importId: id })).status,
    ).toBe(404);
  });
});

describeOnServer('a rehearsal', (ground) => {
  it('answers as the push would, and leaves nothing behind', async () => {
    const planner = await ground.as(PLANNER);
    const { cursor } = await planner.pull();
    const station = made();
    const child = { ...made({ parentId: idOf(station) }), dependsOn: [station.opId] };
    const lost = made({ parentId: newId() });
    const operations = [station, child, lost, { ...made({ parentId: idOf(lost) }), dependsOn: [lost.opId] }];
    const rehearse = async () => {
      const { body } = await planner.call('POST', '/sync/rehearsal', pushBody(planner.person, operations));
      return linesOf(String(body)).map(({ status }) => status);
    };
    expect(await rehearse()).toEqual([201, 201, 422, 424]);
    expect((await planner.pull(cursor)).upserts.size).toBe(0);
    expect(await rehearse()).toEqual([201, 201, 422, 424]);
    expect((await planner.push(operations)).map(({ status }) => status)).toEqual([201, 201, 422, 424]);
  });

  it('says of every kind of row, side by side in one batch, what the run of it answers', async () => {
    const [planner, admin] = [await ground.as(PLANNER), await ground.as(ADMIN)];
    const there = await admin.create('/assets', { name: unique('There'), kind: 'Pole', status: 'planned' });
    const others = await Promise.all(
      [1, 2, 3].map(() =>
        admin.create('/assets', { name: unique('Other'), kind: 'Pole', status: 'planned' }),
      ),
    );
    const [first, second, third] = others.map((each) => each.id);
    const gone = await admin.create('/assets', { name: unique('Gone'), kind: 'Pole', status: 'planned' });
    await admin.call('DELETE', `/assets/${gone.id}`);
    const station = made({ kind: 'Substation' });
    const bay = { ...made({ parentId: idOf(station) }), dependsOn: [station.opId] };
    const ofNobody = made({ parentId: newId() });
    const update = (id: string, body: FieldValues, base: FieldValues) =>
      operation({ method: 'PUT', path: `/assets/${id}`, base, body });
    const operations = [
      station,
      made(),
      made({ parentId: there.id }),
      made({ kind: 'Toaster' }),
      made({ name: '' }),
      made({ id: there.id }),
      made({ id: gone.id }),
      ofNobody,
      made({ parentId: gone.id }),
      made({ latitude: 91 }),
      made({ tags: { height: '12 m' }, installedDate: '2020-01-31', nominalVoltage: 0.4 }),
      made({ id: idOf(station) }),
      bay,
      { ...made({ parentId: idOf(bay) }), dependsOn: [bay.opId] },
      { ...made({ parentId: idOf(ofNobody) }), dependsOn: [ofNobody.opId] },
      { ...made(), dependsOn: [newId()] },
      operation({ method: 'POST', path: `/assets/${gone.id}/restore` }),
      operation({ method: 'POST', path: `/assets/${newId()}/restore` }),
      update(String(first), { model: 'P-12' }, { model: null }),
      update(String(second), { model: 'P-13' }, { model: 'P-11' }),
      update(newId(), { model: 'P-14' }, { model: null }),
      update(String(third), { status: 'Melted' }, { status: 'planned' }),
    ];
    const verdicts = (results: readonly PushResult[]) =>
      results.map(({ status, body }) => [
        status,
        body && 'code' in body
          ? [body.code, 'reason' in body && body.reason, body.details]
          : body && 'version' in body && body.version,
      ]);
    const rehearsal = await planner.call('POST', '/sync/rehearsal', pushBody(planner.person, operations));
    const id = newId();
    await planner.call('POST', '/imports', { id, fileName: 'all.csv' });
    const run = await send(planner, id, operations);
    const answered = verdicts(linesOf(String(rehearsal.body)));
    expect(answered).toEqual(verdicts(run));
    expect(answered.map(([status]) => status).join(' ')).toBe(
      '201 201 201 400 400 409 410 422 422 400 201 409 201 201 424 424 200 404 200 200 404 400',
    );
  });

  it('is for whoever may import', async () => {
    const tech = await ground.as('tech1@demo.example');
    const answer = await tech.call('POST', '/sync/rehearsal', pushBody(tech.person, [made()]));
    expect(answer.status).toBe(403);
  });
});
