import { recordNumber } from '../../../../src/domain/kit/values/ids.ts';
import type { Calendar, SeedRow } from '../../seed-kit.ts';
import { seedId, seedItems } from '../../seed-kit.ts';
import { STORE, TENANT, type WarehouseKey, warehouseId } from './supply.ts';
import { alderStockLines } from './supply-stock.ts';

interface CountStory {
  readonly key: string;
  readonly title: string;
  readonly status: 'Counting' | 'Submitted' | 'Approved';
  readonly warehouse: WarehouseKey;
  readonly daysAgo: number;
  readonly note?: string;
  /** How many of the lines are counted, and what the first of them differs by. */
  readonly counted: number;
  readonly difference: number;
}

const COUNTS: readonly CountStory[] = [
  {
    key: 'van-1',
    title: 'Count of Van 1, October',
    status: 'Approved',
    warehouse: 'van1',
    daysAgo: 26,
    counted: 20,
    difference: 0,
  },
  {
    key: 'gas',
    title: 'Count of the gas and oil store',
    status: 'Submitted',
    warehouse: 'gas',
    daysAgo: 1,
    note: 'One nitrogen bottle is neither here nor on the list of Van 2.',
    counted: 20,
    difference: -1,
  },
  {
    key: 'van-2',
    title: 'Count of Van 2',
    status: 'Counting',
    warehouse: 'van2',
    daysAgo: 0,
    counted: 3,
    difference: 0,
  },
];

export async function alderCounts(calendar: Calendar): Promise<SeedRow[]> {
  const lines = await alderStockLines(calendar);
  return COUNTS.map((story) => {
    const id = seedId(TENANT, 'stock-count', story.key);
    const here = lines.filter(({ values }) => values['warehouseId'] === warehouseId(story.warehouse));
    return {
      id,
      createdBy: STORE,
      createdDaysAgo: story.daysAgo,
      changedDaysAgo: story.daysAgo,
      values: {
        number: recordNumber('CNT', id),
        title: story.title,
        status: story.status,
        warehouseId: warehouseId(story.warehouse),
        bin: null,
        countedBy: STORE,
        note: story.note ?? null,
        lines: seedItems(
          id,
          here.map((line, place) => lineOf(line, place, story)),
        ),
      },
    };
  });
}

function lineOf({ id, values }: SeedRow, place: number, { counted, difference }: CountStory) {
  const expected = Number(values['quantity']);
  const isCounted = place < counted;
  return {
    stockLineId: id,
    name: values['name'] ?? '',
    bin: values['bin'] ?? null,
    unit: values['unit'] ?? null,
    counted: isCounted ? expected + (place === 0 ? difference : 0) : null,
    expected: isCounted ? expected : null,
  };
}
