import { terminalsValue } from '../../../../domain/assets/network-of-assets.ts';
import { touchingAssetOf } from '../../../../domain/assets/touching-asset-of.ts';
import type { FieldValues } from '../../../../domain/kit/entity/entity.ts';
import { isSummary } from '../../../../domain/kit/entity/summary.ts';
import type { Json } from '../../../../domain/kit/fields/json.ts';
import type { NetworkTerminal } from '../../../../domain/network/grid-graph.ts';
import type { ProposedTerminals, TouchingAsset } from '../../../../domain/network/touching/touching-asset.ts';

export interface WriteEnds {
  read(ids: readonly string[]): Promise<readonly ((FieldValues & { readonly id: string }) | undefined)[]>;
  update(id: string, changes: Readonly<Record<string, Json>>): Promise<void>;
}

/**
 * Writes the terminals of some assets, one after the other, each an update of its own that can be taken back. An asset that somebody
 * connected since it was read stays as it is.
 *
 * @param seen how each was when the proposal was made
 * @returns how many stayed as they are
 */
export async function connectEnds(
  changes: readonly ProposedTerminals[],
  seen: ReadonlyMap<string, TouchingAsset>,
  { read, update }: WriteEnds,
): Promise<number> {
  let left = 0;
  const rows = await read(changes.map(({ id }) => id));
  const rowOf = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  for (const { id, terminals } of changes) {
    const row = rowOf.get(id);
    const now = row && !isSummary(row) ? touchingAssetOf(row) : null;
    if (!now || !isSame(now.terminals, seen.get(id)?.terminals ?? [])) left += 1;
    else await update(id, { terminals: terminalsValue(terminals) });
  }
  return left;
}

function isSame(left: readonly NetworkTerminal[], right: readonly NetworkTerminal[]): boolean {
  return (
    left.length === right.length &&
    left.every(
      ({ node, isConnected }, index) =>
        right[index]?.node === node && right[index].isConnected === isConnected,
    )
  );
}
