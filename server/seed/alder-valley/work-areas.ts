import type { WorkArea } from '../../../src/domain/field-ops/work-area.ts';
import { personId } from '../accounts.ts';
import { type SeedRow, seedId } from '../seed-kit.ts';

type Named = Pick<WorkArea, 'code' | 'name' | 'kind'>;

const AREAS: readonly Named[] = [
  { code: 'R-NORTH', name: 'Alder Valley North', kind: 'region' },
  { code: 'R-SOUTH', name: 'Alder Valley South', kind: 'region' },
];

/** Devices carry everything in the demo: the areas are there to be used. */
export function alderWorkAreas(): SeedRow[] {
  return AREAS.map((area, index) => ({
    id: seedId('demo-tenant', 'work-area', index),
    createdBy: personId('planner@demo.example'),
    createdDaysAgo: 20,
    changedDaysAgo: 3 + index,
    values: { ...area, people: [], note: null },
  }));
}
