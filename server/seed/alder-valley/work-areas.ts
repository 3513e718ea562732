import type { WorkArea } from '../../../src/domain/field-ops/work-area.ts';
import { personId } from '../accounts.ts';
import { type SeedRow, seedId } from '../seed-kit.ts';
import { assetId } from './assets/station-assets.ts';

type Named = Pick<WorkArea, 'code' | 'name' | 'kind'>;

const AREAS: readonly Named[] = [
  { code: 'R-NORTH', name: 'Alder Valley North', kind: 'region' },
  { code: 'R-SOUTH', name: 'Alder Valley South', kind: 'region' },
];

/** A technician has one asset on their devices whatever these carry. */
export function alderKeptAssets(): SeedRow[] {
  return [
    {
      id: seedId('demo-tenant', 'kept-asset', 0),
      createdBy: personId('tech1@demo.example'),
      createdDaysAgo: 6,
      changedDaysAgo: 6,
      values: { assetId: assetId('QL') },
    },
  ];
}

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
