import type { AnyRow, EntityDefinition } from './entity.ts';
import type { ProblemDetail } from './problem.ts';

/**
 * What must be there before a record may have a status that claims something: measured, signed, disposed of with its papers.
 * Declared once; the device asks before it saves and the server in the transaction of the write, by the same function
 * (docs/decisions/0053).
 */
export interface Gate {
  /** In the order of the way: whoever leaves out the first of them is asked all the same. */
  readonly statuses: readonly string[];
  /** Other records that it looks at; absent: none. */
  readonly beside?: Beside;
  /** Each thing that is missing; the codes are told in words that need no field name (`problem-words.ts`). */
  readonly missing: (row: AnyRow, asked: Asked) => readonly ProblemDetail[];
}

/** The record that a reference field names, or those of an entity that name this one. */
export type Beside = { readonly named: string } | { readonly below: string; readonly by: string };

interface Asked {
  readonly beside: readonly AnyRow[];
  /** Null for a new record. */
  readonly before: AnyRow | null;
}

/** Reads what a gate looks at, as it stands: deleted ones and those that are not here are left out. */
export type ReadBeside = (
  entity: EntityDefinition,
  beside: Beside,
  row: AnyRow,
) => Promise<readonly AnyRow[]>;

/** A list of some hundred steps is not told step by step. */
const MOST_NAMED = 50;

/**
 * What is missing for a write that brings a record from `before` to `after`. On the way forward everything is asked; where
 * the status stays, or goes back, only what this write takes away: records from before the gate was there can be worked on.
 */
export async function missingFor(
  entity: EntityDefinition,
  gates: readonly Gate[],
  before: AnyRow | null,
  after: AnyRow,
  read: ReadBeside,
): Promise<ProblemDetail[]> {
  const found: ProblemDetail[] = [];
  for (const gate of gates) {
    const place = placeIn(gate, after);
    if (place < 0) continue;
    const beside = gate.beside ? await read(entity, gate.beside, after) : [];
    const missing = gate.missing(after, { beside, before });
    const known = before && placeIn(gate, before) >= place ? gate.missing(before, { beside, before }) : [];
    const were = new Set(known.map(keyOf));
    for (const detail of missing) if (!were.has(keyOf(detail))) found.push(detail);
  }
  return found.slice(0, MOST_NAMED);
}

function placeIn({ statuses }: Gate, { status }: AnyRow): number {
  return statuses.indexOf(String(status));
}

/** Without the place in a list, which moves when another item goes. */
function keyOf({ path, code, name }: ProblemDetail): string {
  return JSON.stringify([path.split('/')[0], code, name]);
}
