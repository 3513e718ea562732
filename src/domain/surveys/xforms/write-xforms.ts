import type { CompiledForm } from '../form/compile.ts';
import type { Choice, FormQuestion, QuestionType } from '../form/definition.ts';
import { type FormPart, isQuestionPart, repeatsAround } from '../form/form-part.ts';
import { tablesNamedIn } from '../form/given/named-tables.ts';
import { LAST_SAVED } from '../form/references.ts';
import { element, isElementName, type Markup, markedUp } from '../xml/write-xml.ts';
import type { Expression } from '../xpath/expression.ts';
import { writtenExpression } from '../xpath/write-expression.ts';
import { actionsAt, firstValue, writtenBody, type XFormWriting } from './write-body.ts';
import { countBind } from './write-counts.ts';
import { NOT_KEPT, recordElements } from './write-record.ts';
import { dictionaryFor } from './written-texts.ts';

/** What a document calls the form; by that a submission says which one it fills in. */
export interface FormName {
  readonly id: string;
  readonly version: string;
  readonly title: string;
}

const NAMESPACES = {
  xmlns: 'http://www.w3.org/2002/xforms',
  'xmlns:h': 'http://www.w3.org/1999/xhtml',
  'xmlns:jr': 'http://openrosa.org/javarosa',
  'xmlns:odk': 'http://www.opendatakit.org/xforms',
  'xmlns:orx': 'http://openrosa.org/xforms',
  'xmlns:xsd': 'http://www.w3.org/2001/XMLSchema',
};

/**
 * The form as a document that ODK's tools fill in. Pictures beside texts are not in it; the tables that it looks into lie beside it
 * under `jr://file-csv/`.
 *
 * @see https://getodk.github.io/xforms-spec/
 */
