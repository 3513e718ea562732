import type { EntityDefinition, FieldValues } from '../entity/entity.ts';
import { fieldOf, groupOf } from '../entity/entity.ts';
import { isSet, itemsOf, type Json } from '../fields/field.ts';
import { idsIn } from '../fields/ids-in.ts';
import { jsonEqual } from '../fields/json-equal.ts';
import type { Conflict } from '../problems/conflict.ts';
import { mergeItems } from './merge-items.ts';

export interface MergeResult {
  /** What is to be written over `theirs`. Empty when there is nothing left to do. */
  readonly changes: FieldValues;
  /** What was not written: theirs stays until a person decides. */
  readonly conflicts: readonly Conflict[];
}

/**
 * Three-way merge of one row (sync protocol §5). `base` and `mine` hold the same fields: what they were when this
 * person began, and what this person made of them; `theirs` is the row as it stands now.
 *
 * Fields merge by group: where theirs still equals the base, mine is taken for the whole group; where theirs already
 * equals mine, nothing is to be done; otherwise the group is a conflict. Sets merge as sets, lists item by item,
 * and quantities never come through here. Pure: the server decides with it and the client rebases with it.
 */
export function mergeRow(
  entity: EntityDefinition,
  base: FieldValues,
  mine: FieldValues,
  theirs: FieldValues,
): MergeResult {
  const changes: Record<string, Json> = {};
  const conflicts: Conflict[] = [];
  const done = new Set<string>();
  for (const name of Object.keys(mine)) {
    if (done.has(name)) continue;
    const field = fieldOf(entity, name);
    if (field.kind === 'quantity') continue;
    if (isSet(field)) {
      mergeSet(name, base, mine, theirs, changes);
    } else if (field.kind === 'items') {
      const merged = mergeItems(
        itemsOf(base[name]),
        itemsOf(mine[name]),
        itemsOf(theirs[name]),
        field.marked,
      );
      if (!jsonEqual(merged.items, theirs[name])) changes[name] = merged.items;
      for (const conflict of merged.conflicts)
        conflicts.push({ ...conflict, path: `${name}/${conflict.path}` });
    } else {
      const group = groupOf(entity, name);
      for (const member of group) done.add(member);
      mergeGroup(group, base, mine, theirs, changes, conflicts);
    }
  }
  return { changes, conflicts };
}

/** The fields whose base values an edit of `changed` must carry: the changed ones and the rest of their groups. */
export function baseFields(entity: EntityDefinition, changed: readonly string[]): string[] {
  return [...new Set(changed.flatMap((name) => [...groupOf(entity, name)]))];
}

function mergeGroup(
  group: readonly string[],
  base: FieldValues,
  mine: FieldValues,
  theirs: FieldValues,
  changes: Record<string, Json>,
  conflicts: Conflict[],
) {
  const wanted = group.filter((name) => name in mine && !jsonEqual(mine[name], theirs[name]));
  if (wanted.length === 0) return;
  const theyChanged = group.some((name) => name in base && !jsonEqual(base[name], theirs[name]));
  for (const name of wanted) {
    const value = mine[name] ?? null;
    if (!theyChanged) changes[name] = value;
    else if (!jsonEqual(base[name], value)) {
      conflicts.push({ path: name, base: base[name] ?? null, mine: value, theirs: theirs[name] ?? null });
    }
  }
}

function mergeSet(
  name: string,
  base: FieldValues,
  mine: FieldValues,
  theirs: FieldValues,
  changes: Record<string, Json>,
) {
  const before = new Set(idsIn(base[name]));
  const wanted = idsIn(mine[name]);
  const current = idsIn(theirs[name]);
  const kept = current.filter((id) => !before.has(id) || wanted.includes(id));
  const added = wanted.filter((id) => !before.has(id) && !current.includes(id));
  const merged = [...kept, ...added];
  if (!jsonEqual(merged, current)) changes[name] = merged;
}
