import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { withNewList } from '../../../domain/surveys/builder/choice-lists.ts';
import type { FormTables } from '../../../domain/surveys/builder/form-tables.ts';
import { type NewKey, withCells, withNewRow } from '../../../domain/surveys/builder/table-changes.ts';
import { OUTLINE_TYPE_WORDS } from '../forms/form-words.ts';

/** A kind of question as a planner picks it. */
export interface QuestionKind {
  readonly id: string;
  /** As the sheet says it; of choices without the list. */
  readonly type: string;
  readonly words: MessageDescriptor;
  readonly appearance?: string;
  /** The words of the choices that it begins with. */
  readonly choices?: readonly (MessageDescriptor | null)[];
}

export const QUESTION_KINDS: readonly QuestionKind[] = [
  { id: 'text', type: 'text', words: OUTLINE_TYPE_WORDS.text },
  { id: 'integer', type: 'integer', words: OUTLINE_TYPE_WORDS.integer },
  { id: 'decimal', type: 'decimal', words: OUTLINE_TYPE_WORDS.decimal },
  { id: 'yes_no', type: 'select_one', words: msg`Yes or no`, choices: [msg`Yes`, msg`No`] },
  { id: 'select_one', type: 'select_one', words: OUTLINE_TYPE_WORDS.select_one, choices: [null, null] },
  {
    id: 'select_multiple',
    type: 'select_multiple',
    words: OUTLINE_TYPE_WORDS.select_multiple,
    choices: [null, null],
  },
  { id: 'date', type: 'date', words: OUTLINE_TYPE_WORDS.date },
  { id: 'time', type: 'time', words: OUTLINE_TYPE_WORDS.time },
  { id: 'dateTime', type: 'dateTime', words: OUTLINE_TYPE_WORDS.dateTime },
  { id: 'image', type: 'image', words: OUTLINE_TYPE_WORDS.image },
  { id: 'signature', type: 'image', appearance: 'signature', words: msg`Signature` },
  { id: 'barcode', type: 'barcode', words: OUTLINE_TYPE_WORDS.barcode },
  { id: 'geopoint', type: 'geopoint', words: OUTLINE_TYPE_WORDS.geopoint },
  { id: 'range', type: 'range', words: OUTLINE_TYPE_WORDS.range },
  { id: 'rank', type: 'rank', words: OUTLINE_TYPE_WORDS.rank, choices: [null, null] },
  { id: 'acknowledge', type: 'acknowledge', words: OUTLINE_TYPE_WORDS.acknowledge },
  { id: 'file', type: 'file', words: OUTLINE_TYPE_WORDS.file },
  { id: 'note', type: 'note', words: OUTLINE_TYPE_WORDS.note },
  { id: 'calculate', type: 'calculate', words: OUTLINE_TYPE_WORDS.calculate },
  { id: 'group', type: 'begin_group', words: OUTLINE_TYPE_WORDS.group },
  { id: 'repeat', type: 'begin_repeat', words: OUTLINE_TYPE_WORDS.repeat },
];

interface NewQuestion {
  readonly kind: QuestionKind;
  /** The row beside which it comes to stand. */
  readonly beside: string | null;
  readonly key: string;
  readonly newKey: NewKey;
  readonly wordsOf: (words: MessageDescriptor) => string;
}

/** A question of a kind, with a list of its own where it has choices. */
export function withNewQuestion(
  tables: FormTables,
  { kind, beside, key, newKey, wordsOf }: NewQuestion,
): FormTables {
  const { type, choices, appearance = '' } = kind;
  const named = withNewRow(tables, beside, type, key, newKey);
  const looked = appearance === '' ? named : withCells(named, key, { appearance });
  if (!choices) return looked;
  const labels = choices.map((words) => (words === null ? '' : wordsOf(words)));
  const { tables: listed, list } = withNewList(
    looked,
    kind.id === 'yes_no' ? 'yes_no' : 'choices',
    labels,
    newKey,
  );
  return withCells(listed, key, { type: `${type} ${list}` });
}

/** Other looks of a type in plain words, by what the sheet says. */
export const APPEARANCES: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  text: { multiline: msg`Several lines`, numbers: msg`Digits only` },
  select_one: {
    minimal: msg`In a list to open`,
    autocomplete: msg`Found by typing`,
    likert: msg`As a scale`,
    horizontal: msg`Beside each other`,
    quick: msg`The next page follows at once`,
  },
  select_multiple: {
    minimal: msg`In a list to open`,
    autocomplete: msg`Found by typing`,
    horizontal: msg`Beside each other`,
  },
  date: { 'month-year': msg`Month and year`, year: msg`Year only` },
  image: { signature: msg`Signature`, draw: msg`Drawing`, annotate: msg`Photograph to draw on` },
  begin_group: { 'field-list': msg`All on one page` },
  begin_repeat: { 'field-list': msg`All on one page` },
};

/** Types that a question can be turned into. */
export const SIMPLE_TYPES = [
  'text',
  'integer',
  'decimal',
  'range',
  'date',
  'time',
  'dateTime',
  'image',
  'audio',
  'video',
  'file',
  'barcode',
  'geopoint',
  'geotrace',
  'geoshape',
  'acknowledge',
  'note',
  'calculate',
  'hidden',
] as const;

export const CHOICE_TYPES = ['select_one', 'select_multiple', 'rank'] as const;
