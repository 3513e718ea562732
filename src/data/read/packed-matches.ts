import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { type Trace, traceOf } from '../../domain/kit/search/words.ts';
import { readId } from '../../domain/packing/id-words.ts';
import type { IndexValue } from '../../domain/packing/index-keys.ts';
import { TEXT } from '../../domain/packing/pack-block.ts';
import {
  lengthOf,
  meets,
  type PackedColumn,
  placesWith,
  valueAt,
} from '../../domain/packing/packed-column.ts';
import type { FieldDatabase } from '../store/database.ts';
import { recordsAt } from '../store/packed/packed-block.ts';
import { blockKeys, exactKeys } from '../store/packed/packed-keys.ts';
import { type BlockRecord, PACKED } from '../store/packed/packed-records.ts';
import {
  allColumns,
  blockAt,
  type PackedView,
  packedView,
  placeInBlock,
  someColumns,
} from '../store/packed/packed-view.ts';
import { byBlock, type Candidates, firstPlaces } from './first-places.ts';
import { leaveOutLacking } from './having-words.ts';
import type { Condition, Key, QueryPlan } from './list-plan.ts';

/** A packed row that is asked for, and what it is sorted by. */
export interface PackedMatch {
  readonly id: string;
  readonly key: Key;
}

/** What the rows must have for an index: one of the values, or whatever else. */
export type ColumnTest =
  | Condition
  | { readonly field: string; readonly fits: (value: IndexValue) => boolean };

interface Asked {
  readonly tests: readonly ColumnTest[];
  /** Of words that the rows must have: `traceOf`, `wholeWord`. */
  readonly traces?: readonly Trace[];
  readonly sort: string;
  readonly reversed: boolean;
  readonly limit?: number;
  /** Of more rows than that the first ones alone are looked through for the words: null where they do not have enough. */
  readonly lookedThrough?: number;
}

/** The packed rows of a plan, in its order: all, or the first ones. */
export function packedMatches(
  database: FieldDatabase,
  { entity, lead, others, words, sort, reversed }: QueryPlan,
  limits: Pick<Asked, 'limit' | 'lookedThrough'> = {},
): Promise<readonly PackedMatch[] | null> {
  const tests = lead ? [lead, ...others] : others;
  return packedWhere(database, entity, { tests, traces: words.map(traceOf), sort, reversed, ...limits });
}

/**
 * The packed rows that meet all tests, without those that were written since. Reads the columns that are asked for and no
 * row. In one transaction: what is packed may be other blocks between two reads.
 */
export function packedWhere(
  database: FieldDatabase,
  entity: EntityDefinition,
  asked: Asked,
): Promise<readonly PackedMatch[] | null> {
  return database.inOneView(entity, async (local) => {
    const view = await packedView(local.packed(entity));
    if (!view) return [];
    return inOrder(view, await writtenIds(view), asked);
  });
}

/** How many packed rows meet the conditions of a plan, without those that were written since. Inside a transaction. */
export async function packedCount(
  database: FieldDatabase,
  { entity, lead, others, sort }: QueryPlan,
): Promise<number> {
  const view = await packedView(database.packed(entity));
  if (!view) return 0;
  const tests = lead ? [lead, ...others] : others;
  const found = tests.length > 0 ? await meetingAll(view, tests) : allPlaces(await allColumns(view, sort));
  return countOf(await withoutOverlaid(view, found, await writtenIds(view)));
}

/** Whatever follows: an answer changes with each row that is written in front of the packed ones. */
function writtenIds({ store }: PackedView): Promise<string[]> {
  return store.table.where('id').below(PACKED).primaryKeys();
}

async function inOrder(
  view: PackedView,
  overlaid: readonly string[],
  {
    tests,
    traces = [],
    sort,
    reversed,
    limit = Number.POSITIVE_INFINITY,
    lookedThrough = Number.POSITIVE_INFINITY,
  }: Asked,
): Promise<readonly PackedMatch[] | null> {
  const sorted = tests.length > 0 ? undefined : await allColumns(view, sort);
  let found = sorted ? allPlaces(sorted) : await meetingAll(view, tests);
  found = await withoutOverlaid(view, found, overlaid);
  const orders = sorted ?? (await someColumns(view, sort, [...found.keys()]));
  if (traces.length > 0) {
    const isMuch = countOf(found) > lookedThrough;
    if (isMuch) found = byBlock(firstPlaces(found, orders, reversed, lookedThrough));
    found = await havingWords(view, found, traces);
    if (isMuch && countOf(found) < limit) return null;
  }
  const first = firstPlaces(found, orders, reversed, limit);
  const blocks = await blocksAt(view, [...new Set(first.map(({ block }) => block))]);
  return first.map(({ block, place, key }) => ({
    id: readId(blocks.get(block)?.ids ?? NO_IDS_HERE, place),
    key,
  }));
}

