import { resumedEdit, unknownRow } from '../../data/rows/merge-edit.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { fieldOf } from '../../domain/kit/entity/entity.ts';
import { jsonEqual } from '../../domain/kit/fields/json-equal.ts';
import { type FormValues, storedValues, toFormValue, toFormValues } from '../inputs/form-values.ts';

/** What was typed into a form and put aside. */
export interface FormDraft {
  /** Of a new record all values, of an old one those that the person changed. */
  readonly values: FormValues;
  /** The row as it was when they began; absent of a new one, and of a draft from before this was kept. */
  readonly opened?: FieldValues;
}

export interface BegunForm {
  /** What the inputs would hold had nothing been typed: what differs from it is the person's change. */
  readonly before: FormValues;
  /** What the inputs hold at first. */
  readonly shown: FormValues;
  /** What the row counts as when it is saved; null for a new one. */
  readonly opened: FieldValues | null;
}

export function beginNew(
  entity: EntityDefinition,
  names: readonly string[],
  initial: FieldValues,
  draft: FormDraft | null,
): BegunForm {
  const before = toFormValues(entity, names, { ...entity.defaults, ...initial });
  return { before, shown: { ...before, ...draft?.values }, opened: null };
}

/** The row as it is now, and of the draft what the person changed of the row as it was then. */
export function beginEdit(
  entity: EntityDefinition,
  names: readonly string[],
  row: AnyRow,
  draft: FormDraft | null,
): BegunForm {
  const before = toFormValues(entity, names, row);
  if (!draft) return { before, shown: before, opened: row };
  const opened = draft.opened ?? unknownRow(entity);
  const typed = Object.entries(draft.values).filter(([name]) => names.includes(name));
  const isUnread = ([name, value]: (typeof typed)[number]) =>
    fieldOf(entity, name).kind === 'items' && typeof value === 'string';
  const values = Object.fromEntries(typed.filter((one) => !isUnread(one)));
  // A list that is JSON nobody can read yet is still a change of the list as it was then.
  const unread = Object.fromEntries(typed.filter(isUnread));
  const then = toFormValues(entity, Object.keys(values), opened);
  const mine = storedValues(entity, then, values, opened);
  const resumed = resumedEdit(entity, opened, mine, row);
  const restored = Object.entries(resumed.values).map(([name, value]) => [
    name,
    // Letter by letter where nobody else wrote.
    jsonEqual(value, mine[name]) ? (values[name] ?? null) : toFormValue(fieldOf(entity, name), value),
  ]);
  return {
    before,
    shown: { ...before, ...Object.fromEntries(restored), ...unread },
    opened: {
      ...resumed.opened,
      ...Object.fromEntries(Object.keys(unread).map((name) => [name, opened[name] ?? null])),
    },
  };
}
