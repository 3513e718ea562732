import { inPlaces } from '../kit/values/decimal.ts';
import { byCodeUnit } from '../kit/values/text-order.ts';
import type { Bom } from './bom.ts';
import { lineQuantity } from './requirements.ts';

/** A part whose need differs between two revisions, for one finished piece; null where a revision has no such part. */
export interface PartChange {
  readonly itemId: string | null;
  readonly name: string | null;
  readonly unit: string | null;
  readonly before: number | null;
  readonly after: number | null;
}

type Parts = Pick<Bom, 'lines' | 'outputQuantity'>;

/**
 * What one finished piece takes in `newer` and did not in `older`, or the other way round: scrap and output are counted
 * in, lines of one part in one unit are added up. A part is its stock item, or its name where it has none; an
 * optional part is another than a required one. What stayed the same is left out.
 */
export function revisionDifference(older: Parts, newer: Parts): PartChange[] {
  const before = needsOf(older);
  const after = needsOf(newer);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    const part = is ?? was;
    if (!part || was?.quantity === is?.quantity) return [];
    const { itemId, name, unit } = part;
    return [{ itemId, name, unit, before: was?.quantity ?? null, after: is?.quantity ?? null }];
  });
}

/** Bills of the same product, or of the same name where there is no product, without the bill itself; newest first. */
export function otherRevisions(bom: Bom, all: readonly Bom[]): Bom[] {
  return all
    .filter(({ id }) => id !== bom.id)
    .filter(({ productItemId, name }) =>
      bom.productItemId === null
        ? productItemId === null && name === bom.name
        : productItemId === bom.productItemId,
    )
    .sort((a, b) => byCodeUnit(b.createdAt, a.createdAt));
}

interface Need {
  readonly itemId: string | null;
  readonly name: string | null;
  readonly unit: string | null;
  readonly quantity: number;
}

function needsOf({ lines, outputQuantity }: Parts): Map<string, Need> {
  const needs = new Map<string, Need>();
  for (const line of lines) {
    const key = JSON.stringify([line.itemId ?? `name:${line.name}`, line.unit, line.optional === true]);
    const before = needs.get(key)?.quantity ?? 0;
    const quantity = inPlaces(lineQuantity(line, outputQuantity, 1).plus(before), 6);
    needs.set(key, { itemId: line.itemId, name: line.name, unit: line.unit, quantity });
  }
  return needs;
}
