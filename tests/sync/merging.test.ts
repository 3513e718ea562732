import { describe, expect, test } from 'vitest';
import { issuesList, outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { resolveConflict } from '../../src/data/recovery/resolve-conflict.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import type { AnyItem } from '../../src/domain/kit/fields/field.ts';
import { problem } from '../../src/domain/kit/problems/problem.ts';
import { apiOf } from '../support/api.ts';
import type { Place } from './support/world.ts';
import { useWorld } from './support/world.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';

describe('two people, one record', () => {
  const world = useWorld();

  test('edits of different fields both survive, whoever comes first', async () => {
    const { one, two, order } = await bothHave({});
    await one.desk.repository.update('workOrder', order.id, { title: 'Mine' });
    await two.desk.repository.update('workOrder', order.id, { location: 'Bay 4' });
    await settle(two, one, two);
    for (const place of [one, two]) {
      expect(await place.desk.row('workOrder', order.id)).toMatchObject({ title: 'Mine', location: 'Bay 4' });
      expect(await issuesList(place.desk.database)).toEqual([]);
    }
  });

  test('an edit of the same field keeps the first and asks the second, who may insist', async () => {
    const { one, two, order } = await bothHave({});
    await one.desk.repository.update('workOrder', order.id, { title: 'First' });
    await two.desk.repository.update('workOrder', order.id, { title: 'Second' });
    await settle(one, two);
    expect(await two.desk.row('workOrder', order.id)).toMatchObject({ title: 'First' });
    const [issue] = await issuesList(two.desk.database);
    expect(issue?.conflicts).toEqual([{ path: 'title', base: order.title, mine: 'Second', theirs: 'First' }]);
    await resolveConflict(two.desk.database, issue?.id ?? '', 'mine', two.device.tools);
    await settle(two, one);
    for (const place of [one, two]) {
      expect(await place.desk.row('workOrder', order.id)).toMatchObject({ title: 'Second' });
    }
    expect(await issuesList(two.desk.database)).toEqual([]);
  });

  test('a conflict settled for the other side leaves the record alone', async () => {
    const { one, two, order } = await bothHave({});
    await one.desk.repository.update('workOrder', order.id, { priority: 'high' });
    await two.desk.repository.update('workOrder', order.id, { priority: 'low' });
    await settle(one, two);
    const [issue] = await issuesList(two.desk.database);
    await resolveConflict(two.desk.database, issue?.id ?? '', 'theirs', two.device.tools);
    expect(await outboxList(two.desk.database)).toEqual([]);
    expect(await two.desk.row('workOrder', order.id)).toMatchObject({ priority: 'high' });
  });

  test('answers to different checklist items of one list all survive', async () => {
    const tasks = [task('a', 'Isolate'), task('b', 'Earth'), task('c', 'Test')];
    const { one, two, order } = await bothHave({ tasks });
    await one.desk.repository.update('workOrder', order.id, { tasks: change(order, 'a', { done: true }) });
    await two.desk.repository.update('workOrder', order.id, { tasks: change(order, 'c', { done: true }) });
    await settle(one, two, one);
    for (const place of [one, two]) {
      const row = await place.desk.row('workOrder', order.id);
      expect(itemsOf(row).map(({ id, done }) => [id, done])).toEqual([
        ['a', true],
        ['b', false],
        ['c', true],
      ]);
    }
  });

  test('an edit that was begun before the other’s work arrived takes none of it back', async () => {
    const { one, two, order } = await bothHave({ tasks: [task('a', 'Isolate')] });
    const theirs = [...change(order, 'a', { done: true }), task('b', 'Earth')];
    await two.desk.repository.update('workOrder', order.id, { tasks: theirs });
    await settle(two, one);
    const mine = { tasks: [...itemsOf(order), task('c', 'Test')] };
    await one.desk.repository.edit('workOrder', order.id, mine, { opened: order });
    await settle(one, two);
    for (const place of [one, two]) {
      const row = await place.desk.row('workOrder', order.id);
      expect(itemsOf(row).map(({ id, done }) => [id, done])).toEqual([
        ['a', true],
        ['b', false],
        ['c', false],
      ]);
    }
  });

  test('a conflict inside a list item can be settled with a third value', async () => {
    const { one, two, order } = await bothHave({ tasks: [task('a', 'Isolate')] });
    await one.desk.repository.update('workOrder', order.id, { tasks: change(order, 'a', { title: 'Open' }) });
    await two.desk.repository.update('workOrder', order.id, {
      tasks: change(order, 'a', { title: 'Rack out' }),
    });
    await settle(one, two);
    const [issue] = await issuesList(two.desk.database);
    expect(issue?.conflicts.map(({ path }) => path)).toEqual(['tasks/a/title']);
    const values = { 'tasks/a/title': 'Open and rack out' };
    await resolveConflict(two.desk.database, issue?.id ?? '', { values }, two.device.tools);
    await settle(two, one);
    expect(itemsOf(await one.desk.row('workOrder', order.id))[0]).toMatchObject({
      title: 'Open and rack out',
    });
  });

  test('insisting on a step that was removed meanwhile puts it back at its place', async () => {
    const tasks = [task('a', 'Isolate'), task('b', 'Earth'), task('c', 'Test')];
    const { one, two, order } = await bothHave({ tasks });
    const titled = (title: string) => ({ tasks: change(order, 'b', { title }) });
    await one.desk.repository.update('workOrder', order.id, titled('Earth both ends'));
    await two.desk.repository.update('workOrder', order.id, titled('Earth at the mast'));
    await settle(one, two, one);
    const kept = itemsOf(await one.desk.row('workOrder', order.id)).filter(({ id }) => id !== 'b');
    await one.desk.repository.update('workOrder', order.id, { tasks: kept });
    await settle(one, two);
    const [issue] = await issuesList(two.desk.database);
    expect(issue?.conflicts.map(({ path }) => path)).toEqual(['tasks/b/title']);
    await resolveConflict(two.desk.database, issue?.id ?? '', 'mine', two.device.tools);
    await settle(two, one);
    for (const place of [one, two]) {
      const titles = itemsOf(await place.desk.row('workOrder', order.id)).map(({ title }) => title);
      expect(titles).toEqual(['Isolate', 'Earth at the mast', 'Test']);
    }
  });

  test('a choice about a record that is gone is refused, and the question stays', async () => {
    const { one, two, order } = await bothHave({});
    await one.desk.repository.update('workOrder', order.id, { title: 'First' });
    await two.desk.repository.update('workOrder', order.id, { title: 'Second' });
    await settle(one, two);
    await one.desk.repository.remove('workOrder', order.id);
    await settle(one, two);
    const [issue] = await issuesList(two.desk.database);
    const insisting = resolveConflict(two.desk.database, issue?.id ?? '', 'mine', two.device.tools);
    await expect(insisting).rejects.toMatchObject({ code: 'not_found' });
    expect(await issuesList(two.desk.database)).toEqual([issue]);
    await resolveConflict(two.desk.database, issue?.id ?? '', 'theirs', two.device.tools);
    expect(await issuesList(two.desk.database)).toEqual([]);
  });

  test('an own write stays in view while somebody else changes the record', async () => {
    const { one, two, order } = await bothHave({ status: 'approved' });
    one.device.network.plan('/sync/push', { kind: 'answer', status: 500, body: '' });
    await one.desk.repository.update('workOrder', order.id, { title: 'Mine', status: 'scheduled' });
    await two.desk.repository.update('workOrder', order.id, { title: 'Theirs', location: 'Pole 7' });
    await settle(two);
    await one.device.sync();
    expect(await one.desk.row('workOrder', order.id)).toMatchObject({ title: 'Mine', status: 'scheduled' });
    world.server().clock.advance(10 * 60_000);
    await settle(one);
    expect(await one.desk.row('workOrder', order.id)).toMatchObject({
      title: 'Theirs',
      status: 'scheduled',
      location: 'Pole 7',
    });
    expect((await issuesList(one.desk.database)).length).toBe(1);
  });

  test('a late answer does not bring back what others have changed since', async () => {
    const { one, two, order } = await bothHave({});
    await one.desk.repository.update('workOrder', order.id, { title: 'Mine' });
    one.device.network.plan('/sync/push', { kind: 'dropAnswer' });
    await one.device.sync();
    await settle(two);
    await two.desk.repository.update('workOrder', order.id, { location: 'Later' });
    await settle(two);
    // The answer is still out while the newer row comes in.
    one.device.network.plan('/sync/push', { kind: 'answer', status: 500, body: '' });
    await one.device.sync();
    world.server().clock.advance(10 * 60_000);
    await settle(one);
    expect(await one.desk.row('workOrder', order.id)).toEqual(await two.desk.row('workOrder', order.id));
    expect(await one.desk.row('workOrder', order.id)).toMatchObject({ title: 'Mine', location: 'Later' });
    expect(await one.desk.database.base.count()).toBe(0);
  });

  test('steps of a status made offline one after the other are no conflict with oneself', async () => {
    const { one, order } = await bothHave({ status: 'dispatched' });
    const move = (status: string, values = {}) =>
      one.desk.repository.update('workOrder', order.id, { status, ...values });
    for (const status of ['onSite', 'inProgress', 'completed']) await move(status);
    await expect(move('inProgress')).rejects.toMatchObject({ code: 'decided' });
    await move('inProgress', { statusReason: 'The fuse blew again' });
    await move('completed');
    await one.desk.repository.update('workOrder', order.id, { remedy: 'New fuse' });
    await settle(one);
    expect(await outboxList(one.desk.database)).toEqual([]);
    expect(await issuesList(one.desk.database)).toEqual([]);
    expect(await one.desk.row('workOrder', order.id)).toMatchObject({
      status: 'completed',
      remedy: 'New fuse',
    });
  });

  test('work on a record that was deleted elsewhere waits for a decision, and can become a new record', async () => {
    const { one, two, order } = await bothHave({});
    await one.desk.repository.remove('workOrder', order.id);
    await two.desk.repository.update('workOrder', order.id, { title: 'Still needed' });
    await settle(one, two);
    const [issue] = await issuesList(two.desk.database);
    expect(issue?.kind).toBe('deletedElsewhere');
    expect(await two.desk.row('workOrder', order.id)).toMatchObject({ title: 'Still needed' });
    await resolveConflict(two.desk.database, issue?.id ?? '', 'mine', two.device.tools);
    await settle(two, one);
    expect(await one.desk.row('workOrder', order.id)).toBeUndefined();
    const copies = await one.desk.database.rows('workOrder').idsWhere((row) => row.title === 'Still needed');
    expect(copies.size).toBe(1);
  });

  test('work on a record that was deleted and restored meanwhile is merged into it, asked about or not yet sent', async () => {
    for (const hears of [true, false]) {
      const { one, two, order } = await bothHave({});
      await one.desk.repository.remove('workOrder', order.id);
      await two.desk.repository.update('workOrder', order.id, { title: 'Still needed' });
      await settle(one, ...(hears ? [two] : []));
      expect(await issuesList(two.desk.database)).toHaveLength(hears ? 1 : 0);
      await restore('work-orders', order.id);
      await settle(two, two, one);
      expect(await issuesList(two.desk.database)).toEqual([]);
      expect(await outboxList(two.desk.database)).toEqual([]);
      for (const place of [one, two]) {
        expect(await place.desk.row('workOrder', order.id)).toMatchObject({ title: 'Still needed' });
      }
    }
  });

  test('work whose refusal was under way while the record was restored is merged into it', async () => {
    const { one, two, order } = await bothHave({});
    await one.desk.repository.remove('workOrder', order.id);
    await settle(one);
    await two.desk.repository.update('workOrder', order.id, { title: 'Still needed' });
    two.device.network.plan('/sync/push', { kind: 'dropAnswer' });
    await two.device.sync();
    await restore('work-orders', order.id);
    // What was restored comes before the answer to what was refused.
    two.device.network.plan('/sync/push', { kind: 'answer', status: 500, body: '' });
    await two.device.sync();
    world.server().clock.advance(10 * 60_000);
    await settle(two, two, one);
    expect(await issuesList(two.desk.database)).toEqual([]);
    expect(await outboxList(two.desk.database)).toEqual([]);
    expect(await one.desk.row('workOrder', order.id)).toMatchObject({ title: 'Still needed' });
  });

  test.each(['as a change', 'with everything anew'])(
    'what named a record that was deleted arrives once that is restored, which comes %s',
    async (how) => {
      const { one, two, order } = await bothHave({});
      const other = await one.desk.repository.create('workOrder', { title: 'Other', type: 'repair' });
      await settle(one, two);
      await one.desk.repository.remove('workOrder', order.id);
      const survey = await two.desk.repository.create('survey', { title: 'New', workOrderId: order.id });
      const behind = await two.desk.repository.create('comment', {
        text: 'See the photograph',
        entity: 'survey',
        entityId: survey.id,
      });
      await two.desk.repository.update('workOrder', other.id, { duplicateOf: order.id });
      await settle(one, two);
      const refused = await outboxList(two.desk.database);
      expect(refused.map(({ state }) => state).toSorted()).toEqual(['blocked', 'rejected', 'rejected']);
      await restore('work-orders', order.id);
      if (how !== 'as a change') {
        const reset = problem('reset');
        const body = JSON.stringify(reset);
        two.device.network.plan('/sync/changes', { kind: 'answer', status: reset.status, body });
      }
      await settle(two, two, one);
      expect(await outboxList(two.desk.database)).toEqual([]);
      expect(await one.desk.row('survey', survey.id)).toMatchObject({ workOrderId: order.id });
      expect(await one.desk.row('comment', behind.id)).toMatchObject({ entityId: survey.id });
      expect(await one.desk.row('workOrder', other.id)).toMatchObject({ duplicateOf: order.id });
    },
  );

  test('a record edited since is not deleted without asking', async () => {
    const { one, two, order } = await bothHave({});
    await one.desk.repository.update('workOrder', order.id, { title: 'Changed' });
    await two.desk.repository.remove('workOrder', order.id);
    await settle(one, two);
    const [issue] = await issuesList(two.desk.database);
    expect(issue?.kind).toBe('editedSinceDelete');
    expect(await one.desk.row('workOrder', order.id)).toMatchObject({ title: 'Changed' });
    await resolveConflict(two.desk.database, issue?.id ?? '', 'mine', two.device.tools);
    await settle(two, one);
    expect(await one.desk.row('workOrder', order.id)).toBeUndefined();
    expect(await outboxList(two.desk.database)).toEqual([]);
  });

  test('a deletion that met an edit can be taken back', async () => {
    const { one, two, order } = await bothHave({});
    await one.desk.repository.update('workOrder', order.id, { title: 'Changed' });
    await two.desk.repository.remove('workOrder', order.id);
    await settle(one, two);
    const [issue] = await issuesList(two.desk.database);
    await resolveConflict(two.desk.database, issue?.id ?? '', 'theirs', two.device.tools);
    expect(await two.desk.row('workOrder', order.id)).toMatchObject({ title: 'Changed' });
    expect(await outboxList(two.desk.database)).toEqual([]);
  });

  test('an edit followed by a deletion of the same person asks nobody', async () => {
    const { one, order } = await bothHave({});
    await one.desk.repository.update('workOrder', order.id, { title: 'Changed' });
    one.device.network.plan('/sync/push', { kind: 'dropAnswer' });
    await one.device.sync();
    await one.desk.repository.remove('workOrder', order.id);
    await settle(one, one);
    expect(await issuesList(one.desk.database)).toEqual([]);
    expect(await outboxList(one.desk.database)).toEqual([]);
    expect(await one.desk.row('workOrder', order.id)).toBeUndefined();
  });

  async function restore(path: string, id: string): Promise<void> {
    const admin = apiOf(world.server().app, await world.server().signIn(ADMIN));
    expect((await admin.call('POST', `/${path}/${id}/restore`)).status).toBe(200);
  }

  async function bothHave(values: Record<string, string | readonly AnyItem[]>) {
    const [one, two] = [await world.at(PLANNER), await world.at(ADMIN)];
    const created = await one.desk.repository.create('workOrder', {
      title: 'Inspect feeder 12',
      type: 'inspection',
      ...values,
    });
    await settle(one, two);
    const order = await two.desk.row('workOrder', created.id);
    if (!order) throw new Error('the order did not arrive');
    return { one, two, order };
  }
});

async function settle(...places: readonly Place[]): Promise<void> {
  for (const place of places) expect((await place.device.sync()).outcome).toBe('done');
}

function task(id: string, title: string): AnyItem {
  return { id, position: `a${id}`, title, assignee: null, startDate: null, endDate: null, done: false };
}

function itemsOf(row: AnyRow | undefined): readonly AnyItem[] {
  return Array.isArray(row?.tasks) ? (row.tasks as readonly AnyItem[]) : []; // the entity's own items
}

function change(row: AnyRow, id: string, values: Partial<AnyItem>): AnyItem[] {
  return itemsOf(row).map((item) => (item.id === id ? ({ ...item, ...values } as AnyItem) : item)); // same keys, other values
}
