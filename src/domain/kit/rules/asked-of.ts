import type { AnyRow, EntityDefinition } from '../entity/entity.ts';
import { fieldOf } from '../entity/entity.ts';
import { jsonEqual } from '../fields/json-equal.ts';
import { type Gate, type NamedRecord, newIn, placeIn } from './gate.ts';

/** A gate of another entity that asks by what records of this one say. */
export interface Asking {
  readonly entity: EntityDefinition;
  readonly gate: Gate;
  readonly named: NamedRecord;
}

/** The fields by which a gate asks, and which a write changes. */
export function changedAsking({ named }: Asking, before: AnyRow, after: AnyRow): string[] {
  return named.asks.filter((name) => !jsonEqual(before[name] ?? null, after[name] ?? null));
}

/**
 * Whether a write on the record that `row` names takes away what the gate would ask of it yet: the kind of the asset, by
 * which somebody says how much gas was in it. What is past the gate, or answered, is asked no less.
 */
export function isAskedLess({ gate }: Asking, row: AnyRow, before: AnyRow, after: AnyRow): boolean {
  if (placeIn(gate, row) >= 0) return false;
  return gate.statuses.some((status) => {
    const passing = { ...row, status };
    const missing = (beside: AnyRow) => gate.missing(passing, { beside: [beside], before: row });
    return newIn(missing(before), missing(after)).length > 0;
  });
}

/** @returns the gates of `entity` that ask by records of `other` */
export function askingsOf(
  entity: EntityDefinition,
  gates: readonly Gate[],
  other: { readonly name: string },
): Asking[] {
  return gates.flatMap((gate): Asking[] => {
    const { beside } = gate;
    if (!beside || !('named' in beside)) return [];
    const field = fieldOf(entity, beside.named);
    return field.kind === 'reference' && field.entity === other.name ? [{ entity, gate, named: beside }] : [];
  });
}
