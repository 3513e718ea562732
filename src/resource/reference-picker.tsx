import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef } from 'react';
import type { FieldDatabase } from '../data/database.ts';
import { firstRows } from '../data/list-query.ts';
import type { AnyRow, EntityDefinition } from '../domain/kit/entity.ts';
import { isUuid } from '../domain/kit/ids.ts';
import { fold } from '../domain/kit/words.ts';
import { entityNamed } from '../domain/registry.ts';
import { useWorkspace } from '../session/workspace.tsx';
import { Picker, type PickerOption } from './picker.tsx';
import { useRecord } from './use-record.ts';

const OFFERED = 20;

/**
 * Picks a row of another entity from the ones on this device, or takes its id or number as typed. What resolves to
 * nothing stays as text, for the form's schema to refuse.
 */
export function ReferencePicker(props: {
  entity: string;
  value: string;
  onChange: (value: string) => void;
  label?: string;
}) {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const entity = entityNamed(props.entity);
  const row = useRecord(props.entity, isUuid(props.value) ? props.value : null);
  const search = useCallback(
    async (text: string) => (await find(database, entity, text)).map((found) => optionOf(entity, found)),
    [database, entity],
  );
  const latest = useRef('');
  const take = async (text: string) => {
    latest.current = text;
    // What was typed stands there at once; the row it names follows.
    props.onChange(text);
    const id = await resolveReference(database, props.entity, text);
    if (latest.current === text && id !== text) props.onChange(id);
  };
  return (
    <Picker
      text={row ? recordTitle(entity, row) : props.value}
      search={search}
      placeholder={t`Search by name or number`}
      {...(props.label ? { label: props.label } : {})}
      onPick={(option) => {
        latest.current = option.id;
        props.onChange(option.id);
      }}
      onTyped={(text) => void take(text)}
    />
  );
}

/** Number and title, as a person would name the record. */
export function recordTitle(entity: EntityDefinition, row: AnyRow): string {
  const title = String(row[entity.titleField] ?? '');
  const number = entity.number && row[entity.number.field];
  return number ? `${String(number)} · ${title}` : title;
}

function find(database: FieldDatabase, entity: EntityDefinition, text: string): Promise<AnyRow[]> {
  const sort = entity.list.sorts[0] ?? entity.titleField;
  return firstRows(database, { entity: entity.name, filters: {}, sort, search: text }, OFFERED);
}

/** The id of the one row with this number or title; the text itself where it is an id, or names no one row. */
export async function resolveReference(database: FieldDatabase, name: string, text: string): Promise<string> {
  const entity = entityNamed(name);
  const wanted = fold(text);
  if (wanted === '' || isUuid(text)) return text;
  const fields = [entity.number?.field ?? entity.titleField, entity.titleField];
  const matches = (await find(database, entity, text)).filter(
    (row) =>
      fields.some((field) => fold(String(row[field] ?? '')) === wanted) ||
      fold(recordTitle(entity, row)) === wanted,
  );
  const [match] = matches;
  return match && matches.length === 1 ? match.id : text;
}

function optionOf(entity: EntityDefinition, row: AnyRow): PickerOption {
  const number = entity.number && row[entity.number.field];
  const label = String(row[entity.titleField] ?? '');
  return number ? { id: row.id, label, hint: String(number) } : { id: row.id, label };
}
