import { describe, expect, test } from 'vitest';
import { issuesList, outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { resolveConflict } from '../../src/data/recovery/resolve-conflict.ts';
import { moveStock } from '../../src/features/warehouses/move-stock.ts';
import { useWorld } from './support/world.ts';

const ADMIN = 'admin@demo.example';
const STORE = 'store@demo.example';

describe('stock that is moved away while somebody takes some of it', () => {
  const world = useWorld();

  /** A hundred damaged fuses in a warehouse, of which one person takes ten while another, without signal, moves all away. */
  async function movedMeanwhile() {
    const [one, two] = [await world.at(STORE), await world.at(ADMIN)];
    const { repository } = one.desk;
    const [from, to] = [
      await repository.create('warehouse', { name: 'Old yard', kind: 'site' }),
      await repository.create('warehouse', { name: 'New yard', kind: 'site' }),
    ];
    const item = await repository.create('inventoryItem', { name: 'Fuse link 40 A', quantity: 100 });
    const state = { condition: 'damaged', lot: 'L1', expiry: '2027-05-01' };
    const place = { itemId: item.id, warehouseId: from.id, name: 'Fuse link 40 A' };
    const line = await repository.create('stockLine', { ...place, ...state, quantity: 100 });
    await one.device.sync();
    await two.device.sync();
    await repository.adjustQuantity('stockLine', line.id, -10, null);
    await one.device.sync();
    const there = await two.desk.row('stockLine', line.id);
    if (!there) throw new Error('the other device has the line');
    await moveStock(two.desk, there, to.id);
    await two.device.sync();
    const [issue] = await issuesList(two.desk.database);
    expect(issue).toMatchObject({
      kind: 'seenChanged',
      conflicts: [{ path: 'quantity', base: 100, mine: 0, theirs: 90 }],
    });
    const settle = async (choice: 'mine' | 'theirs') => {
      await resolveConflict(two.desk.database, issue?.id ?? '', choice, two.device.tools);
      await two.device.sync();
      await one.device.sync();
      expect(await outboxList(two.desk.database)).toEqual([]);
      const lines = await one.desk.database.rows('stockLine').filter(({ itemId }) => itemId === item.id);
      const total = await one.desk.row('inventoryItem', item.id);
      expect(total?.quantity).toBe(100);
      for (const each of lines) expect(each).toMatchObject(state);
      return Object.fromEntries(lines.map(({ warehouseId, quantity }) => [String(warehouseId), quantity]));
    };
    return { from: from.id, to: to.id, settle };
  }

  test('is asked about, and moved as it is then', async () => {
    const { from, to, settle } = await movedMeanwhile();
    expect(await settle('mine')).toEqual({ [from]: 0, [to]: 90 });
  });

  test('stays where whoever is asked leaves it', async () => {
    const { from, settle } = await movedMeanwhile();
    expect(await settle('theirs')).toMatchObject({ [from]: 90 });
  });
});
