import type { Calendar, SeedRow } from '../../seed-kit.ts';
import { networkEnds, withTerminals } from './demo-network.ts';
import { lineBetween } from './demo-places.ts';
import { type AssetValues, assetId, feederPoles, type Station, stationAssets } from './station-assets.ts';

const STATIONS: readonly Station[] = [
  {
    code: 'AM',
    name: 'Alder Mill',
    latitude: 54.6612,
    longitude: -2.7521,
    built: '1974-05-06',
    transformerMaker: 'Brush',
    lines: ['Kestrel Ridge 1', 'Kestrel Ridge 2', 'Grid supply point'],
    feeders: ['Town North', 'Town South', 'Hospital', 'Paper mill'],
  },
  {
    code: 'KR',
    name: 'Kestrel Ridge',
    latitude: 54.7185,
    longitude: -2.6034,
    built: '1988-09-12',
    transformerMaker: 'Hawker Siddeley',
    lines: ['Alder Mill 1', 'Alder Mill 2', 'Quarry Lane'],
    feeders: ['Ridge farms', 'Wind park', 'Upper valley', 'Ski road'],
  },
  {
    code: 'QL',
    name: 'Quarry Lane',
    latitude: 54.5907,
    longitude: -2.5148,
    built: '2009-03-30',
    transformerMaker: 'Siemens Energy',
    lines: ['Kestrel Ridge', 'Quarry works', 'Spare bay'],
    feeders: ['Quarry crushers', 'Lake villages', 'Railway', 'Industrial park'],
  },
];

export function alderAssets(calendar: Calendar, createdBy: string): SeedRow[] {
  return withTerminals([
    ...STATIONS.flatMap(stationAssets),
    ...underConstruction(calendar),
    ...STATIONS.flatMap(feederPoles),
    ...networkEnds(STATIONS),
    ...stationLines(),
  ]).map((values, index) => ({
    id: assetId(values.tag),
    values: { country: 'GB', operator: 'Alder Valley Grid', status: 'inUse', ...values },
    createdBy,
    createdDaysAgo: 400,
    changedDaysAgo: 3 + ((index * 7) % 180),
  }));
}

/** The line of 110 kV that is in the registry; the others are known by their bays alone. */
function stationLines(): AssetValues[] {
  const [mill, ridge] = STATIONS;
  if (!mill || !ridge) return [];
  return [
    {
      ...lineBetween(mill, ridge),
      tag: `${mill.code}-${ridge.code}-L1`,
      name: `Overhead line ${mill.name} – ${ridge.name} 1`,
      kind: 'ACLineSegment',
      parentId: assetId(mill.code),
      nominalVoltage: 110,
      currentKind: 'AC',
      phases: 'ABC',
      criticality: 4,
    },
  ];
}

/** What is not in use yet, and what no longer is. */
function underConstruction(calendar: Calendar): AssetValues[] {
  const shared = { nominalVoltage: 20, currentKind: 'AC', country: 'GB' } as const;
  return [
    {
      ...shared,
      tag: 'QL-C1',
      name: 'Quarry Lane shunt capacitor bank',
      kind: 'ShuntCompensator',
      parentId: assetId('QL'),
      status: 'underConstruction',
      installedDate: calendar.day(-20),
    },
    {
      ...shared,
      tag: 'KR-F5',
      name: 'Feeder Solar meadow',
      kind: 'Feeder',
      parentId: assetId('KR'),
      status: 'planned',
    },
    {
      ...shared,
      tag: 'AM-T3',
      name: 'Alder Mill earthing transformer T3 (old)',
      kind: 'PowerTransformer',
      parentId: assetId('AM'),
      status: 'retired',
      installedDate: '1974-05-06',
    },
    {
      ...shared,
      tag: 'AM-SA1',
      name: 'Alder Mill surge arresters T1, 110 kV side',
      kind: 'SurgeArrester',
      parentId: assetId('AM-T1'),
      nominalVoltage: 110,
    },
  ];
}
