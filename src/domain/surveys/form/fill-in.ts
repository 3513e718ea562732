import { documentIn } from '../../kit/fields/json-document.ts';
import { dateText, dateTimeText } from '../xpath/dates.ts';
import { elementsOf, setText, stringValue, type XmlNode } from '../xpath/node.ts';
import { evaluateAt } from '../xpath/surroundings.ts';
import { toText } from '../xpath/value.ts';
import { actOnLoad } from './actions/run-actions.ts';
import type { CompiledForm } from './compile.ts';
import type { FormEnvironment } from './environment.ts';
import { type FormPart, isQuestionPart } from './form-part.ts';
import { emptyState, type FormState } from './form-state.ts';
import { addFirst, dropInstance } from './instance-tree.ts';
import {
  beginInstance,
  MOST_INSTANCES,
  recomputeAfter,
  recomputeAll,
  recomputeRepeat,
  setDefaults,
} from './recompute.ts';
import { fillFromRecord } from './stored-record.ts';

/** A new record of a form. Its defaults may look at what is worked out, which then is worked out anew. */
export function beginForm(form: CompiledForm, environment: FormEnvironment): FormState {
  const state = emptyState(form, environment);
  for (const part of form.top) addFirst(part, state.data, state);
  const { beginning = '' } = form.definition;
  if (beginning !== '') fillFromRecord(form.top, state.data, documentIn(JSON.parse(beginning)), state);
  for (const [part, nodes] of state.nodesOf) for (const node of nodes) preload(part, node, state);
  recomputeAll(state);
  for (const child of elementsOf(state.data)) setDefaults(child, state);
  recomputeAfter(state, actOnLoad(state));
  recomputeAll(state);
  return state;
}

/** An answer of the person, as ODK writes it: several choices with spaces between them. */
export function setAnswer(state: FormState, node: XmlNode, text: string): void {
  if (stringValue(node) === text) return;
  setText(node, text);
  recomputeAfter(state, [node]);
}

/** One more instance of a repeat, behind the others. Null where there are as many as there may be. */
export function addRepeat(state: FormState, repeat: FormPart, container: XmlNode): XmlNode | null {
  if (elementsOf(container, repeat.item.name).length >= MOST_INSTANCES) return null;
  const element = beginInstance(repeat, container, state);
  recomputeRepeat(state, repeat);
  return element;
}

export function removeRepeat(state: FormState, node: XmlNode): void {
  const repeat = state.partOf.get(node);
  dropInstance(node, state);
  if (repeat) recomputeRepeat(state, repeat);
}

/** The record is done: what notes the end does so now. */
export function finishForm(state: FormState): void {
  const ends = [...state.nodesOf].filter(([{ item }]) => item.kind === 'question' && item.type === 'end');
  const nodes = ends.flatMap(([, found]) => [...found]);
  for (const node of nodes) setText(node, nowText(state));
  recomputeAfter(state, nodes);
}

/** What the form calls this record, empty where it says nothing of it. */
export function instanceNameOf({ form, data, around }: FormState): string {
  return form.instanceName === null ? '' : toText(evaluateAt(form.instanceName, data, around));
}

function preload(part: FormPart, node: XmlNode, state: FormState): void {
  if (!isQuestionPart(part)) return;
  const { type } = part.item;
  if (type === 'start' || type === 'end') setText(node, nowText(state));
  else if (type === 'today') setText(node, dateText(state.around.now(), state.around.timeZone));
  else {
    const known = state.environment.metadata[type];
    if (known !== undefined) setText(node, known);
  }
}

function nowText({ around }: FormState): string {
  return dateTimeText(around.now(), around.timeZone);
}