const NO_IDS_HERE = new Uint32Array();

function allPlaces(columns: ReadonlyMap<number, PackedColumn>): Candidates {
  return new Map([...columns].map(([block, column]) => [block, placesIn(column)]));
}

function placesIn(column: PackedColumn): number[] {
  return Array.from({ length: lengthOf(column) }, (_, place) => place);
}

async function meetingAll(view: PackedView, tests: readonly ColumnTest[]): Promise<Candidates> {
  const [first = new Map(), ...others] = await Promise.all(tests.map((test) => meetingOne(view, test)));
  return others.reduce(both, first);
}

function both(left: Candidates, right: Candidates): Candidates {
  const shared: Candidates = new Map();
  for (const [block, places] of left) {
    const others = new Set(right.get(block));
    const kept = places.filter((place) => others.has(place));
    if (kept.length > 0) shared.set(block, kept);
  }
  return shared;
}

async function meetingOne(view: PackedView, test: ColumnTest): Promise<Candidates> {
  const columns = await allColumns(view, test.field);
  const found: Candidates = new Map();
  const likely: Candidates = new Map();
  for (const [block, column] of columns) {
    const places = 'keys' in test ? placesWith(column, test.keys) : placesIn(column);
    if (column.kind === 'hashes') likely.set(block, places);
    else found.set(block, 'keys' in test ? places : places.filter((place) => fits(test, column, place)));
  }
  const asked = [...likely].flatMap(([block, places]) => (places.length > 0 ? [block] : []));
  for (const [block, column] of await someColumns(view, test.field, asked, exactKeys)) {
    found.set(block, likely.get(block)?.filter((place) => fits(test, column, place)) ?? []);
  }
  return new Map([...found].filter(([, places]) => places.length > 0));
}

function fits(test: ColumnTest, column: PackedColumn, place: number): boolean {
  const value = valueAt(column, place);
  if (value === undefined) return false;
  return 'keys' in test ? meets(value, test.keys) : test.fits(value);
}

async function havingWords(
  view: PackedView,
  found: Candidates,
  traces: readonly Trace[],
): Promise<Candidates> {
  const texts = await someColumns(view, TEXT, [...found.keys()]);
  const having: Candidates = new Map();
  for (const [block, column] of texts) {
    const places = found.get(block) ?? [];
    const wanted = new Uint8Array(lengthOf(column));
    for (const place of places) wanted[place] = 1;
    leaveOutLacking(wanted, column, traces);
    having.set(
      block,
      places.filter((place) => wanted[place] === 1),
    );
  }
  return having;
}

async function withoutOverlaid(
  view: PackedView,
  found: Candidates,
  overlaid: readonly string[],
): Promise<Candidates> {
  const inFront = Map.groupBy(overlaid, (id) => blockAt(view.ends, id));
  const touched = [...inFront.keys()].filter((block) => found.has(block));
  const left = new Map(found);
  for (const [block, record] of await blocksAt(view, touched)) {
    const covered = new Set(inFront.get(block)?.map((id) => placeInBlock(record, id)));
    left.set(block, found.get(block)?.filter((place) => !covered.has(place)) ?? []);
  }
  return left;
}

async function blocksAt(
  { store, run, ends }: PackedView,
  blocks: readonly number[],
): Promise<Map<number, BlockRecord>> {
  const keys = blocks.map((block) => blockKeys(run.generation) + (ends[block] ?? ''));
  const records = await recordsAt<BlockRecord>(store, keys);
  return new Map(records.map((record, index) => [blocks[index] ?? 0, record]));
}

function countOf(found: Candidates): number {
  let count = 0;
  for (const places of found.values()) count += places.length;
  return count;
}
