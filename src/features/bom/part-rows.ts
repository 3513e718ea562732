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
  /** Items that it is a part of: none of them is made of itself. */
  readonly products: readonly (string | null)[];
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

/** Parts in the order of their lines. */
export function partRows(bom: Bom, builds: number, ground: Ground): readonly PartRow[] {
  return rowsOf({ bom, builds, path: '', depth: 0, products: [bom.productItemId] }, ground);
}

/** What a part is made of, in the same order; nothing where it is bought. */
export function partsBelow(
  { made, needed, path, depth, products, line }: PartRow,
  ground: Ground,
): readonly PartRow[] {
  if (!made) return [];
  const below = { path: `${path} `, depth: depth + 1, products: [...products, line.itemId] };
  return rowsOf({ bom: made, builds: needed, ...below }, ground);
}

function rowsOf(
  of: Pick<PartRow, 'bom' | 'builds' | 'path' | 'depth' | 'products'>,
  ground: Ground,
): readonly PartRow[] {
  return inOrder(of.bom.lines).map((line) => {
    const made = of.products.includes(line.itemId) ? undefined : madeOf(line, ground);
    return { ...of, path: `${of.path}${line.id}`, line, made, ...quantities(line, of, ground) };
  });
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
