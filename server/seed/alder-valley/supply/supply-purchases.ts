import type { FieldValues } from '../../../../src/domain/kit/entity/entity.ts';
import { itemsOf, numberOf } from '../../../../src/domain/kit/fields/field.ts';
import { recordNumber } from '../../../../src/domain/kit/values/ids.ts';
import { orderSums } from '../../../../src/domain/procurement/order-sums.ts';
import type { Calendar, SeedRow } from '../../seed-kit.ts';
import { readTable, seedId, seedItems } from '../../seed-kit.ts';
import { PLANNER, TECH1 } from '../work/work-orders.ts';
import { STORE, stockItemId, TENANT, type WarehouseKey, warehouseId } from './supply.ts';

/** Of an order's line: the item, how many, the price of one, and how many have come. */
type OrderPart = readonly [sku: string, quantity: number, unitPrice: number, received?: number];

interface Purchase {
  readonly key: string;
  readonly supplier: string;
  readonly status: string;
  readonly by: string;
  readonly to: WarehouseKey;
  /** Days from today on which it was made and is expected. */
  readonly made: number;
  readonly due: number | null;
  readonly note?: string;
  readonly parts: readonly OrderPart[];
}

const PURCHASES: readonly Purchase[] = [
  {
    key: 'fuses',
    supplier: 'Nordlicht Schaltgeräte',
    status: 'Draft',
    by: STORE,
    to: 'main',
    made: 0,
    due: 21,
    note: 'Fill up before the storm season.',
    parts: [
      ['FUS-K-063', 30, 4.2],
      ['FUS-NH-400', 40, 6.85],
    ],
  },
  {
    key: 'poles',
    supplier: 'Alpwood Masts',
    status: 'Draft',
    by: PLANNER,
    to: 'yard',
    made: -1,
    due: 45,
    parts: [['XARM-W-24', 20, 61]],
  },
  {
    key: 'motor',
    supplier: 'Brennan Drives',
    status: 'Requested',
    by: STORE,
    to: 'main',
    made: -2,
    due: 14,
    note: 'None left. Bay 3 of Ashford waits for it.',
    parts: [['MOTOR-SPR', 2, 745]],
  },
  {
    key: 'arc-suits',
    supplier: 'Safeline Workwear',
    status: 'Requested',
    by: TECH1,
    to: 'main',
    made: -3,
    due: null,
    parts: [
      ['SUIT-ARC', 4, 389],
      ['HELM-ARC', 4, 142.5],
    ],
  },
  {
    key: 'arresters',
    supplier: 'Nordlicht Schaltgeräte',
    status: 'Approved',
    by: STORE,
    to: 'main',
    made: -6,
    due: 28,
    parts: [['ARR-110', 3, 1180]],
  },
  {
    key: 'gas',
    supplier: 'Hallmann Gase',
    status: 'Ordered',
    by: STORE,
    to: 'gas',
    made: -9,
    due: 3,
    parts: [
      ['SF6-B40', 2, 1450],
      ['N2-B50', 4, 68],
    ],
  },
  {
    key: 'gloves',
    supplier: 'Safeline Workwear',
    status: 'Ordered',
    by: STORE,
    to: 'main',
    made: -18,
    due: -2,
    note: 'The rest is promised for next week.',
    parts: [
      ['GLV-00', 20, 36.4, 12],
      ['GLV-4', 6, 118],
    ],
  },
  {
    key: 'tape',
    supplier: 'Kestrel Supplies',
    status: 'Received',
    by: STORE,
    to: 'main',
    made: -30,
    due: -16,
    parts: [
      ['TAPE-INS', 80, 1.9, 80],
      ['CLEAN-IPA', 6, 22, 6],
    ],
  },
  {
    key: 'vacuum',
    supplier: 'Brennan Drives',
    status: 'Received',
    by: PLANNER,
    to: 'main',
    made: -55,
    due: -20,
    note: 'One came with a cracked insulator and went back; closed short.',
    parts: [['VAC-24', 3, 2210, 2]],
  },
  {
    key: 'old-tester',
    supplier: 'Kestrel Supplies',
    status: 'Cancelled',
    by: PLANNER,
    to: 'main',
    made: -40,
    due: null,
    parts: [['EARTH-TST', 1, 3150]],
  },
];

export function alderPurchases(calendar: Calendar): SeedRow[] {
  const stock = new Map(readTable('alder-valley/supply/stock.csv').map((line) => [line['sku'] ?? '', line]));
  return PURCHASES.map((order) => {
    const id = seedId(TENANT, 'purchase', order.key);
    const items = seedItems(
      id,
      order.parts.map(([sku, quantity, unitPrice]) => ({
        name: stock.get(sku)?.['name'] ?? sku,
        itemId: stockItemId(sku),
        quantity,
        unit: stock.get(sku)?.['unit'] ?? 'pcs',
        unitPrice,
        taxPercent: 20,
        total: null,
        receivedQuantity: null,
        note: null,
      })),
    );
    const arrived = order.parts.flatMap(([, , , received], index) =>
      received ? [{ lineId: items[index]?.id ?? '', quantity: received }] : [],
    );
    const receipts = seedItems(
      seedId(id, 'receipts'),
      arrived.map((receipt) => ({
        ...receipt,
        warehouseId: warehouseId(order.to),
        note: null,
        receivedAt: calendar.past(Math.min(-1, order.due ?? -1), 9),
        receivedBy: STORE,
      })),
    );
    const values: FieldValues = {
      orderNumber: recordNumber('PO', id),
      supplier: order.supplier,
      status: order.status,
      currency: 'EUR',
      totalAmount: null,
      orderedAt: isOut(order) ? calendar.at(order.made + 2, 10) : null,
      requestedBy: order.by,
      expectedDate: order.due === null ? null : calendar.day(order.due),
      warehouseId: warehouseId(order.to),
      note: order.note ?? null,
      items,
      receipts,
    };
    return {
      id,
      // A technician asks by word of mouth; the store writes it down.
      createdBy: order.by === TECH1 ? STORE : order.by,
      createdDaysAgo: -order.made,
      changedDaysAgo: Math.max(0, -order.made - 2),
      values: { ...values, ...summed(values) },
    };
  });
}

function isOut({ status }: Purchase): boolean {
  return status === 'Ordered' || status === 'Received';
}

/** As the device and the server compute them. */
function summed(values: FieldValues): FieldValues {
  const sums = orderSums({ ...ROW, ...values });
  const items = itemsOf(sums['items']).map((line) => ({
    ...line,
    receivedQuantity: numberOf(line['receivedQuantity']),
  }));
  return { ...sums, items };
}

const ROW = {
  id: '',
  tenantId: TENANT,
  version: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
};