export function writtenXForms(form: CompiledForm, name: FormName): string {
  const writing: XFormWriting = { form, dictionary: dictionaryFor(form.definition) };
  const body = writtenBody(writing);
  const head = element('h:head', {}, [
    element('h:title', {}, [markedUp(name.title)]),
    writtenModel(writing, name, body),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>${element('h:html', NAMESPACES, [head, body])}`;
}

function writtenModel(writing: XFormWriting, name: FormName, body: Markup): Markup {
  const { form, dictionary } = writing;
  const binds = form.parts.map((part) => `${countBind(part, form)}${bindOf(part, writing)}`);
  const lists = Object.entries(form.definition.lists).map(([list, choices]) =>
    listOf(list, choices, writing),
  );
  const rules = [...binds, ...metaBinds(form), ...firstValues(form), ...actionsAt('load', '', form)];
  return element('model', { 'odk:xforms-version': '1.0.0' }, [
    // Behind what asks for its texts.
    dictionary.translations(),
    element('instance', {}, [recordOf(form, name)]),
    ...lists,
    ...otherInstances(form),
    ...filesOf(form),
    ...lastRecordIn([...rules, body]),
    ...rules,
  ]);
}

/** The record as it is before anybody answers. */
function recordOf(form: CompiledForm, { id, version }: FormName): Markup {
  const meta = element('orx:meta', {}, [
    element('orx:instanceID', {}),
    ...(form.instanceName === null ? [] : [element('orx:instanceName', {})]),
  ]);
  return element(form.definition.root, { id, version, 'orx:version': version }, [
    ...recordElements(form),
    meta,
  ]);
}

function listOf(list: string, choices: readonly Choice[], { dictionary }: XFormWriting): Markup {
  const items = choices.map(({ value, label, columns }, index) => {
    const id = `${list}-${index}`;
    dictionary.refTo(id, { text: Object.values(label).some(Boolean) ? label : { '': value } });
    const others = Object.entries(columns).filter(([column]) => isElementName(column));
    return element('item', {}, [
      element('itextId', {}, [markedUp(id)]),
      element('name', {}, [markedUp(value)]),
      ...others.map(([column, text]) => element(column, {}, [markedUp(text)])),
    ]);
  });
  return element('instance', { id: list }, [element('root', {}, items)]);
}

/** What lookups find, in the shape that it was read in. */
function otherInstances({ definition }: CompiledForm): Markup[] {
  return Object.values(definition.instances ?? {});
}

/** What the last record answers, where anything asks for it. */
function lastRecordIn(markups: readonly Markup[]): Markup[] {
  const isAsked = markups.some((markup) => markup.includes(LAST_SAVED));
  return isAsked ? [element('instance', { id: LAST_SAVED, src: 'jr://instance/last-saved' })] : [];
}

/** Tables beside the form, that choices come from or expressions look into. */
function filesOf(form: CompiledForm): Markup[] {
  const ofChoices = form.parts.flatMap((part) =>
    isQuestionPart(part) && part.item.choices?.file ? [part.item.choices.list] : [],
  );
  const ids = new Set([...ofChoices, ...tablesNamedIn(form)]);
  return [...ids].map((id) => element('instance', { id, src: `jr://file-csv/${id}.csv` }));
}

function bindOf(part: FormPart, writing: XFormWriting): Markup {
  const { form, dictionary } = writing;
  const rules = form.rules.get(part);
  const relevant = written(rules?.relevant);
  if (!isQuestionPart(part)) return relevant ? element('bind', { nodeset: part.path, relevant }) : '';
  const { item } = part;
  if (NOT_KEPT.has(item.type)) return '';
  const isTriggered = (rules?.triggers.length ?? 0) > 0;
  return element('bind', {
    nodeset: part.path,
    type: dataTypeOf(item),
    relevant,
    required: written(rules?.required),
    'jr:requiredMsg': dictionary.refTo(`${part.path}:requiredMsg`, { text: item.requiredMessage }),
    constraint: written(rules?.constraint),
    'jr:constraintMsg': dictionary.refTo(`${part.path}:constraintMsg`, { text: item.constraintMessage }),
    readonly: item.type === 'note' ? 'true()' : written(rules?.readonly),
    calculate: isTriggered ? undefined : written(rules?.calculation),
    'orx:max-pixels': item.parameters['max-pixels'],
    ...PRELOADS[item.type],
  });
}

function written(expression: Expression | null | undefined): string | undefined {
  return expression ? writtenExpression(expression) : undefined;
}

const DATA_TYPES: Partial<Record<QuestionType, string>> = {
  integer: 'int',
  decimal: 'decimal',
  date: 'date',
  today: 'date',
  time: 'time',
  dateTime: 'dateTime',
  start: 'dateTime',
  end: 'dateTime',
  rank: 'odk:rank',
  geopoint: 'geopoint',
  geotrace: 'geotrace',
  geoshape: 'geoshape',
  barcode: 'barcode',
  image: 'binary',
  audio: 'binary',
  video: 'binary',
  file: 'binary',
};

function dataTypeOf({ type, parameters }: FormQuestion): string {
  if (type !== 'range') return DATA_TYPES[type] ?? 'string';
  const isWhole = ['start', 'end', 'step'].every((name) => !(parameters[name] ?? '').includes('.'));
  return isWhole ? 'int' : 'decimal';
}

const PRELOADS: Partial<Record<QuestionType, Readonly<Record<string, string>>>> = {
  start: { 'jr:preload': 'timestamp', 'jr:preloadParams': 'start' },
  end: { 'jr:preload': 'timestamp', 'jr:preloadParams': 'end' },
  today: { 'jr:preload': 'date', 'jr:preloadParams': 'today' },
  deviceid: { 'jr:preload': 'property', 'jr:preloadParams': 'deviceid' },
  username: { 'jr:preload': 'property', 'jr:preloadParams': 'username' },
  email: { 'jr:preload': 'property', 'jr:preloadParams': 'email' },
  phonenumber: { 'jr:preload': 'property', 'jr:preloadParams': 'phone number' },
};

function metaBinds({ definition, instanceName }: CompiledForm): Markup[] {
  const meta = `/${definition.root}/orx:meta`;
  const id = element('bind', {
    nodeset: `${meta}/orx:instanceID`,
    type: 'string',
    readonly: 'true()',
    'jr:preload': 'uid',
  });
  if (instanceName === null) return [id];
  const calculate = writtenExpression(instanceName);
  return [id, element('bind', { nodeset: `${meta}/orx:instanceName`, type: 'string', calculate })];
}

/** Defaults that are worked out when the form is opened. */
function firstValues(form: CompiledForm): Markup[] {
  return form.parts
    .filter((part) => isQuestionPart(part) && repeatsAround(part).length === 0)
    .map((part) => firstValue(part, form, 'odk-instance-first-load'));
}
