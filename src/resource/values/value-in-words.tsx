import type { FieldValues } from '../../domain/kit/entity/entity.ts';
import type { Field } from '../../domain/kit/fields/field.ts';
import { RecordName, RecordNames } from '../rows/record-name.tsx';
import { type Speech, valueText } from '../words/value-text.ts';

interface ValueInWordsProps {
  speech: Speech;
  name: string;
  field: Field;
  row: FieldValues;
}

/** A value within a sentence: plain words, and the name of a record that it points at. */
export function ValueInWords({ speech, name, field, row }: ValueInWordsProps) {
  if (field.kind === 'references') return <RecordNames entity={field.entity} ids={row[name] ?? null} />;
  if (field.kind !== 'reference') return valueText(speech, name, field, row);
  const id = row[name];
  return typeof id === 'string' && id !== '' ? <RecordName entity={field.entity} id={id} /> : '';
}
