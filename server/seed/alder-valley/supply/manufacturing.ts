import { recordNumber } from '../../../../src/domain/kit/values/ids.ts';
import type { Bom } from '../../../../src/domain/manufacturing/bom.ts';
import { requirementsFor, type StockOfItem } from '../../../../src/domain/manufacturing/requirements.ts';
import { personId } from '../../accounts.ts';
import type { Calendar, SeedRow } from '../../seed-kit.ts';
import { readTable, seedId, seedItems } from '../../seed-kit.ts';
import { PLANNER, TECH1 } from '../work/work-orders.ts';
import { BOMS, type BomStory, CLAIMS, ORDERS, type OrderStory, STEPS } from './manufacturing-stories.ts';

const STORE = personId('store@demo.example');

export function alderBoms(): SeedRow[] {
  return BOMS.map((story, index) => ({
    id: bomId(story.key),
    createdBy: PLANNER,
    createdDaysAgo: 300 - index * 20,
    changedDaysAgo: 40 + index * 7,
    values: {
      number: recordNumber('BOM', bomId(story.key)),
      name: story.name,
      kind: story.kind,
      status: story.status,
      revision: story.revision,
      productItemId: story.product === undefined ? null : itemId(story.product),
      outputQuantity: 1,
      description: story.description,
      lines: linesOf(story),
    },
  }));
}

export function alderManufacturing(calendar: Calendar): SeedRow[] {
  return ORDERS.map((order) => {
    const bom = bomOf(order);
    const id = orderId(order.key);
    return {
      id,
      createdBy: PLANNER,
      createdDaysAgo: Math.max(3, 6 - order.day),
      changedDaysAgo: Math.max(0, -order.day - 1),
      values: {
        orderNumber: recordNumber('MO', id),
        product: bom.name,
        status: order.status,
        quantity: order.quantity,
        bomId: bomId(bom.key),
        productItemId: bom.product === undefined ? null : itemId(bom.product),
        scheduledStart: calendar.at(order.day, 7),
        scheduledEnd: calendar.at(order.day + 1, 15),
        completedAt: order.status === 'Completed' ? calendar.past(order.day + 1, 14) : null,
        note: order.note ?? null,
        steps: seedItems(id, stepsOf(order, calendar)),
      },
    };
  });
}

/** A claim for each part of an order that was ever scheduled. */
export function alderReservations(): SeedRow[] {
  const stock = stockByItem();
  return ORDERS.flatMap((order) => {
    const status = CLAIMS[order.status];
    if (status === null) return [];
    const bom = { outputQuantity: 1, lines: linesOf(bomOf(order)) };
    return requirementsFor(bom, order.quantity, stock).map((requirement) => ({
      id: seedId('demo-tenant', 'reservation', order.key, requirement.itemId),
      createdBy: PLANNER,
      createdDaysAgo: Math.max(2, 5 - order.day),
      changedDaysAgo: Math.max(0, -order.day - 1),
      values: { ...requirement, manufacturingOrderId: orderId(order.key), status },
    }));
  });
}

function linesOf({ key, lines }: BomStory): Bom['lines'] {
  const stock = stockByItem();
  const items = lines.map(([part, quantity, more = {}]) => {
    const item = stock.get(itemId(part));
    return {
      itemId: item ? item.id : null,
      name: item ? null : part,
      quantity,
      unit: item?.unit ?? 'pcs',
      scrapPercent: more.scrapPercent ?? null,
      optional: more.optional ?? false,
      substitute: more.substitute ?? null,
    };
  });
  // Items come back with an id and a position, and are otherwise as they were.
  return seedItems(bomId(key), items) as unknown as Bom['lines'];
}

function stepsOf({ bom, status, day }: OrderStory, calendar: Calendar) {
  return (STEPS[bom] ?? []).map((name, index) => {
    const isDone = status === 'Completed' || (status === 'InProgress' && index === 0);
    const isBegun = isDone || (status === 'InProgress' && index === 1);
    return {
      name,
      status: isDone ? 'Completed' : isBegun ? 'InProgress' : 'Pending',
      assignedTo: index % 2 === 0 ? STORE : TECH1,
      startedAt: isBegun ? calendar.past(day, 7 + index) : null,
      completedAt: isDone ? calendar.past(day, 8 + index) : null,
    };
  });
}

function bomOf({ bom }: OrderStory): BomStory {
  const story = BOMS.find(({ key }) => key === bom);
  if (!story) throw new Error(`no bill of the story is called "${bom}"`);
  return story;
}

function bomId(key: string): string {
  return seedId('demo-tenant', 'bom', key);
}

function orderId(key: string): string {
  return seedId('demo-tenant', 'manufacturing-order', key);
}

/** As the stock of the story has it (field-work.ts). */
function itemId(sku: string): string {
  return seedId('demo-tenant', 'stock', sku);
}

function stockByItem(): Map<string, StockOfItem> {
  return new Map(
    readTable('alder-valley/supply/stock.csv').map(({ sku = '', name = '', unit = 'pcs', quantity }) => [
      itemId(sku),
      { id: itemId(sku), name, unit, quantity: Number(quantity) },
    ]),
  );
}
