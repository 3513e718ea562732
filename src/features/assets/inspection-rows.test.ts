import { describe, expect, it } from 'vitest';
import { asset } from '../../domain/assets/asset.ts';
import { INSPECTION_CHECKLISTS } from '../../domain/job-sheets/inspection-checklists.ts';
import { createSchema } from '../../domain/kit/entity/schema.ts';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import { entityNamed } from '../../domain/registry.ts';
import { inspectionRows } from './inspection-rows.ts';

const station = typedRow(asset, {
  id: '01990000-0000-7000-8000-000000000001',
  tenantId: 'demo-tenant',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: null,
  name: `Substation ${'x'.repeat(190)}`,
  country: 'FR',
  operator: null,
});

describe('inspections made in bulk', () => {
  it.each(INSPECTION_CHECKLISTS)(
    'the rows with the checklist $id are rows that the server takes',
    (checklist) => {
      const plan = {
        assignee: 'u1',
        dueDate: '2026-12-01',
        checklist,
        title: 'Inspection',
        isApproved: true,
      };
      const assignee = '01990000-0000-7000-8000-000000000002';
      for (const { entity, values } of inspectionRows({ ...plan, assignee }, station)) {
        expect(createSchema(entityNamed(entity)).safeParse(values).error?.issues).toBeUndefined();
      }
    },
  );

  it('the job sheet hangs on its own order and goes to the same person', () => {
    const [checklist] = INSPECTION_CHECKLISTS;
    if (!checklist) throw new Error('no checklist');
    const [order, sheet] = inspectionRows(
      { assignee: 'u1', dueDate: null, checklist, title: 'Inspection', isApproved: true },
      station,
    );
    expect(sheet?.values.workOrderId).toBe(order?.values.id);
    expect([order?.values.assignees, sheet?.values.assignedTo]).toEqual([['u1'], 'u1']);
    expect(order?.values.assetId).toBe(station.id);
  });
});
