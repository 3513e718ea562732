import type { Warehouse } from '../../../../src/domain/warehouses/warehouse.ts';
import { personId } from '../../accounts.ts';
import type { SeedRow } from '../../seed-kit.ts';
import { seedId, seedItems } from '../../seed-kit.ts';
import { TECH1, TECH2 } from '../work/work-orders.ts';

export const TENANT = 'demo-tenant';
export const STORE = personId('store@demo.example');

/** The places of the small utility that hold stock. */
export type WarehouseKey = 'main' | 'yard' | 'gas' | 'van1' | 'van2' | 'quarantine' | 'toolbox' | 'pallet';

interface Place {
  readonly name: string;
  readonly code: string;
  readonly kind: Warehouse['kind'];
  readonly keeper: string;
  readonly address: string | null;
  /** Degrees north and east. */
  readonly position: readonly [number, number] | null;
  /** Of a container. */
  readonly within?: readonly [store: WarehouseKey, bin: string | null];
  readonly bins: readonly (readonly [bin: string, zone: string, kind: string])[];
}

const aisle = (letter: string, racks: number) =>
  Array.from({ length: racks }, (_, index) => [`${letter}${index + 1}`, `Aisle ${letter}`, 'rack'] as const);

const PLACES: Readonly<Record<WarehouseKey, Place>> = {
  main: {
    name: 'Main store',
    code: 'MAIN',
    kind: 'site',
    keeper: STORE,
    address: 'Depot Alder Valley, hall 2',
    position: [47.412, 9.735],
    bins: [
      ...aisle('A', 4),
      ...aisle('B', 3),
      ...aisle('C', 4),
      ...aisle('D', 2),
      ...aisle('E', 3),
      ...aisle('F', 6),
      ...aisle('G', 1),
      ['Instrument room', 'Upstairs', 'cage'],
    ],
  },
  yard: {
    name: 'Yard',
    code: 'YARD',
    kind: 'site',
    keeper: STORE,
    address: 'Depot Alder Valley, behind hall 2',
    position: [47.4126, 9.7361],
    bins: [
      ...[1, 2, 3].map((row) => [`row ${row}`, 'Poles and arms', 'yard'] as const),
      ...[1, 2, 3, 4, 5, 6, 7].map((drum) => [`drum ${drum}`, 'Cable drums', 'yard'] as const),
    ],
  },
  gas: {
    name: 'Gas and oil store',
    code: 'GAS',
    kind: 'site',
    keeper: STORE,
    address: 'Depot Alder Valley, hall 4',
    position: [47.4119, 9.7368],
    bins: [
      ['Gas', 'Bottles', 'cage'],
      ['Oil', 'Tanks and drums', 'floor'],
    ],
  },
  van1: {
    name: 'Van 1',
    code: 'VAN-1',
    kind: 'van',
    keeper: TECH1,
    address: null,
    position: null,
    bins: [
      ['Left', '', 'drawer'],
      ['Right', '', 'drawer'],
    ],
  },
  van2: {
    name: 'Van 2',
    code: 'VAN-2',
    kind: 'van',
    keeper: TECH2,
    address: null,
    position: null,
    bins: [
      ['Left', '', 'drawer'],
      ['Right', '', 'drawer'],
    ],
  },
  quarantine: {
    name: 'Quarantine cage',
    code: 'QUAR',
    kind: 'quarantine',
    keeper: STORE,
    address: 'Depot Alder Valley, hall 2, by the gate',
    position: null,
    bins: [['Q1', '', 'cage']],
  },
  toolbox: {
    name: 'Toolbox of crew 1',
    code: 'BOX-1',
    kind: 'toolbox',
    keeper: TECH1,
    address: null,
    position: null,
    within: ['van1', null],
    bins: [],
  },
  pallet: {
    name: 'Pallet for the substation',
    code: 'PAL-7',
    kind: 'pallet',
    keeper: STORE,
    address: null,
    position: null,
    within: ['main', 'A1'],
    bins: [],
  },
};

export function warehouseId(key: WarehouseKey): string {
  return seedId(TENANT, 'warehouse', key);
}

export function stockItemId(sku: string): string {
  return seedId(TENANT, 'stock', sku);
}

export function alderWarehouses(): SeedRow[] {
  return Object.entries(PLACES).map(([key, place]) => {
    const id = seedId(TENANT, 'warehouse', key);
    const bins = place.bins.map(([bin, zone, kind]) => ({ bin, zone: zone || null, kind }));
    return {
      id,
      createdBy: STORE,
      createdDaysAgo: 400,
      changedDaysAgo: 30,
      values: {
        code: place.code,
        name: place.name,
        kind: place.kind,
        address: place.address,
        latitude: place.position?.[0] ?? null,
        longitude: place.position?.[1] ?? null,
        keeper: place.keeper,
        standsInId: place.within ? warehouseId(place.within[0]) : null,
        standsInBin: place.within?.[1] ?? null,
        bins: seedItems(id, bins),
        note: null,
      },
    };
  });
}
