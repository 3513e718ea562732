import { msg } from '@lingui/core/macro';
import { rowsByIds } from '../../data/read/list-query.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import type { AnyItem, Field, ItemsField, Json } from '../../domain/kit/fields/field.ts';
import { idsIn } from '../../domain/kit/fields/ids-in.ts';
import { namesRecords } from '../../domain/kit/fields/names-records.ts';
import { entityNamed } from '../../domain/registry.ts';
import { recordTitle } from '../rows/record-name.tsx';
import { choiceText, isFilled, type Speech, valueText } from '../words/value-text.ts';

/** What people call records, by id. */
export type NamesById = ReadonlyMap<string, string>;

type ItemField = ItemsField['item'][string];

/** The names of all records that a row and its lists point at. */
export async function namesIn(
  database: FieldDatabase,
  entity: EntityDefinition,
  row: AnyRow,
): Promise<NamesById> {
  const names = new Map<string, string>();
  const pointed = [
    ...Object.entries(entity.fields).map(([name, field]) => ({ field, value: row[name] })),
    ...Object.entries(entity.fields).flatMap(([name, field]) =>
      field.kind === 'items' ? ofItems(field, row[name]) : [],
    ),
  ];
  for (const { field, value } of pointed) {
    if (!namesRecords(field)) continue;
    const referred = entityNamed(field.entity);
    for (const found of await rowsByIds(database, referred.name, idsIn(value ?? null)))
      if (found) names.set(found.id, recordTitle(referred, found));
  }
  return names;
}

function ofItems(
  { item }: ItemsField,
  value: Json | undefined,
): { field: Field | undefined; value: Json | undefined }[] {
  const items = Array.isArray(value) ? (value as unknown as readonly AnyItem[]) : []; // its definition says so
  return items.flatMap((each) =>
    Object.entries(item).map(([key, field]) => ({ field: field as Field, value: each[key] })),
  );
}

/** A value as the screen says it, records by their names. */
export function saidText(speech: Speech, name: string, field: Field, row: AnyRow, names: NamesById): string {
  if (!namesRecords(field)) return valueText(speech, name, field, row);
  return namedText(speech, row[name] ?? null, names);
}

function namedText({ i18n }: Speech, value: Json, names: NamesById): string {
  return idsIn(value)
    .map((id) => names.get(id) ?? i18n._(msg`Not on this device`))
    .join(', ');
}

interface ItemPlace {
  readonly list: string;
  readonly key: string;
  readonly field: ItemField | undefined;
  readonly item: AnyItem;
  readonly names: NamesById;
  /** Of photographs, by id. */
  readonly numbers: ReadonlyMap<string, number>;
}

export function itemText(speech: Speech, { list, key, field, item, names, numbers }: ItemPlace): string {
  const value = item[key] ?? null;
  if (!field || !isFilled(value)) return '';
  if (namesRecords(field)) return namedText(speech, value, names);
  if (field.kind === 'choice') return choiceText(speech, `${list}/${key}`, String(value));
  return pictureText(speech, value, numbers) ?? valueText(speech, key, field, item);
}

/** Photographs by their numbers on this paper; null where none of them is on it. */
export function pictureText(
  { i18n, format }: Speech,
  value: Json,
  numbers: ReadonlyMap<string, number>,
): string | null {
  const pictures = typeof value === 'string' ? value.split(' ').flatMap((id) => numbers.get(id) ?? []) : [];
  if (pictures.length === 0) return null;
  const said = pictures.map((number) => format.number(number)).join(', ');
  return i18n._(msg`Photograph ${said}`);
}

/** What a field is called. */
export function labelOf({ i18n, labels }: Speech, name: string): string {
  const label = labels.fields[name];
  return label ? i18n._(label) : name;
}

/** What a part of a list's items is called. */
export function itemLabel({ i18n, labels }: Speech, list: string, key: string): string {
  const label = labels.items?.[list]?.[key];
  return label ? i18n._(label) : key;
}
