import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { namesCurrency } from '../../domain/kit/entity/currency.ts';
import type { Field, ItemFieldDefinition, Json, TextField } from '../../domain/kit/fields/field.ts';
import { idsIn } from '../../domain/kit/fields/ids-in.ts';
import { entityNamed } from '../../domain/registry.ts';
import { Switch } from '../../ui/controls/checkbox.tsx';
import { DateInput, Select, TextArea, TextInput } from '../../ui/controls/inputs.tsx';
import { useFormat } from '../../ui/format/format.ts';
import type { LabelSet } from '../words/label-set.ts';
import { InstantInput } from './instant-input.tsx';
import { NumberInput } from './number-input.tsx';
import { PeoplePicker, PersonPicker } from './person-picker.tsx';
import { ReferencePicker } from './reference-picker.tsx';
import { ReferencesPicker } from './references-picker.tsx';
import { UnitInput } from './unit-input.tsx';

interface ValueInputProps {
  labels: LabelSet;
  /** The field's name; of a list item's field `checklist/kind`: what its choices' words stand under. */
  name: string;
  field: Field | ItemFieldDefinition;
  /** As a form holds it: text for everything that is typed or picked. */
  value: Json;
  onChange: (value: Json) => void;
  /** Name of the control where no field around it gives one. */
  label?: string;
}

/** The control for a field, by its kind. Lists, maps and shapes have editors of their own. */
export function ValueInput({ labels, name, field, value, onChange, label }: ValueInputProps) {
  const { currency } = useFormat();
  const text = typeof value === 'string' ? value : '';
  const onText = (event: { target: { value: string } }) => onChange(event.target.value);
  const named = label ? { 'aria-label': label } : {};
  const labelled = label ? { label } : {};
  switch (field.kind) {
    case 'choice':
      return <ChoiceInput {...{ labels, name, field, value: text, onChange, named }} />;
    case 'date':
      return <DateInput value={text} onChange={onText} {...named} />;
    case 'instant':
      return <InstantInput value={text} onChange={onChange} {...named} />;
    case 'number':
      return (
        <NumberInput
          maxW="12rem"
          unit={field.measure === 'money' ? typedCurrency(labels, currency) : field.unit}
          negative={field.min < 0}
          value={text}
          onChange={onChange}
          {...named}
        />
      );
    case 'quantity':
      return <NumberInput maxW="12rem" value={text} onChange={onChange} {...named} />;
    case 'flag':
      return (
        <Switch
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          {...named}
          {...labelled}
        />
      );
    case 'reference':
      return <ReferencePicker entity={field.entity} value={text} onChange={onChange} {...labelled} />;
    case 'references':
      return <ReferencesPicker entity={field.entity} value={idsIn(value)} onChange={onChange} />;
    case 'person':
      return (
        <PersonPicker value={text} onChange={onChange} freeText={field.freeText === true} {...labelled} />
      );
    case 'people':
      return <PeoplePicker value={idsIn(value)} onChange={onChange} />;
    case 'text':
      if (field.format === 'unit') return <UnitInput value={text} onChange={onChange} {...named} />;
      if (field.multiline) return <TextArea value={text} onChange={onText} {...named} />;
      return <TextInput {...lineOf(field)} value={text} onChange={onText} {...named} />;
    default:
      return null;
  }
}

/** How a text of one line is typed. */
function lineOf({ format, identifier }: Pick<TextField, 'format' | 'identifier'>) {
  return {
    autoComplete: 'off',
    ...(format === 'time' ? { type: 'time', maxW: '10rem' } : {}),
    ...(identifier ? { fontFamily: 'mono', 'data-takes-codes': '' } : {}),
  };
}

function ChoiceInput(props: {
  labels: LabelSet;
  name: string;
  field: { values: readonly string[]; required?: boolean };
  value: string;
  onChange: (value: string) => void;
  named: { 'aria-label'?: string };
}) {
  const { t, i18n } = useLingui();
  const { labels, name, field, value, onChange, named } = props;
  return (
    <chakra.div maxW="20rem">
      <Select value={value} onChange={(event) => onChange(event.target.value)} {...named}>
        {(!field.required || value === '') && <option value="">{field.required ? t`Choose` : '–'}</option>}
        {field.values.map((one) => {
          const label = labels.choices[name]?.[one];
          return (
            <option key={one} value={one}>
              {label ? i18n._(label.label) : one}
            </option>
          );
        })}
      </Select>
    </chakra.div>
  );
}

/** Of an amount that is being typed: nothing where the record says it in a field of its own. */
function typedCurrency(labels: LabelSet, currency: string): string | undefined {
  return namesCurrency(entityNamed(labels.entity)) ? undefined : currency;
}
