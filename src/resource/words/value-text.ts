import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { currencyOf } from '../../domain/kit/entity/currency.ts';
import type { FieldValues } from '../../domain/kit/entity/entity.ts';
import { type Field, type Json, numberOf, type ReferenceField } from '../../domain/kit/fields/field.ts';
import { unitBeside } from '../../domain/kit/fields/unit-beside.ts';
import type { Format } from '../../ui/format/format.ts';
import type { ChoiceLabel, LabelSet } from './label-set.ts';
import { type People, personName } from './people.tsx';
import type { PlaceToText } from './place-text.ts';
import { shapeText } from './shape-text.ts';

/** What is needed to say a value in the person's language. */
export interface Speech {
  readonly i18n: I18n;
  readonly format: Format;
  readonly labels: LabelSet;
  readonly people: People;
  readonly placeText: PlaceToText;
}

/** A reference holds an id: `ValueView` and `RecordName` say the record's name instead. */
export type SaidField = Exclude<Field, ReferenceField>;

/** A value in words, for a cell, a card and a line of a CSV file. Empty when there is nothing to say. */
export function valueText(speech: Speech, name: string, field: SaidField, row: FieldValues): string {
  const value = row[name] ?? null;
  if (value === null || value === '') return '';
  switch (field.kind) {
    case 'choice':
      return choiceText(speech, name, String(value));
    case 'date':
      return speech.format.date(String(value));
    case 'instant':
      return speech.format.dateTime(String(value));
    case 'number':
      if (field.measure === 'money') return speech.format.money(numberOf(value), currencyOf(row));
      return speech.format.quantity(
        numberOf(value),
        field.measure === 'quantity' ? unitBeside(row) : field.unit,
      );
    case 'quantity':
      return speech.format.quantity(numberOf(value), unitBeside(row));
    case 'person':
      return personName(speech.people, String(value));
    case 'people':
      return listOf(value)
        .map((person) => personName(speech.people, String(person)))
        .join(', ');
    case 'flag':
      return speech.i18n._(value === true ? msg`Yes` : msg`No`);
    case 'references':
    case 'items':
      return speech.format.number(listOf(value).length);
    case 'map':
      return Object.entries(value)
        .map(([key, entry]) => `${key}: ${String(entry)}`)
        .join('; ');
    case 'geometry':
      return shapeText(speech, value);
    case 'document':
      return JSON.stringify(value);
    case 'text':
      if (field.format === 'signature') return speech.i18n._(msg`Signed`);
      if (field.format === 'photographs') return photographsText(speech, String(value));
      if (field.format === 'unit') return speech.format.unit(String(value));
      return choiceText(speech, name, String(value));
    default:
      return String(value);
  }
}

function photographsText({ i18n }: Speech, ids: string): string {
  const count = ids.split(' ').filter(Boolean).length;
  return i18n._(msg`${plural(count, { one: '# photograph', other: '# photographs' })}`);
}

/** A value as it is where no words are given for it. */
export function choiceText(speech: Pick<Speech, 'i18n' | 'labels'>, name: string, value: string): string {
  const label = choiceLabel(speech.labels, name, value);
  return label ? speech.i18n._(label.label) : value;
}

/** Undefined for a value that a newer server knows and this app does not: it is then shown as it is. */
export function choiceLabel(labels: LabelSet, name: string, value: string): ChoiceLabel | undefined {
  return labels.choices[name]?.[value];
}

/** Whether there is anything to say. */
export function isFilled(value: Json | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== '';
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
