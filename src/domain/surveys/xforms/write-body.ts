import type { CompiledForm } from '../form/compile.ts';
import type { FormAction, FormGroup, FormQuestion, QuestionType } from '../form/definition.ts';
import { isGroup, isSilent } from '../form/definition.ts';
import { type FormPart, isQuestionPart, repeatsAround } from '../form/form-part.ts';
import type { ChoiceNodes } from '../form/part-rules.ts';
import { element, type Markup } from '../xml/write-xml.ts';
import type { Expression } from '../xpath/expression.ts';
import { writtenExpression } from '../xpath/write-expression.ts';
import { countPath } from './write-counts.ts';
import type { WrittenTexts } from './written-texts.ts';

export interface XFormWriting {
  readonly form: CompiledForm;
  readonly dictionary: WrittenTexts;
}

/** What is asked, in order, as controls. */
export function writtenBody(writing: XFormWriting): Markup {
  const { definition, top } = writing.form;
  return element(
    'h:body',
    { class: definition.style || undefined },
    top.map((part) => controlOf(part, writing)),
  );
}

function controlOf(part: FormPart, writing: XFormWriting): Markup {
  const { item } = part;
  if (isGroup(item)) return groupOf(part, item, writing);
  if (isSilent(item)) return '';
  const within = [
    ...labelsOf(part, writing),
    ...choicesOf(part, item, writing),
    ...changesOf(part, writing),
    ...actionsAt('load', part.path, writing.form),
    ...actionsAt('changed', part.path, writing.form),
  ];
  return element(CONTROLS[item.type] ?? 'input', { ref: part.path, ...looksOf(item) }, within);
}

function groupOf(part: FormPart, item: FormGroup, writing: XFormWriting): Markup {
  const appearance = item.appearance.join(' ') || undefined;
  const children = part.children.map((child) => controlOf(child, writing));
  const labels = labelsOf(part, writing);
  if (item.kind === 'group')
    return element('group', { ref: part.path, appearance }, [...labels, ...children]);
  const count = writing.form.rules.get(part)?.count ?? null;
  const counted = count === null ? {} : { 'jr:count': countPath(part, count), 'jr:noAddRemove': 'true()' };
  const firsts = [...defaultsWithin(part, writing.form), ...actionsAt('new-repeat', part.path, writing.form)];
  const repeat = element('repeat', { nodeset: part.path, appearance, ...counted }, [...firsts, ...children]);
  return element('group', { ref: part.path, appearance }, [...labels, repeat]);
}

const CONTROLS: Partial<Record<QuestionType, string>> = {
  select_one: 'select1',
  select_multiple: 'select',
  rank: 'odk:rank',
  range: 'range',
  image: 'upload',
  audio: 'upload',
  video: 'upload',
  file: 'upload',
  acknowledge: 'trigger',
};

const MEDIA_TYPES: Partial<Record<QuestionType, string>> = {
  image: 'image/*',
  audio: 'audio/*',
  video: 'video/*',
  file: 'application/*',
};

function looksOf({ type, appearance, parameters }: FormQuestion) {
  const { start, end, step } = parameters;
  return {
    appearance: appearance.join(' ') || undefined,
    mediatype: MEDIA_TYPES[type],
    ...(type === 'range' ? { start: start ?? '1', end: end ?? '10', step: step ?? '1' } : {}),
    ...(type === 'geopoint' ? { accuracyThreshold: parameters['capture-accuracy'] } : {}),
    ...(type === 'text' ? { rows: parameters['rows'] } : {}),
  };
}

/** A control without a label is refused by some readers: a question that says nothing shows its name nowhere, and an empty label. */
function labelsOf({ item, path }: FormPart, { form, dictionary }: XFormWriting): Markup[] {
  const rules = form.rules.get(form.byPath.get(path) as FormPart); // every part is found by its path
  const label = dictionary.refTo(`${path}:label`, { text: rules?.label ?? {} });
  const hint = dictionary.refTo(`${path}:hint`, { text: rules?.hint ?? {}, guidance: item.guidance });
  return [
    label === undefined ? '' : element('label', { ref: label }),
    hint === undefined ? '' : element('hint', { ref: hint }),
  ];
}

function choicesOf(part: FormPart, { choices, parameters }: FormQuestion, { form }: XFormWriting): Markup[] {
  if (choices === null) return [];
  const { filter = null, seed = null, nodes = null } = form.rules.get(part) ?? {};
  if (nodes !== null) return [itemsetOfNodes(nodes, filter)];
  const all = `instance(${writtenExpression({ kind: 'string', value: choices.list })})/root/item`;
  const offered = filter === null ? all : `${all}[${writtenExpression(filter)}]`;
  const seeded = seed === null ? offered : `${offered}, ${writtenExpression(seed)}`;
  const nodeset = choices.shuffle === 'no' ? offered : `randomize(${seeded})`;
  const label = choices.file === '' ? 'jr:itext(itextId)' : (parameters['label'] ?? 'label');
  const value = choices.file === '' ? 'name' : (parameters['value'] ?? 'name');
  return [
    element('itemset', { nodeset }, [element('value', { ref: value }), element('label', { ref: label })]),
  ];
}

/** Choices that stand in answers: those that say something. */
function itemsetOfNodes({ found, value, label }: ChoiceNodes, filter: Expression | null): Markup {
  const offered = filter === null ? '' : `[${writtenExpression(filter)}]`;
  const nodeset =
    value === null ? `${writtenExpression(found)}[. != '']${offered}` : writtenExpression(found);
  const ref = (expression: Expression | null) => (expression === null ? '.' : writtenExpression(expression));
  return element('itemset', { nodeset }, [
    element('value', { ref: ref(value) }),
    element('label', { ref: ref(label) }),
  ]);
}

const EVENTS: Readonly<Record<FormAction['event'], string>> = {
  load: 'odk-instance-first-load',
  'new-repeat': 'odk-new-repeat',
  changed: 'xforms-value-changed',
};

/** What an event sets where it happens; at the form's own, `cause` is empty. */
export function actionsAt(event: FormAction['event'], cause: string, { definition }: CompiledForm): Markup[] {
  return (definition.actions ?? [])
    .filter((action) => action.event === event && action.cause === cause)
    .map(({ target, value }) =>
      element('setvalue', { event: EVENTS[event], ref: target, value: value || undefined }),
    );
}

/** What is worked out when this answer changes. */
function changesOf(cause: FormPart, { form }: XFormWriting): Markup[] {
  return form.parts
    .filter((part) => form.rules.get(part)?.triggers.includes(cause))
    .map((part) => {
      const calculation = form.rules.get(part)?.calculation ?? null;
      const value = calculation === null ? undefined : writtenExpression(calculation);
      return element('setvalue', { event: 'xforms-value-changed', ref: part.path, value });
    });
}

/** Defaults that are worked out as each instance of a repeat begins. */
function defaultsWithin(repeat: FormPart, form: CompiledForm): Markup[] {
  return form.parts
    .filter((part) => isQuestionPart(part) && repeatsAround(part)[0] === repeat)
    .map((part) => firstValue(part, form, 'odk-instance-first-load odk-new-repeat'));
}

/** Sets a default that is worked out; empty where there is none. */
export function firstValue(part: FormPart, { rules }: CompiledForm, event: string): Markup {
  const value = rules.get(part)?.default ?? null;
  if (value === null) return '';
  return element('setvalue', { event, ref: part.path, value: writtenExpression(value) });
}
