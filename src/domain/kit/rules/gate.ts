import type { AnyRow, EntityDefinition } from '../entity/entity.ts';
import type { ProblemDetail } from '../problems/problem.ts';
import { appendAll } from '../values/long-lists.ts';
import { asItStood, lessAsked, type Yardstick } from './yardstick.ts';

/**
 * What must be there before a record may have a status that claims something: measured, signed, disposed of with its papers.
 * Declared once; the device asks before it saves and the server in the transaction of the write, by the same function
 * (docs/decisions/0053).
 */
export interface Gate {
  /** In the order of the way: whoever leaves out the first of them is asked all the same. */
  readonly statuses: readonly string[];
  /** What of the record itself says how much is asked; null: it is the same of every record. */
  readonly measuredBy: Yardstick | null;
  /** Other records that it looks at; absent: none. */
  readonly beside?: Beside;
  /** Fetches the code by which `missing` judges, where that is much. Before a transaction begins: a device's waits for nothing. */
  readonly code?: () => Promise<void>;
  /** Each thing that is missing; the codes are told in words that need no field name (`src/session/problems/problem-words.ts`). */
  readonly missing: (row: AnyRow, asked: Asked) => readonly ProblemDetail[];
}

/**
 * The record that a reference field names says what is asked: more of that later asks nothing of what was done. Those of an
 * entity that name this one are what its status rests on: they stay while it stands (`rests-on.ts`).
 */
export type Beside = NamedRecord | Below;

export interface NamedRecord {
  readonly named: string;
  /** By which fields of that record the gate measures: who lowers them lowers what is asked here (`asked-of.ts`). */
  readonly asks: readonly string[];
}

export interface Below {
  readonly below: string;
  readonly by: string;
  /** Fields by which one of them counts: those that have some are read first, where there are very many. */
  readonly shows: readonly string[];
}

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
 * What is missing for a write that brings a record from `before` to `after`. On the way forward everything is asked, and
 * by what was asked for before as well: whoever passes does not lower what they are measured by. Where the status stays,
 * or goes back, only what this write takes away: records from before the gate was there can be worked on.
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
    const isForward = !before || placeIn(gate, before) < place;
    const beside = await besideOf(entity, gate, after, read);
    const missing = gate.missing(after, { beside, before });
    if (!isForward) {
      // One that names another record now is asked what that one asks; more that its own asks later is not.
      const known = isNamedAnew(gate, before, after) ? await besideOf(entity, gate, before, read) : beside;
      appendAll(found, newIn(missing, gate.missing(before, { beside: known, before })));
      continue;
    }
    const stood = before && (await missingAsItStood(entity, gate, before, after, read));
    appendAll(found, missing);
    appendAll(found, newIn(stood ?? [], missing));
  }
  return found.slice(0, MOST_NAMED);
}

async function missingAsItStood(
  entity: EntityDefinition,
  gate: Gate,
  before: AnyRow,
  after: AnyRow,
  read: ReadBeside,
): Promise<readonly ProblemDetail[]> {
  const fields = gate.measuredBy?.fields ?? [];
  if (lessAsked(entity, fields, before, after).length === 0) return [];
  const stood = asItStood(entity, fields, before, after);
  return gate.missing(stood, { beside: await besideOf(entity, gate, stood, read), before });
}

function isNamedAnew({ beside }: Gate, before: AnyRow, after: AnyRow): boolean {
  return beside !== undefined && 'named' in beside && before[beside.named] !== after[beside.named];
}

async function besideOf(entity: EntityDefinition, { beside }: Gate, row: AnyRow, read: ReadBeside) {
  return beside ? read(entity, beside, row) : [];
}

/** How far on its way behind the gate a record is; negative: before it. */
export function placeIn({ statuses }: Gate, { status }: AnyRow): number {
  return statuses.indexOf(String(status));
}

/** Those of `details` that are not among `known`. */
export function newIn(details: readonly ProblemDetail[], known: readonly ProblemDetail[]): ProblemDetail[] {
  const were = new Set(known.map(keyOf));
  return details.filter((detail) => !were.has(keyOf(detail)));
}

/** Without the place in a list, which moves when another item goes. */
function keyOf({ path, code, name }: ProblemDetail): string {
  return JSON.stringify([path.split('/')[0], code, name]);
}
