import type { Json, JsonDocument } from '../../kit/fields/field.ts';
import { documentIn } from '../../kit/fields/json-document.ts';
import type { ProblemDetail } from '../../kit/problems/problem.ts';
import { contentProblems } from './content-shape.ts';
import {
  type Choice,
  type FormDefinition,
  type FormGroup,
  type FormItem,
  isGroup,
  type Media,
  USUAL_ROOT,
} from './definition.ts';

/** Tables beside a form that its choices and lookups come from, by name without what is behind the dot. */
export type FormFiles = Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

/** Small pictures of a form as `data:` addresses, by the names of the files that they were. */
export type FormPictures = Readonly<Record<string, string>>;

/** All that is needed to fill a form in. */
export interface FormContent {
  readonly definition: FormDefinition;
  readonly files: FormFiles;
  /** Absent: none. */
  readonly pictures?: FormPictures;
}

/** The content as it is kept: what says nothing is left out, which is most of it. */
export function storedContent({ definition, files, pictures = {} }: FormContent): JsonDocument {
  // Plain data: texts, numbers, lists and objects.
  return documentIn(said({ definition, files, pictures } as unknown as Json));
}

/** What `storedContent` made, whole again. What is no form holds nothing. */
export function contentIn(stored: Json | undefined): Required<FormContent> {
  return checkedContent(stored).content;
}

/** The same, with why it is no form; none: it is one. */
export function checkedContent(stored: Json | undefined): {
  readonly content: Required<FormContent>;
  readonly damage: readonly ProblemDetail[];
} {
  const written = documentIn(stored);
  const damage = contentProblems(written);
  return { content: wholeContent(damage.length > 0 ? {} : written), damage };
}

/** @param content whose shape was looked at: what it leaves open is filled in */
function wholeContent(content: unknown): Required<FormContent> {
  const { definition, files = {}, pictures } = content as Partial<FormContent>;
  const { items = [], lists = {}, actions, ...settings } = (definition ?? {}) as Partial<FormDefinition>;
  return {
    definition: {
      ...NO_SETTINGS,
      ...settings,
      ...(actions ? { actions: actions.map((action) => ({ ...NO_ACTION, ...action })) } : {}),
      items: items.map(wholeItem),
      lists: Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.map(wholeChoice)])),
    },
    files: Object.fromEntries(Object.entries(files).map(([name, rows]) => [name, rows.map(textsOfRow)])),
    pictures: pictures ?? {},
  };
}

/** A line with more cells than the table has heads keeps the others as a list, which nobody asks for. */
function textsOfRow(row: FormFiles[string][number]): FormFiles[string][number] {
  return Object.fromEntries(Object.entries(row).filter(([, cell]) => typeof cell === 'string'));
}

const NO_SETTINGS = {
  id: '',
  title: '',
  version: '',
  languages: [],
  defaultLanguage: '',
  style: '',
  instanceName: '',
  root: USUAL_ROOT,
} as const;

const SHOWN = {
  name: '',
  row: 0,
  label: {},
  hint: {},
  guidance: {},
  media: {},
  appearance: [],
  relevant: '',
} as const;

const QUESTION = {
  ...SHOWN,
  required: '',
  requiredMessage: {},
  constraint: '',
  constraintMessage: {},
  calculation: '',
  trigger: [],
  default: '',
  readonly: '',
  choices: null,
  parameters: {},
} as const;

const GROUP = { ...SHOWN, count: '' } as const;

const SOURCE = { list: '', file: '', filter: '', shuffle: 'no', seed: '' } as const;

function wholeItem(item: FormItem): FormItem {
  if (item.kind === 'question') {
    const choices = item.choices ? { ...SOURCE, ...item.choices } : null;
    return { ...QUESTION, ...item, choices };
  }
  const { items = [] } = item as Partial<FormGroup>;
  return { ...GROUP, ...item, items: items.map(wholeItem) };
}

function wholeChoice(choice: Choice): Choice {
  return { ...NO_CHOICE, ...choice };
}

const NO_ACTION = { cause: '', value: '' } as const;

const NO_CHOICE = { value: '', label: {}, media: {}, columns: {} } as const;

/** Without empty texts, lists and objects. Within a list everything keeps its place. */
function said(value: Json): Json {
  if (Array.isArray(value)) return value.map(said);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([key, part]) => {
    const whole = said(part);
    return isNothing(whole) ? [] : [[key, whole] as const];
  });
  return Object.fromEntries(kept);
}

function isNothing(value: Json): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === '' || value === null;
}

/** The files of the pictures that questions, groups and choices show, in any language. */
export function picturesNamedIn({ items, lists }: FormDefinition): ReadonlySet<string> {
  const media = [
    ...items.flatMap(mediaBelow),
    ...Object.values(lists)
      .flat()
      .map((choice) => choice.media),
  ];
  return new Set(media.flatMap(({ image }) => Object.values(image ?? {})).filter((name) => name !== ''));
}

function mediaBelow(item: FormItem): Media[] {
  return [item.media, ...(isGroup(item) ? item.items.flatMap(mediaBelow) : [])];
}
