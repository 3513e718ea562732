import { type Clock, systemClock, uuidv7 } from '../../domain/kit/values/ids.ts';
import type { DraftRecord, FieldDatabase } from '../store/database.ts';
import { correctedNow } from '../store/saved-at.ts';
import { holdIfFree } from './hold-if-free.ts';

/** What a form was begun for; each has drafts of its own, so that none is filed under another parent. */
export interface DraftPurpose {
  readonly entity: string;
  /** The record to change; null for a new one. */
  readonly id: string | null;
  /** Values that the link to the form brought along, as it wrote them. */
  readonly promised: Readonly<Record<string, string>>;
}

/** `survey/new?workOrderId=…`, `asset/<id>`; a second draft of the same purpose has `#` and an id of its own behind it. */
export function draftBase({ entity, id, promised }: DraftPurpose): string {
  const query = new URLSearchParams(Object.entries(promised).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return `${entity}/${id ?? 'new'}${query.size > 0 ? `?${query}` : ''}`;
}

export function purposeOf(key: string): DraftPurpose {
  const [base = ''] = key.split('#');
  const [place = '', query = ''] = base.split('?');
  const [entity = '', id = 'new'] = place.split('/');
  return { entity, id: id === 'new' ? null : id, promised: Object.fromEntries(new URLSearchParams(query)) };
}

export interface ClaimedDraft {
  readonly key: string;
  /** What was typed and never saved; null where nothing was. */
  readonly draft: DraftRecord | null;
  /** Lets other tabs have it. */
  readonly release: () => void;
}

/**
 * A draft for this tab alone: `wanted`, else the latest of this purpose that no other tab types into, else a new one. Two
 * tabs that begin the same never write over each other.
 */
export async function claimDraft(
  database: FieldDatabase,
  base: string,
  wanted: string | null = null,
): Promise<ClaimedDraft> {
  const drafts = (await draftsBelow(database, base)).filter(({ key }) => key.split('#')[0] === base);
  const keys = new Set([...drafts.map(({ key }) => key).toSorted((key) => (key === wanted ? -1 : 0)), base]);
  for (const key of keys) {
    const release = await holdIfFree(lockOf(database, key));
    if (release) return { key, draft: drafts.find((draft) => draft.key === key) ?? null, release };
  }
  const key = `${base}#${uuidv7()}`;
  return { key, draft: null, release: (await holdIfFree(lockOf(database, key))) ?? (() => undefined) };
}

/** Drafts whose key begins so, the latest first. */
export async function draftsBelow(database: FieldDatabase, start: string): Promise<DraftRecord[]> {
  const drafts = await database.drafts.where('key').startsWith(start).toArray();
  return drafts.toSorted((a, b) => (a.savedAt < b.savedAt ? 1 : -1));
}

/** Keeps what a person is typing. */
export async function saveDraft(
  database: FieldDatabase,
  key: string,
  typed: Pick<DraftRecord, 'values' | 'opened'>,
  clock: Clock = systemClock,
): Promise<void> {
  await database.drafts.put({ ...typed, key, savedAt: await correctedNow(database, clock) });
}

export async function dropDraft(database: FieldDatabase, key: string): Promise<void> {
  await database.drafts.delete(key);
}

function lockOf(database: FieldDatabase, key: string): string {
  return `draft:${database.name}:${key}`;
}
