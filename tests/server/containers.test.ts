import { expect, it } from 'vitest';
import { unique } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const NO_PLACE = { code: 'transition_refused', details: [{ path: 'standsInId', code: 'no_place' }] };
const STORE = 'store@demo.example';

describeOnServer('containers', (ground) => {
  async function places() {
    const store = await ground.as(STORE);
    const depot = await store.create('/warehouses', { name: unique('Depot'), kind: 'site' });
    const inside = { standsInId: depot.id };
    const box = await store.create('/warehouses', { name: unique('Box'), kind: 'toolbox', ...inside });
    return { store, depot, box };
  }

  it('stand in stores, and never in each other', async () => {
    const { store, box, depot } = await places();
    expect(box).toMatchObject({ standsInId: depot.id });
    const values = { name: unique('Drum'), kind: 'drum', standsInId: box.id };
    const refused = await store.call('POST', '/warehouses', values);
    expect(refused.status).toBe(400);
    expect(refused.row['details']).toMatchObject([{ path: 'standsInId' }]);
  });

  it('keep what they stand in a store, and in existence', async () => {
    const { store, depot } = await places();
    const changed = await store.call('PUT', `/warehouses/${depot.id}`, {
      name: String(depot['name']),
      kind: 'pallet',
    });
    expect(changed.status).toBe(400);
    expect(changed.row['details']).toMatchObject([{ path: 'kind' }]);
    expect((await store.call('DELETE', `/warehouses/${depot.id}`)).status).toBe(409);
  });

  it('alone stand somewhere: a store does not, and nothing stands in itself', async () => {
    const { store, depot, box } = await places();
    const shed = { name: unique('Shed'), kind: 'site', standsInId: depot.id };
    expect((await store.call('POST', '/warehouses', shed)).row).toMatchObject(NO_PLACE);
    const itself = { name: String(box['name']), kind: 'toolbox', standsInId: box.id };
    expect((await store.call('PUT', `/warehouses/${box.id}`, itself)).row).toMatchObject({
      details: [{ path: 'standsInId' }],
    });
    const nowhere = { name: unique('Box'), kind: 'toolbox', standsInBin: 'A-1' };
    expect((await store.call('POST', '/warehouses', nowhere)).row).toMatchObject({
      details: [{ path: 'standsInBin', code: 'no_place' }],
    });
  });
});
