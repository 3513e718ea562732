import { recordNumber } from '../../../../src/domain/kit/values/ids.ts';
import type { Calendar, SeedRow } from '../../seed-kit.ts';
import { readTable, seedId, seedItems } from '../../seed-kit.ts';
import { workOrderId } from '../work/work-orders.ts';
import { STORE, stockItemId, TENANT, type WarehouseKey, warehouseId } from './supply.ts';

interface Trip {
  readonly key: string;
  readonly status: string;
  readonly from: WarehouseKey | null;
  readonly to: WarehouseKey | null;
  readonly carrier: string | null;
  readonly tracking?: string;
  /** Day from today on which it is, or was, due. */
  readonly day: number;
  readonly order?: string;
  readonly title?: string;
  readonly receivedBy?: string;
  readonly note?: string;
  readonly parts: readonly (readonly [sku: string, quantity: number])[];
}

const TRIPS: readonly Trip[] = [
  {
    key: 'van-refill',
    status: 'Draft',
    from: 'main',
    to: 'van1',
    carrier: null,
    day: 1,
    parts: [['FUS-K-040', 5]],
  },
  {
    key: 'cable-out',
    status: 'Booked',
    from: 'yard',
    to: null,
    carrier: 'Tell Transport',
    tracking: 'TT-55120',
    day: 2,
    order: 'pole-14-town',
    title: 'Cross-arms for pole 14',
    parts: [['XARM-W-24', 2]],
  },
  {
    key: 'van2-refill',
    status: 'InTransit',
    from: 'main',
    to: 'van2',
    carrier: null,
    day: 0,
    parts: [
      ['FUS-K-025', 4],
      ['TAPE-INS', 4],
    ],
  },
  {
    key: 'oil',
    status: 'InTransit',
    from: null,
    to: 'gas',
    carrier: 'Hallmann Gase',
    tracking: 'HG-2026-8841',
    day: 0,
    title: 'Nitrogen bottles, refilled',
    parts: [['N2-B50', 2]],
  },
  {
    key: 'arresters-back',
    status: 'Delivered',
    from: 'main',
    to: 'quarantine',
    carrier: null,
    day: -2,
    receivedBy: 'Aisha Rahman',
    parts: [['ARR-24', 2]],
  },
  {
    key: 'locks',
    status: 'Closed',
    from: 'main',
    to: 'van1',
    carrier: null,
    day: -12,
    receivedBy: 'Lena Vogt',
    parts: [['LOCK-SET', 2]],
  },
  {
    key: 'relay-repair',
    status: 'Returned',
    from: 'main',
    to: null,
    carrier: 'Velo Express',
    tracking: 'VX-119-20',
    day: -5,
    title: 'Relay for repair',
    note: 'The workshop was closed; it came back unopened.',
    parts: [['RELAY-OC', 1]],
  },
  {
    key: 'signs',
    status: 'Lost',
    from: null,
    to: 'main',
    carrier: 'Velo Express',
    tracking: 'VX-118-77',
    day: -9,
    note: 'Last seen at the depot of the carrier. Claim is filed.',
    parts: [['SIGN-DNO', 20]],
  },
];

export function alderShipments(calendar: Calendar): SeedRow[] {
  const stock = new Map(readTable('alder-valley/supply/stock.csv').map((line) => [line['sku'] ?? '', line]));
  return TRIPS.map((trip) => {
    const id = seedId(TENANT, 'shipment', trip.key);
    const names = trip.parts.map(([sku]) => stock.get(sku)?.['name'] ?? sku);
    return {
      id,
      createdBy: STORE,
      createdDaysAgo: Math.max(0, 3 - trip.day),
      changedDaysAgo: Math.max(0, -trip.day),
      values: {
        number: recordNumber('SH', id),
        title: trip.title ?? names.join(', '),
        status: trip.status,
        fromWarehouseId: trip.from && warehouseId(trip.from),
        toWarehouseId: trip.to && warehouseId(trip.to),
        carrier: trip.carrier,
        tracking: trip.tracking ?? null,
        windowStart: calendar.at(trip.day, 8),
        windowEnd: calendar.at(trip.day, 12),
        workOrderId: trip.order ? workOrderId(trip.order) : null,
        value: null,
        items: seedItems(
          id,
          trip.parts.map(([sku, quantity], index) => ({
            name: names[index] ?? sku,
            itemId: stockItemId(sku),
            quantity,
            unit: stock.get(sku)?.['unit'] ?? 'pcs',
          })),
        ),
        receivedBy: trip.receivedBy ?? null,
        deliveredAt: trip.receivedBy ? calendar.past(trip.day, 11) : null,
        deliveryNote: null,
        note: trip.note ?? null,
      },
    };
  });
}
