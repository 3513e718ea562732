import { expect, it } from 'vitest';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { newId, operation } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

describeOnServer('a hazard', (ground) => {
  it('is seen by whoever runs a sheet, and kept by whoever plans the work', async () => {
    const tech = await ground.as('tech1@demo.example');
    const seen = await tech.call('GET', '/v1/job-sheets/hazards');
    const found = (seen.body as AnyRow[]).find(({ name }) => name === 'Rotten pole');
    expect(found).toMatchObject({ severity: 'fatal', appliesTo: [{ workType: null, assetKind: 'Pole' }] });
    const body = { name: 'Bees', controls: 'Look before you reach' };
    expect(await tech.call('POST', '/v1/job-sheets/hazards', body)).toMatchObject({ status: 403 });
  });

  it('reaches other devices when the one that made it has signal again', async () => {
    const [planner, admin] = [await ground.as('planner@demo.example'), await ground.as('admin@demo.example')];
    const { cursor } = await admin.pull();
    const id = newId();
    const made = operation({
      method: 'POST',
      path: '/v1/job-sheets/hazards',
      body: { id, name: 'Bees', controls: 'Look before you reach' },
    });
    expect(await planner.push([made])).toMatchObject([{ opId: made.opId, status: 201 }]);
    const { upserts } = await admin.pull(cursor);
    expect(upserts.get(id)).toMatchObject({ name: 'Bees', severity: 'serious', appliesTo: [] });
  });
});
