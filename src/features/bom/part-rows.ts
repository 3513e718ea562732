import { roundedUp } from '../../domain/kit/values/decimal.ts';
import type { Bom } from '../../domain/manufacturing/bom.ts';
import {
  lineQuantity,
  neededOf,
  type StockOfItem,
  shortOf,
} from '../../domain/manufacturing/requirements.ts';
import { inOrder } from '../../resource/items/item-list.ts';
import type { Ground } from './ground.ts';

type Line = Bom['lines'][number];

/** A part of a product, or of a part that is made by us. */
export interface PartRow {
  /** The lines that it stands under, and its own. */
  readonly path: string;
  readonly depth: number;
  readonly line: Line;
  readonly bom: Bom;
  readonly builds: number;
  readonly item: StockOfItem | undefined;
  /** What it is made of. */
  readonly made: Bom | undefined;
  readonly needed: number;
  /** Its unit can be converted to the item's. */
  readonly isFitting: boolean;
  readonly reserved: number;
  readonly short: number;
}

/**
 * Parts in the order of their lines; below an open one what it is made of.
 * @param openPaths of the rows that are open
 */
export function partRows(
  bom: Bom,
  builds: number,
  ground: Ground,
  openPaths: ReadonlySet<string>,
): readonly PartRow[] {
  const below = (of: Pick<PartRow, 'bom' | 'builds'>, above: readonly PartRow[]): readonly PartRow[] =>
    inOrder(of.bom.lines).flatMap((line) => {
      const path = [...above.map((row) => row.line.id), line.id].join(' ');
      const products = [bom.productItemId, ...above.map((row) => row.line.itemId)];
      const made = products.includes(line.itemId) ? undefined : madeOf(line, ground);
      const row = { path, depth: above.length, line, made, ...of, ...quantities(line, of, ground) };
      const isOpen = made && openPaths.has(path);
      return isOpen ? [row, ...below({ bom: made, builds: row.needed }, [...above, row])] : [row];
    });
  return below({ bom, builds }, []);
}

function madeOf({ itemId }: Line, { boms }: Ground): Bom | undefined {
  if (itemId === null) return undefined;
  return boms.find(({ status, productItemId }) => status === 'Released' && productItemId === itemId);
}

function quantities(line: Line, { bom, builds }: Pick<PartRow, 'bom' | 'builds'>, ground: Ground) {
  const item = line.itemId === null ? undefined : ground.items.get(line.itemId);
  const fitting = neededOf(line, bom.outputQuantity, builds, item);
  const reserved = line.itemId === null ? 0 : (ground.reserved.get(line.itemId) ?? 0);
  return {
    item,
    needed: roundedUp(fitting ?? lineQuantity(line, bom.outputQuantity, builds), 3),
    isFitting: fitting !== null,
    reserved,
    short: item && fitting ? shortOf(fitting, item.quantity, reserved) : 0,
  };
}
