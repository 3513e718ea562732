import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  type Field as EntityField,
  type ItemsField,
  itemsOf,
  type Json,
} from '../../domain/kit/fields/field.ts';
import { numberFrom } from '../../domain/kit/values/typed-number.ts';
import type { FieldError } from '../../resource/form/form-errors.ts';
import { ShapeInput } from '../../resource/form/shape/shape-input.tsx';
import { useErrorText } from '../../resource/form/use-error-text.ts';
import { ValueInput } from '../../resource/inputs/value-input.tsx';
import { inOrder } from '../../resource/items/item-list.ts';
import { ItemsEditor } from '../../resource/items/items-editor.tsx';
import type { ItemsLayout } from '../../resource/items/items-layout.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';
import { useFieldLabel } from '../../resource/words/use-field-label.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';

interface RepairFieldProps {
  labels: LabelSet;
  name: string;
  field: EntityField;
  error: FieldError | undefined;
  value: Json;
  onChange: (value: Json) => void;
}

/** One field of a refused change, with the control of its kind: a list with its items, a map with its entries. */
export function RepairField({ labels, name, field, error, value, onChange }: RepairFieldProps) {
  const label = useRepairLabel(labels)(name);
  const words = useItemError(labels, value);
  return (
    <LabelledControl label={label} required={field.required === true} error={error && words(error)}>
      {field.kind === 'items' ? (
        <ItemsEditor {...{ labels, name, field, value, onChange }} layout={wholeItems(field)} />
      ) : field.kind === 'map' ? (
        <MapEditor value={value} onChange={onChange} />
      ) : field.kind === 'geometry' ? (
        <ShapeInput types={field.types} value={value} onChange={onChange} />
      ) : (
        <ValueInput {...{ labels, name, field, value, onChange }} />
      )}
    </LabelledControl>
  );
}

/** Everything that an item holds: which of it was refused is not known before it is looked at. */
function wholeItems({ item }: ItemsField): ItemsLayout {
  return { fields: Object.keys(item), add: msg`Add an entry`, fresh: {} };
}

function MapEditor({ value, onChange }: { value: Json; onChange: (value: Json) => void }) {
  const entries = value as Readonly<Record<string, Json>>; // a map field's value is never null
  return (
    <chakra.div display="grid" gap="3">
      {Object.entries(entries).map(([key, text]) => (
        <LabelledControl key={key} label={key}>
          <TextInput
            value={String(text ?? '')}
            autoComplete="off"
            onChange={(event) => onChange({ ...entries, [key]: event.target.value })}
          />
        </LabelledControl>
      ))}
    </chakra.div>
  );
}

/** The field's own word; of a change of a quantity, which is no field, the two things that it consists of. */
function useRepairLabel(labels: LabelSet): (name: string) => string {
  const { t } = useLingui();
  const labelOf = useFieldLabel(labels);
  return (name) => {
    if (name === 'delta') return t`Change of the quantity`;
    return name === 'reason' && !labels.fields['reason'] ? t`Reason` : labelOf(name);
  };
}

/** What is wrong; in a list also where: "2, Title: This field is required." */
function useItemError(labels: LabelSet, value: Json): (error: FieldError) => string {
  const { i18n } = useLingui();
  const errorText = useErrorText(labels);
  return (error) => {
    const [name = '', index, part] = error.path.split('/');
    const items = itemsOf(value);
    const item = items[numberFrom(index ?? '') ?? -1];
    if (part === undefined || !item) return errorText(error);
    const label = labels.items?.[name]?.[part];
    return `${inOrder(items).indexOf(item) + 1}, ${label ? i18n._(label) : part}: ${errorText(error)}`;
  };
}
