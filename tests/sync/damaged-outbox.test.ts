import { describe, expect, test } from 'vitest';
import { issuesList, outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { readOutboxFile, writeOutboxFile } from '../../src/data/recovery/outbox-file.ts';
import { resolveConflict } from '../../src/data/recovery/resolve-conflict.ts';
import type { OutboxRecord } from '../../src/data/store/outbox-record.ts';
import { openOrders } from './support/open-orders.ts';
import { useWorld } from './support/world.ts';

const DAMAGES: readonly (readonly [string, (whole: OutboxRecord) => object])[] = [
  ['an entity that does not exist', (whole) => ({ ...whole, entity: 'spaceship' })],
  ['no entity', (whole) => without(whole, 'entity')],
  ['no place in the queue', (whole) => without(whole, 'seq')],
  ['an id that is none', (whole) => ({ ...whole, entityId: 7 })],
  ['a kind that does not exist', (whole) => ({ ...whole, kind: 'explode' })],
  ['no changes', (whole) => ({ ...whole, changes: null })],
  ['no list of what it depends on', (whole) => ({ ...whole, dependsOn: 'nothing' })],
  ['a state that does not exist', (whole) => ({ ...whole, state: 'asleep' })],
  ['no time of its next attempt', (whole) => ({ ...whole, state: 'retry', nextAttemptAt: null })],
  ['no time at which it was saved', (whole) => ({ ...whole, createdAt: 'yesterday' })],
  ['the bytes of another one', (whole) => ({ ...whole, sent: true, wireBody: { opId: whole.entityId } })],
  ['no bytes of what was sent', (whole) => ({ ...whole, sent: true })],
  ['nothing but its key', ({ opId }) => ({ opId })],
];

describe('a queued change that was damaged', () => {
  const world = useWorld();

  test.each(DAMAGES)('%s: it is put before the person, and all others go on', async (name, damage) => {
    const { device, desk } = await world.at('planner@demo.example');
    const { database, repository } = desk;
    const [order, other] = await openOrders(desk);
    await repository.update('workOrder', order?.id ?? '', { location: 'Damaged' });
    await repository.update('workOrder', other?.id ?? '', { location: `Past: ${name}` });
    const [whole] = await outboxList(database);
    if (!whole) throw new Error('it is queued');
    await database.outbox.delete(whole.opId);
    await database.outbox.put(damage(whole) as OutboxRecord);
    // As after a start: another worker than the one that saw it being saved.
    const report = await device.anotherRunner().run(true);
    expect(report.outcome).toBe('done');

    expect(await database.outbox.count()).toBe(0);
    expect(await desk.row('workOrder', other?.id ?? '')).toMatchObject({
      location: `Past: ${name}`,
      version: Number(other?.version) + 1,
    });
    const [issue, ...more] = await issuesList(database);
    expect(more).toEqual([]);
    expect(issue).toMatchObject({ kind: 'unreadable', opId: whole.opId, mine: damage(whole) });
    const file = await readOutboxFile(database, await writeOutboxFile(database));
    expect(file.issues).toMatchObject([{ mine: damage(whole) }]);

    await resolveConflict(database, issue?.id ?? '', 'theirs', device.tools);
    expect(await issuesList(database)).toEqual([]);
  });
});

function without(whole: OutboxRecord, name: keyof OutboxRecord): object {
  return Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
}
