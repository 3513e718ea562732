import { type AnswerFault, checkAnswer } from '../../../../domain/surveys/form/check-form.ts';
import { offeredChoices } from '../../../../domain/surveys/form/choices.ts';
import type { FormQuestion } from '../../../../domain/surveys/form/definition.ts';
import { type FormPart, isQuestionPart } from '../../../../domain/surveys/form/form-part.ts';
import type { FormState } from '../../../../domain/surveys/form/form-state.ts';
import { MOST_INSTANCES } from '../../../../domain/surveys/form/recompute.ts';
import { wordsHere } from '../../../../domain/surveys/form/words-here.ts';
import { childrenNamed, stringValue, type XmlNode } from '../../../../domain/surveys/xpath/node.ts';
import { evaluateAt } from '../../../../domain/surveys/xpath/surroundings.ts';
import { holds } from '../../../../domain/surveys/xpath/value.ts';
import { type FormPage, takesMore } from './form-pages.ts';
import { labelHere, nameHere, plainWords } from './labels-here.ts';

/** Of one element of the form, for as long as that is open. */
export type KeyOf = (node: XmlNode) => string;

export interface ShownChoice {
  readonly value: string;
  readonly label: string;
  /** The file of its picture; empty: none. */
  readonly image: string;
}

/** A question as it stands on the screen: plain data. */
export interface ShownQuestion {
  readonly kind: 'question';
  readonly key: string;
  readonly question: FormQuestion;
  readonly label: string;
  /** The file of its picture; empty: none. */
  readonly image: string;
  readonly hint: string;
  readonly guidance: string;
  /** As ODK writes an answer; empty: none. */
  readonly value: string;
  readonly choices: readonly ShownChoice[];
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  readonly fault: AnswerFault | null;
  /** The form's own words for it; empty where it has none. */
  readonly message: string;
}

export interface ShownHeading {
  readonly kind: 'heading';
  readonly key: string;
  readonly label: string;
}

/** One of the instances of a repeat. */
export interface ShownInstance {
  readonly key: string;
  readonly label: string;
  /** From one. */
  readonly place: number;
  readonly count: number;
  readonly mayRemove: boolean;
}

export interface ShownRepeat {
  readonly kind: 'repeat';
  readonly key: string;
  readonly label: string;
  readonly instances: readonly ShownInstance[];
  readonly mayAdd: boolean;
}

export type ShownItem = ShownQuestion | ShownHeading | ShownRepeat;

export interface ShownPage {
  readonly key: string;
  /** What it lies in, from the outside in. */
  readonly trail: readonly string[];
  /** The innermost instance of a repeat that it lies in. */
  readonly instance: ShownInstance | null;
  readonly items: readonly ShownItem[];
}

export interface Showing {
  readonly keyOf: KeyOf;
  readonly isReadOnly: boolean;
  /** Whether it is said by now that a question has no answer. */
  readonly saysMissing: (node: XmlNode) => boolean;
}

export function pageKey(page: FormPage, keyOf: KeyOf): string {
  if (page.kind === 'repeat') return `${keyOf(page.within)}+${page.repeat.path}`;
  const [first = page.within] = page.items;
  return keyOf(first);
}

/** What a page shows now. */
export function shownPage(page: FormPage, state: FormState, showing: Showing): ShownPage {
  const items =
    page.kind === 'repeat'
      ? [shownRepeat(page, state, showing)]
      : page.items.flatMap((node) => shownItem(node, state, showing) ?? []);
  return {
    key: pageKey(page, showing.keyOf),
    trail: groupTrailOf(page.within, state),
    instance: instanceAround(page.within, state, showing),
    items,
  };
}

function shownItem(node: XmlNode, state: FormState, showing: Showing): ShownItem | null {
  const part = state.partOf.get(node);
  if (!part || node.isIrrelevant) return null;
  if (isQuestionPart(part)) return shownQuestion(node, part, state, showing);
  return { kind: 'heading', key: showing.keyOf(node), label: labelHere(node, state) };
}

function shownQuestion(
  node: XmlNode,
  part: FormPart & { item: FormQuestion },
  state: FormState,
  { keyOf, isReadOnly, saysMissing }: Showing,
): ShownQuestion {
  const { item } = part;
  const rules = state.form.rules.get(part);
  const isSo = (expression: Parameters<typeof evaluateAt>[0] | null | undefined) =>
    expression ? holds(evaluateAt(expression, node, state.around)) : false;
  const isCalculated = Boolean(rules?.calculation) && item.trigger.length === 0;
  const found = isReadOnly ? null : checkAnswer(node, state);
  const fault = found?.code === 'required' && !saysMissing(node) ? null : found;
  return {
    kind: 'question',
    key: keyOf(node),
    question: item,
    label: nameHere(node, state),
    image: plainWords(item.media.image ?? {}, state),
    hint: rules ? wordsHere(rules.hint, node, state) : '',
    guidance: plainWords(item.guidance, state),
    value: stringValue(node),
    choices: offeredChoices(node, state).map(({ value, label, media }) => ({
      value,
      label: plainWords(label, state) || value,
      image: plainWords(media.image ?? {}, state),
    })),
    isRequired: isSo(rules?.required),
    isReadOnly: isReadOnly || isCalculated || isSo(rules?.readonly),
    fault: fault?.code ?? null,
    message: fault?.message ?? '',
  };
}

function shownRepeat(
  { within, repeat }: Extract<FormPage, { kind: 'repeat' }>,
  state: FormState,
  showing: Showing,
): ShownRepeat {
  const instances = childrenNamed(within, repeat.item.name).filter((node) => !node.isIrrelevant);
  const [first] = instances;
  return {
    kind: 'repeat',
    key: `${showing.keyOf(within)}+${repeat.path}`,
    label: first ? nameHere(first, state) : plainWords(repeat.item.label, state) || repeat.item.name,
    instances: instances.map((node) => shownInstance(node, repeat, state, showing)),
    mayAdd: !showing.isReadOnly && instances.length < MOST_INSTANCES,
  };
}

function shownInstance(node: XmlNode, repeat: FormPart, state: FormState, showing: Showing): ShownInstance {
  const siblings = node.parent ? childrenNamed(node.parent, node.name) : [node];
  return {
    key: showing.keyOf(node),
    label: nameHere(node, state),
    place: siblings.indexOf(node) + 1,
    count: siblings.length,
    mayRemove: !showing.isReadOnly && takesMore(repeat),
  };
}

function instanceAround(within: XmlNode, state: FormState, showing: Showing): ShownInstance | null {
  for (let node: XmlNode | null = within; node !== null; node = node.parent) {
    const part = state.partOf.get(node);
    if (part?.item.kind === 'repeat') return shownInstance(node, part, state, showing);
  }
  return null;
}

/** The words of the groups around; instances of repeats are said apart. */
export function groupTrailOf(within: XmlNode, state: FormState): string[] {
  const trail: string[] = [];
  for (let node: XmlNode | null = within; node !== null && node !== state.data; node = node.parent) {
    const label = state.partOf.get(node)?.item.kind === 'group' ? labelHere(node, state) : '';
    if (label !== '') trail.unshift(label);
  }
  return trail;
}
