import type { EntityRules } from './entities.ts';
import type { Value, Values } from './journal.ts';
import { same } from './journal.ts';

export interface Outcome {
  readonly fields: Values;
  /** Paths whose value on the server stayed. */
  readonly lost: readonly string[];
}

/** What a row must become when somebody who saw `base` wants `wanted` of it (sync protocol §5). */
export function expectedRow(rules: EntityRules, row: Values, wanted: Values, base: Values | null): Outcome {
  const fields: Record<string, Value> = { ...row };
  const lost: string[] = [];
  for (const name of rules.sets) {
    if (name in wanted) fields[name] = base ? setOf(row[name], wanted[name], base[name]) : list(wanted[name]);
  }
  for (const name of rules.lists) {
    if (!(name in wanted)) continue;
    const merged = base ? listOf(name, row[name], wanted[name], base[name], lost) : wanted[name];
    fields[name] = merged ?? null;
  }
  const seen = new Set<string>();
  for (const name of rules.plain) {
    if (!(name in wanted) || seen.has(name)) continue;
    const group = rules.groups.find((names) => names.includes(name)) ?? [name];
    for (const member of group) seen.add(member);
    decideGroup(group, row, wanted, base, fields, lost);
  }
  return { fields, lost };
}

function decideGroup(
  group: readonly string[],
  row: Values,
  wanted: Values,
  base: Values | null,
  fields: Record<string, Value>,
  lost: string[],
): void {
  const touched = base !== null && group.some((name) => name in base && !same(base[name], row[name]));
  for (const name of group) {
    if (!(name in wanted) || same(wanted[name], row[name])) continue;
    if (!touched) fields[name] = wanted[name] ?? null;
    else if (!same(wanted[name], base[name])) lost.push(name);
  }
}

/** Both sides' additions and both sides' removals count. */
function setOf(theirs: Value | undefined, mine: Value | undefined, base: Value | undefined): Value {
  const [now, want, was] = [list(theirs), list(mine), list(base)];
  const kept = now.filter((one) => want.includes(one) || !was.includes(one));
  return [...kept, ...want.filter((one) => !was.includes(one) && !now.includes(one))];
}

/** Items by id, and each of their fields by itself; an edit beats a removal. */
function listOf(
  name: string,
  theirs: Value | undefined,
  mine: Value | undefined,
  base: Value | undefined,
  lost: string[],
): Value {
  const [now, want, was] = [items(theirs), items(mine), items(base)];
  const result: Values[] = [];
  for (const id of new Set([...now.keys(), ...want.keys()])) {
    const [current, wish, before] = [now.get(id), want.get(id), was.get(id)];
    if (current && wish) result.push(itemOf(`${name}/${id}`, current, wish, before ?? {}, lost));
    else {
      const left = current ?? wish;
      if (left && (!before || !same(left, before))) result.push(left);
    }
  }
  return result.sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

function itemOf(path: string, current: Values, wish: Values, before: Values, lost: string[]): Values {
  const item: Record<string, Value> = { ...current };
  for (const field of new Set([...Object.keys(wish), ...Object.keys(before)])) {
    const isWished = !same(wish[field], before[field]) && !same(wish[field], current[field]);
    if (!isWished) continue;
    if (field === 'position' || same(current[field], before[field])) item[field] = wish[field] ?? null;
    else lost.push(`${path}/${field}`);
  }
  return item;
}

function orderOf(item: Values): string {
  return `${String(item['position'])} ${String(item['id'])}`;
}

function list(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? (value as readonly Value[]) : []; // narrowing loses the readonly array's members
}

function items(value: Value | undefined): Map<string, Values> {
  const rows = list(value) as readonly Values[]; // items are objects, as the wire declares them
  return new Map(rows.map((item) => [String(item['id']), item]));
}
