import { allRows, rowsByIds } from '../../data/read/list-query.ts';
import { partMovements } from '../../data/read/stock/part-movements.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { itemsOfWork, type PartOfWork, partsOfWork } from '../../domain/inventory/parts-of-work.ts';
import { entities } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { useTextOrder } from '../../session/use-text-order.ts';
import { namedInBook, type PieceOfWork } from './work.ts';

/** A part, with what is known of where it came from. */
export interface ShownPart extends PartOfWork {
  /** Of the stock that was taken. */
  readonly lots: readonly string[];
}

/** What a piece of work plans, has and has used, by name; undefined while it is read. */
export function usePartsOfWork(work: PieceOfWork): readonly ShownPart[] | undefined {
  const { database } = useWorkspace();
  const order = useTextOrder();
  const parts = useLive(database, (local) => readParts(local, work), [work.workOrderId, work.jobSheetId]);
  return parts?.toSorted((left, right) => order(left.item.name, right.item.name));
}

async function readParts(database: FieldDatabase, work: PieceOfWork): Promise<ShownPart[]> {
  const { workOrderId } = work;
  const [movements, [order], { purchases, setApart }] = await Promise.all([
    partMovements(database, namedInBook(work)),
    rowsByIds(database, entities.workOrder, [workOrderId ?? '']),
    readForOrder(database, workOrderId),
  ]);
  const planned = order?.parts ?? [];
  const wished = purchases.flatMap(({ items: lines }) => lines.flatMap(({ itemId }) => itemId ?? []));
  const ids = [...itemsOfWork({ movements, planned }), ...wished, ...setApart.map(({ id }) => id)];
  const items = await rowsByIds(database, entities.inventoryItem, [...new Set(ids)]);
  const parts = partsOfWork({
    items: items.filter((item) => item !== undefined),
    movements,
    planned,
    purchases,
    workOrderId,
  });
  return Promise.all(parts.map(async (part) => ({ ...part, lots: await lotsOf(database, part) })));
}

/** What is bought for it, and what is set apart for it. */
async function readForOrder(database: FieldDatabase, workOrderId: string | null) {
  if (workOrderId === null) return { purchases: [], setApart: [] };
  const of = { filters: { workOrderId }, sort: '-updatedAt' };
  const [purchases, setApart] = await Promise.all([
    allRows(database, { entity: entities.procurementOrder, ...of }),
    allRows(database, { entity: entities.inventoryItem, ...of }),
  ]);
  return { purchases, setApart };
}

async function lotsOf(database: FieldDatabase, { lineIds }: PartOfWork): Promise<string[]> {
  const lines = await rowsByIds(database, entities.stockLine, lineIds);
  return [...new Set(lines.flatMap((line) => line?.lot ?? []))];
}
