import { describe, expect, test } from 'vitest';
import { findBriefing } from '../../src/data/read/job-briefing.ts';
import { rowsByIds } from '../../src/data/read/list-query.ts';
import { entities } from '../../src/domain/registry.ts';
import { useWorld, type World } from './support/world.ts';

const TECHNICIAN = 'tech1@demo.example';
const line = (workType: string | null, assetKind: string | null) => ({
  id: 'l1',
  position: 'a',
  workType,
  assetKind,
});

/** A pole of which a sheet found something, with a repair that waits, and a new order on it for the technician. */
async function poleWithHistory(world: World) {
  const planner = await world.at('planner@demo.example');
  const technician = await world.at(TECHNICIAN);
  const me = technician.desk.database.userId;
  const { repository } = planner.desk;
  const pole = await repository.create('asset', { name: 'Pole 12', kind: 'Pole' });
  const orderOn = (title: string, type: string) =>
    repository.create('workOrder', { title, type, status: 'approved', assetId: pole.id, assignees: [me] });
  const [inspected, defect, order] = [
    await orderOn('Look', 'inspection'),
    await orderOn('Replace the crossarm', 'replacement'),
    await orderOn('New insulator', 'repair'),
  ];
  await repository.create('jobSheet', {
    title: 'Look',
    workOrderId: inspected.id,
    assignedTo: me,
    status: 'Completed',
    checklist: [
      { id: 's1', position: 'a', label: 'Crossarm', kind: 'passFail', result: 'fail', note: 'Cracked' },
      { id: 's2', position: 'b', label: 'Guys', kind: 'passFail', result: 'pass' },
    ],
  });
  await repository.create('hazard', {
    name: 'Rotten pole',
    severity: 'fatal',
    controls: 'Sound it',
    appliesTo: [line(null, 'Pole')],
  });
  await repository.create('hazard', {
    name: 'Springs',
    severity: 'fatal',
    controls: 'Discharge',
    appliesTo: [line('repair', 'Breaker')],
  });
  await planner.device.sync();
  await technician.device.sync();
  return { desk: technician.desk, pole, order, defect };
}

describe('the briefing of a job, without signal', () => {
  const world = useWorld();

  test('knows the hazards that apply, what failed last and what is not repaired yet', async () => {
    const { desk, pole, order, defect } = await poleWithHistory(world);
    const [known = null] = await rowsByIds(desk.database, entities.workOrder, [order.id]);
    const { asset, hazards, findings, defects } = await findBriefing(desk.database, known);
    expect(asset).toMatchObject({ id: pole.id });
    expect(hazards.map(({ name }) => name)).toContain('Rotten pole');
    expect(hazards.map(({ name }) => name)).not.toContain('Springs');
    expect(findings.map(({ label, note }) => [label, note])).toEqual([['Crossarm', 'Cracked']]);
    expect(defects.map(({ id }) => id)).toEqual([defect.id]);
  });

  test('of a sheet without an order warns of everything', async () => {
    const { desk } = await poleWithHistory(world);
    const { asset, hazards, findings, defects } = await findBriefing(desk.database, null);
    expect(hazards.map(({ name }) => name)).toEqual(expect.arrayContaining(['Rotten pole', 'Springs']));
    expect([asset, findings, defects]).toEqual([null, [], []]);
  });
});
