import { ownValue } from '../../kit/values/own-value.ts';

/** A questionnaire as XLSForm describes it, and as a template keeps it: plain data. */
export interface FormDefinition {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  /** As the columns name them: `French (fr)`. `''` for texts without a language, which comes first where there are any. */
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  /** `pages`, `theme-grid`. */
  readonly style: string;
  /** An expression; what a filled-in form is called. */
  readonly instanceName: string;
  /** The name of the element that everything lies in. */
  readonly root: string;
  readonly items: readonly FormItem[];
  readonly lists: Readonly<Record<string, readonly Choice[]>>;
  /** What XForms set at an event, beyond defaults and triggers. */
  readonly actions?: readonly FormAction[];
  /** JSON of the record that a form begins with, where its items do not say it: repeats with no or several instances. */
  readonly beginning?: string;
  /** XML of what `instance('id')` finds, where it is no list of choices with columns. */
  readonly instances?: Readonly<Record<string, string>>;
}

/** An answer that is set when something happens. */
export interface FormAction {
  readonly event: 'load' | 'new-repeat' | 'changed';
  /** The path of the question that changes, or of the repeat that has one instance more; empty: the form. */
  readonly cause: string;
  /** A path, from the cause if it is relative. */
  readonly target: string;
  /** An expression, worked out where the target stands. */
  readonly value: string;
}

/** A text by language. */
export type Texts = Readonly<Record<string, string>>;

export interface Choice {
  readonly value: string;
  readonly label: Texts;
  readonly media: Media;
  /** What other columns say, for choice filters. */
  readonly columns: Readonly<Record<string, string>>;
}

export interface Media {
  readonly image?: Texts;
  readonly audio?: Texts;
  readonly video?: Texts;
}

/** What a record says of itself; nobody is asked. */
export const METADATA_TYPES = [
  'start',
  'end',
  'today',
  'deviceid',
  'username',
  'email',
  'phonenumber',
  'audit',
  'start-geopoint',
  'background-audio',
] as const;

export const QUESTION_TYPES = [
  'note',
  'text',
  'integer',
  'decimal',
  'range',
  'date',
  'time',
  'dateTime',
  'select_one',
  'select_multiple',
  'rank',
  'geopoint',
  'geotrace',
  'geoshape',
  'image',
  'audio',
  'video',
  'file',
  'barcode',
  'acknowledge',
  'calculate',
  'hidden',
  ...METADATA_TYPES,
] as const;

export type QuestionType = (typeof QUESTION_TYPES)[number];

interface Shown {
  readonly name: string;
  /** Line in the sheet it was read from, counted from one; 0: none. */
  readonly row: number;
  readonly label: Texts;
  readonly hint: Texts;
  readonly guidance: Texts;
  readonly media: Media;
  readonly appearance: readonly string[];
  /** An expression; empty: always. */
  readonly relevant: string;
}

export interface FormQuestion extends Shown {
  readonly kind: 'question';
  readonly type: QuestionType;
  readonly required: string;
  readonly requiredMessage: Texts;
  readonly constraint: string;
  readonly constraintMessage: Texts;
  readonly calculation: string;
  /** Names of the questions whose change calculates this one; without any, whatever is read does. */
  readonly trigger: readonly string[];
  readonly default: string;
  readonly readonly: string;
  readonly choices: ChoiceSource | null;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Where the choices of a question come from. */
export interface ChoiceSource {
  /** A list of the form, or the name of a file without what is behind its dot. */
  readonly list: string;
  /** The file's whole name; empty for a list of the form. */
  readonly file: string;
  /** An expression that holds for what is offered; a choice's columns are its answers. */
  readonly filter: string;
  /** An expression; empty: the order of the list. `randomize=true` without a seed: `random`. */
  readonly shuffle: 'no' | 'always' | 'seeded';
  readonly seed: string;
  /** Where what is offered stands elsewhere, in answers or deep in an instance: an expression for its nodes. `list` is empty then. */
  readonly nodes?: string;
  /** Expressions at each node; absent: its text. */
  readonly valueAt?: string;
  readonly labelAt?: string;
}

export interface FormGroup extends Shown {
  readonly kind: 'group' | 'repeat';
  readonly items: readonly FormItem[];
  /** Of a repeat: an expression; empty: as many as are added. */
  readonly count: string;
  /** Of a repeat: nothing is in it before somebody adds an instance. Absent: one. */
  readonly beginsEmpty?: true;
}

export type FormItem = FormQuestion | FormGroup;

/** The name of the element that everything lies in, unless a form says another. */
export const USUAL_ROOT = 'data';

export function isGroup(item: FormItem): item is FormGroup {
  return item.kind !== 'question';
}

/** Answered by the id of an attachment. */
export const FILE_TYPES: ReadonlySet<QuestionType> = new Set([
  'image',
  'audio',
  'video',
  'file',
  'background-audio',
]);

/** Questions that are never shown. */
const SILENT: ReadonlySet<QuestionType> = new Set(['calculate', 'hidden', ...METADATA_TYPES]);

export function isSilent(question: FormQuestion): boolean {
  return SILENT.has(question.type);
}

/** The text in a language; in the form's own where it is missing there. */
export function textIn(texts: Texts, language: string, form: FormDefinition): string {
  return ofLanguage(texts, language, form.defaultLanguage) ?? '';
}

/** What stands under a language; under the form's own, or under any, where it is missing there. */
export function ofLanguage<T>(
  texts: Readonly<Record<string, T>>,
  language: string,
  defaultLanguage: string,
): T | undefined {
  return (
    ownValue(texts, language) ?? ownValue(texts, defaultLanguage) ?? texts[''] ?? Object.values(texts)[0]
  );
}
