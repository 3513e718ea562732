import { worldX, worldY } from '../../../domain/map/world-place.ts';
import { compareIds, copyId, ID_WORDS, wordsOfIds } from '../../../domain/packing/id-words.ts';

/** What a map shows of a row. `kind` and `status` are numbers of the choice's values. */
export interface PlacedRow {
  /** Degrees of WGS 84. */
  readonly longitude: number;
  readonly latitude: number;
  readonly kind: number;
  readonly status: number;
}

/**
 * Rows that stand somewhere, each with a number, its slot: 35 bytes a row, and no object for any. A row that moves gets
 * another slot, so that what was sorted by place stays sorted. Changed by `putPlace` alone.
 */
export interface PlaceTable {
  /** Slots that were given out. The arrays have room for more. */
  count: number;
  /** Rows that are there. */
  size: number;
  /** As `id-words.ts` has them. */
  ids: Uint32Array;
  /** Steps of the world (`world-place.ts`). */
  x: Uint32Array;
  y: Uint32Array;
  kind: Uint8Array;
  status: Uint8Array;
  /** 1 where the slot still has a row. */
  isThere: Uint8Array;
  /** By the hash of an id, its slot and one. Half of it is free: a search meets few others on its way. */
  notes: Uint32Array;
}

const FIRST_ROOM = 1024;

export function placeTable(): PlaceTable {
  return { count: 0, size: 0, ...roomFor(FIRST_ROOM) };
}

/**
 * @param words ids, and which of them is meant
 * @param row `null`: it stands nowhere, or is gone
 */
export function putPlace(table: PlaceTable, words: Uint32Array, place: number, row: PlacedRow | null): void {
  if (table.count === table.isThere.length) grow(table);
  const note = noteFor(table, words, place);
  const slot = thereAt(table, note);
  if (row && slot !== undefined && stands(table, slot, row)) {
    table.kind[slot] = row.kind;
    table.status[slot] = row.status;
    return;
  }
  if (slot !== undefined) {
    table.isThere[slot] = 0;
    table.size -= 1;
  }
  if (!row) return;
  copyId(words, place, table.ids, table.count);
  table.x[table.count] = worldX(row.longitude);
  table.y[table.count] = worldY(row.latitude);
  table.kind[table.count] = row.kind;
  table.status[table.count] = row.status;
  table.isThere[table.count] = 1;
  table.count += 1;
  table.size += 1;
  table.notes[note] = table.count;
}

export function slotOfPlace(table: PlaceTable, words: Uint32Array, place: number): number | undefined {
  return thereAt(table, noteFor(table, words, place));
}

/** The same of one id by itself. */
export function slotOfId(table: PlaceTable, id: string): number | undefined {
  return slotOfPlace(table, wordsOfIds([id]), 0);
}

/** For one row by itself. */
export function putById(table: PlaceTable, id: string, row: PlacedRow | null): void {
  putPlace(table, wordsOfIds([id]), 0, row);
}

function roomFor(rows: number): Omit<PlaceTable, 'count' | 'size'> {
  return {
    ids: new Uint32Array(rows * ID_WORDS),
    x: new Uint32Array(rows),
    y: new Uint32Array(rows),
    kind: new Uint8Array(rows),
    status: new Uint8Array(rows),
    isThere: new Uint8Array(rows),
    notes: new Uint32Array(2 * rows),
  };
}

function grow(table: PlaceTable): void {
  const { ids, x, y, kind, status, isThere, count } = table;
  Object.assign(table, roomFor(2 * count));
  table.ids.set(ids);
  table.x.set(x);
  table.y.set(y);
  table.kind.set(kind);
  table.status.set(status);
  table.isThere.set(isThere);
  for (let slot = 0; slot < count; slot++) {
    if (table.isThere[slot] === 1) table.notes[noteFor(table, table.ids, slot)] = slot + 1;
  }
}

function stands({ x, y }: PlaceTable, slot: number, { longitude, latitude }: PlacedRow): boolean {
  return x[slot] === worldX(longitude) && y[slot] === worldY(latitude);
}

/** Where the slot of an id is noted, or would be. A slot that lost its row keeps its note: its row may come back. */
function noteFor({ notes, ids }: PlaceTable, words: Uint32Array, place: number): number {
  const mask = notes.length - 1;
  for (let at = hashOfId(words, place) & mask; ; at = (at + 1) & mask) {
    const slot = (notes[at] ?? 0) - 1;
    if (slot < 0 || compareIds(ids, slot, words, place) === 0) return at;
  }
}

function thereAt({ notes, isThere }: PlaceTable, note: number): number | undefined {
  const slot = (notes[note] ?? 0) - 1;
  return slot >= 0 && isThere[slot] === 1 ? slot : undefined;
}

/** Ids that are made one after the other differ in few bits. */
function hashOfId(words: Uint32Array, place: number): number {
  let hash = 0x9e3779b9;
  for (let word = 0; word < ID_WORDS; word++) {
    hash = Math.imul(hash ^ (words[place * ID_WORDS + word] ?? 0), 0x85ebca6b);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}
