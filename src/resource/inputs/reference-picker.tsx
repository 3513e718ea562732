import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef } from 'react';
import { findRows, rowsNamed } from '../../data/read/find-rows.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { isVisible } from '../../domain/kit/values/visible-text.ts';
import { entityNamed } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLatest } from '../../ui/page/use-latest.ts';
import { BETWEEN, recordTitle } from '../rows/record-name.tsx';
import { useRecord } from '../rows/use-record.ts';
import { Picker, type PickerOption, type PickerSearch } from './picker.tsx';

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
  /** The row was chosen by a code, which may say more. */
  onScanned?: (id: string, code: string) => void;
  /** Whether the row of this id is not offered; the same function as long as it says the same. */
  leaveOut?: (id: string) => Promise<boolean>;
}) {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const { leaveOut } = props;
  const entity = entityNamed(props.entity);
  const row = useRecord(props.entity, isUuid(props.value) ? props.value : null);
  const search = useCallback<PickerSearch>(
    (text, show) =>
      findRows(database, { entity: entity.name, text, limit: OFFERED, leaveOut }, (rows, isAll) =>
        show({ options: rows.map((found) => optionOf(entity, found)), isAll }),
      ),
    [database, entity, leaveOut],
  );
  const latest = useRef('');
  const onChangeNow = useLatest(props.onChange);
  const take = async (text: string) => {
    latest.current = text;
    // What was typed stands there at once; the row it names follows.
    props.onChange(text);
    const id = await resolveReference(database, props.entity, text);
    if (latest.current === text && id !== text) onChangeNow()(id);
  };
  return (
    <Picker
      text={nameOf(entity, row, props.value) ?? t`Not on this device`}
      search={search}
      placeholder={t`Search by name or number`}
      scan={{ entity: props.entity, leaveOut }}
      {...(props.label ? { label: props.label } : {})}
      onPick={(option, code) => {
        latest.current = option.id;
        props.onChange(option.id);
        if (code !== undefined) props.onScanned?.(option.id, code);
      }}
      onTyped={(text) => inBackground(take(text))}
    />
  );
}

/** Of the row that was picked; what was typed, where that is no id; undefined for a row that the device does not have. */
function nameOf(entity: EntityDefinition, row: AnyRow | null | undefined, value: string): string | undefined {
  if (!isUuid(value)) return value;
  if (row === undefined) return '';
  return row ? recordTitle(entity, row) : undefined;
}

/**
 * The id of the one row with this number or title, or with both as `recordTitle` writes them; the text itself where it is
 * an id, or names no one row.
 */
export async function resolveReference(
  database: FieldDatabase,
  entity: string,
  text: string,
): Promise<string> {
  const [number = '', title] = text.split(BETWEEN);
  if (!isVisible(number) || isUuid(text)) return text;
  const matches = await rowsNamed(database, entity, text);
  const numbered =
    matches.length === 0 && title !== undefined ? await rowsNamed(database, entity, number) : [];
  const [match, ...others] = [...matches, ...numbered];
  return match && others.length === 0 ? match.id : text;
}

function optionOf(entity: EntityDefinition, row: AnyRow): PickerOption {
  const number = entity.number && row[entity.number.field];
  const label = String(row[entity.titleField] ?? '');
  return number ? { id: row.id, label, hint: String(number) } : { id: row.id, label };
}
