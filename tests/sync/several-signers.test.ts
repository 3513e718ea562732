import { describe, expect, test } from 'vitest';
import { issuesList, outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { resolveConflict } from '../../src/data/recovery/resolve-conflict.ts';
import type { FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { itemsOf } from '../../src/domain/kit/fields/field.ts';
import { type Place, useWorld, type World } from './support/world.ts';

const AT = '2026-11-23T06:00:00.000Z';

const change = ({ desk }: Place, id: string, changes: FieldValues) =>
  desk.repository.update('jobSheet', id, changes);

const signer = ({ desk }: Place, id: string) => ({
  id,
  position: id,
  role: 'crewLead',
  person: `Signer ${id}`,
  at: AT,
  enteredBy: desk.database.userId,
  signature: 'M0 0',
});

async function sign(place: Place, id: string, signerId: string) {
  const signers = itemsOf((await place.desk.row('jobSheet', id))?.['signers']);
  await change(place, id, { signers: [...signers, signer(place, signerId)] });
}

async function underWay(world: World) {
  const [planner, admin] = [await world.at('planner@demo.example'), await world.at('admin@demo.example')];
  const { id } = await planner.desk.repository.create('jobSheet', {
    title: 'Sheet',
    assignedTo: planner.desk.database.userId,
    status: 'InProgress',
    checklist: [{ id: 'c1', position: 'a', label: 'Dead?', kind: 'passFail', result: 'pass' }],
  });
  await planner.device.sync();
  await admin.device.sync();
  return { planner, admin, id };
}

describe('signatures of several tablets without signal', () => {
  const world = useWorld();

  test('add up: each arrives once, with a seal of its own', async () => {
    const { planner, admin, id } = await underWay(world);
    await sign(planner, id, 'a');
    await sign(planner, id, 'b');
    await sign(admin, id, 'c');
    for (const { device } of [planner, admin, planner]) await device.sync();
    for (const { desk } of [planner, admin]) {
      expect(await outboxList(desk.database)).toEqual([]);
      expect(await issuesList(desk.database)).toEqual([]);
    }
    const sheet = await planner.desk.row('jobSheet', id);
    expect(itemsOf(sheet?.['signers']).map((each) => each.id)).toEqual(['a', 'b', 'c']);
    expect(Object.keys(sheet?.['signerSeals'] ?? {}).toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('of which one is under something else than the others: its person is asked, and the others stand', async () => {
    const { planner, admin, id } = await underWay(world);
    await sign(planner, id, 'a');
    const signOns = [
      { id: 's', position: 's', person: 'Ada', at: AT, enteredBy: admin.desk.database.userId },
    ];
    await change(admin, id, { signOns });
    await sign(admin, id, 'c');
    await admin.device.sync();
    await planner.device.sync();
    const [issue] = await issuesList(planner.desk.database);
    expect(issue).toMatchObject({ kind: 'seenChanged', conflicts: [{ path: 'signOns' }] });
    await resolveConflict(planner.desk.database, issue?.id ?? '', 'mine', planner.device.tools);
    await planner.device.sync();
    expect([await outboxList(planner.desk.database), await issuesList(planner.desk.database)]).toEqual([
      [],
      [],
    ]);
    const sheet = await planner.desk.row('jobSheet', id);
    expect(itemsOf(sheet?.['signers']).map((each) => each.id)).toEqual(['c']);
  });

  test('keep an answer that another tablet gave before it knew of them in its outbox', async () => {
    const { planner, admin, id } = await underWay(world);
    const step = { id: 'c1', position: 'a', label: 'Dead?', kind: 'passFail', result: 'fail' };
    await change(admin, id, { checklist: [step] });
    await sign(planner, id, 'a');
    await planner.device.sync();
    await admin.device.sync();
    const [refused] = await outboxList(admin.desk.database);
    expect(refused?.problem?.code).toBe('granted');
    await expect(change(planner, id, { checklist: [step] })).rejects.toMatchObject({ code: 'decided' });
    await change(planner, id, { signers: [] });
    await change(planner, id, { checklist: [step] });
    await planner.device.sync();
    const sheet = await planner.desk.row('jobSheet', id);
    expect([sheet?.['signers'], sheet?.['signerSeals']]).toEqual([[], {}]);
    expect(itemsOf(sheet?.['checklist'])[0]?.['result']).toBe('fail');
  });
});
