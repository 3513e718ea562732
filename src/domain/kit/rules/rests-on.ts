import type { AnyRow, EntityDefinition } from '../entity/entity.ts';
import type { ProblemDetail } from '../problems/problem.ts';
import { type Below, type Gate, newIn, placeIn } from './gate.ts';

/** A gate of another entity whose status rests on records of this one. */
export interface Leaning {
  readonly entity: EntityDefinition;
  readonly gate: Gate;
  readonly below: Below;
}

/** A record from under which a write takes something. */
export interface Leant {
  readonly entity: EntityDefinition;
  readonly row: AnyRow;
  /** Whether it stands behind the gate: then the write is refused. */
  readonly stands: boolean;
}

export interface ReadLeaning {
  /** A record as it stands; null for one that is deleted or not here. */
  readonly row: (entity: EntityDefinition, id: string) => Promise<AnyRow | null>;
  readonly below: (below: Below, id: string) => Promise<readonly AnyRow[]>;
}

/**
 * The records from under which a write takes what their gates looked at: the signature of the one sheet that an order has.
 * Read backwards: what a gate asks once it asks as long as its status stands. `after` null: the record is deleted.
 */
export async function leantOn(
  leanings: readonly Leaning[],
  before: AnyRow,
  after: AnyRow | null,
  read: ReadLeaning,
): Promise<Leant[]> {
  const found = new Map<string, Leant>();
  for (const { entity, gate, below } of leanings) {
    const id = before[below.by];
    const row = typeof id === 'string' ? await read.row(entity, id) : null;
    if (!row) continue;
    const missing = (beside: readonly AnyRow[]) => gate.missing(row, { beside, before: row });
    const now = after?.[below.by] === row.id ? [after] : [];
    // Nearly no write takes anything away: nothing else is read for those.
    if (newIn(missing(now), missing([before])).length === 0) continue;
    const others = (await read.below(below, row.id)).filter((other) => other.id !== before.id);
    if (newIn(missing([...others, ...now]), missing([...others, before])).length === 0) continue;
    const stands = placeIn(gate, row) >= 0;
    if (stands || !found.has(row.id)) found.set(row.id, { entity, row, stands });
  }
  return [...found.values()];
}

/** @param isNamed whether this person may read what the record is called */
export function leantDetail({ entity, row }: Leant, isNamed: boolean): ProblemDetail {
  const title = row[entity.titleField];
  const message = 'is what a record rests on that stands: that one is taken back first';
  return {
    path: entity.name,
    code: 'rested_on',
    message,
    ...(isNamed && typeof title === 'string' && { name: title }),
  };
}
