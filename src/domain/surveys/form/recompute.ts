import type { Expression } from '../xpath/expression.ts';
import { itemsIn } from '../xpath/functions/arguments.ts';
import { elementsOf, setText, stringValue, type XmlNode, xmlNode } from '../xpath/node.ts';
import { evaluateAt } from '../xpath/surroundings.ts';
import { holds, toNumber, toText } from '../xpath/value.ts';
import { actAfterAdding, setCalculated, triggeredBy } from './actions/run-actions.ts';
import { offeredChoices } from './choices.ts';
import type { Computation } from './computation.ts';
import { type FormPart, formPartsBelow, isQuestionPart, outwards } from './form-part.ts';
import { containersOf, type FormState } from './form-state.ts';
import { addInstance, dropInstance } from './instance-tree.ts';

/** As many instances of a repeat as an expression may ask for. */
export const MOST_INSTANCES = 1000;

/** A form that is never done with itself stops here: what was worked out by then stands. */
const MOST_ROUNDS = 20;

/** Works everything out, as when a form is opened. */
export function recomputeAll(state: FormState): void {
  const dirty = new Set<number>();
  // What a record says is checked, not changed: only another answer takes a choice away.
  for (const [index, { kind }] of state.form.computations.entries()) if (kind !== 'choices') dirty.add(index);
  settle(state, dirty, []);
}

/** Works out what depends on the answers of nodes that changed, and what is triggered by them. */
export function recomputeAfter(state: FormState, changed: readonly XmlNode[]): void {
  const dirty = new Set<number>();
  for (const node of changed) markReaders(state.partOf.get(node), state, dirty);
  settle(state, dirty, changed);
}

/** Works out everything in and about a repeat whose instances are other ones. */
export function recomputeRepeat(state: FormState, repeat: FormPart): void {
  const dirty = new Set<number>();
  markRepeat(repeat, state, dirty);
  settle(state, dirty, []);
}

function settle(state: FormState, first: Set<number>, changed: readonly XmlNode[]): void {
  let dirty = first;
  let events = changed;
  for (let round = 0; round < MOST_ROUNDS && (dirty.size > 0 || events.length > 0); round += 1) {
    const later = new Set<number>();
    for (const [index, computation] of state.form.computations.entries()) {
      if (!dirty.has(index)) continue;
      const found = compute(computation, state);
      const marked = new Set<number>();
      for (const part of found.parts) markAround(part, computation, state, marked);
      for (const one of marked) (one > index ? dirty : later).add(one);
      events = [...events, ...found.nodes];
    }
    const triggered = events.flatMap((node) => triggeredBy(node, state));
    for (const node of triggered) markReaders(state.partOf.get(node), state, later);
    events = triggered;
    dirty = later;
  }
}

interface Found {
  /** What others may have to look at anew. */
  readonly parts: ReadonlySet<FormPart>;
  /** Whose answer changed. */
  readonly nodes: readonly XmlNode[];
}

function compute(computation: Computation, state: FormState): Found {
  const { part, kind, expression, looksBack } = computation;
  const nodes: XmlNode[] = [];
  const staysAsItIs = kind === 'calculation' && looksBack && state.environment.lastRecord === undefined;
  if (staysAsItIs) return { parts: new Set(), nodes };
  let isChanged = false;
  if (kind === 'count') {
    for (const container of containersOf(part, state))
      isChanged = setCount(part, expression, container, state) || isChanged;
  } else {
    for (const node of state.nodesOf.get(part) ?? []) {
      if (kind === 'choices') {
        if (withdrawChoices(node, part, state)) nodes.push(node);
      } else if (kind === 'relevant') isChanged = setRelevance(node, expression, state) || isChanged;
      else if (setCalculated(node, part, expression, state)) nodes.push(node);
    }
  }
  return { parts: new Set(isChanged || nodes.length > 0 ? [part] : []), nodes };
}

function setRelevance(node: XmlNode, expression: Expression, state: FormState): boolean {
  const isRelevant = holds(evaluateAt(expression, node, state.around));
  if (isRelevant !== state.hidden.has(node)) return false;
  if (isRelevant) state.hidden.delete(node);
  else state.hidden.add(node);
  state.shape += 1;
  spreadRelevance(node, node.parent?.isIrrelevant ?? false, state);
  return true;
}

/** What lies in something that is not asked is not asked either. */
function spreadRelevance(node: XmlNode, isAroundIrrelevant: boolean, state: FormState): void {
  node.isIrrelevant = isAroundIrrelevant || state.hidden.has(node);
  for (const child of elementsOf(node)) spreadRelevance(child, node.isIrrelevant, state);
}

/** Takes away of an answer what is offered no longer. Whether there was any. */
function withdrawChoices(node: XmlNode, part: FormPart, state: FormState): boolean {
  const text = stringValue(node);
  if (text === '' || !isQuestionPart(part)) return false;
  const offered = new Set(offeredChoices(node, state).map(({ value }) => value));
  if (offered.size === 0 && part.item.choices?.file !== '') return false;
  const chosen = part.item.type === 'select_one' ? [text] : itemsIn(text);
  const left = chosen.filter((value) => offered.has(value));
  if (left.length === chosen.length) return false;
  setText(node, left.join(' '));
  return true;
}

function setCount(part: FormPart, expression: Expression, container: XmlNode, state: FormState): boolean {
  // Where there is no instance yet, the expression stands where one would.
  const place = xmlNode('element', container, { name: part.item.name });
  const count = toNumber(toText(evaluateAt(expression, place, state.around)), state.around.timeZone);
  const wanted = Math.min(MOST_INSTANCES, Math.max(0, Math.trunc(count) || 0));
  const present = elementsOf(container, part.item.name);
  for (const extra of present.slice(wanted)) dropInstance(extra, state);
  for (let index = present.length; index < wanted; index += 1) beginInstance(part, container, state);
  return present.length !== wanted;
}

/** A new instance with its defaults worked out. */
export function beginInstance(part: FormPart, container: XmlNode, state: FormState): XmlNode {
  const element = addInstance(part, container, state);
  setDefaults(element, state);
  actAfterAdding(element, state);
  return element;
}

/** Works out the defaults of an element and of all that lies in it, in the order of the form. */
export function setDefaults(element: XmlNode, state: FormState): void {
  const part = state.partOf.get(element);
  const expression = part && state.form.rules.get(part)?.default;
  if (part && expression) setCalculated(element, part, expression, state);
  for (const child of elementsOf(element)) setDefaults(child, state);
}

function markAround(part: FormPart, { kind }: Computation, state: FormState, dirty: Set<number>): void {
  if (kind === 'count') markRepeat(part, state, dirty);
  else if (kind === 'relevant')
    for (const one of [part, ...formPartsBelow(part)]) markReaders(one, state, dirty);
  else markReaders(part, state, dirty);
}

function markReaders(part: FormPart | undefined, { form }: FormState, dirty: Set<number>): void {
  if (part) for (const index of form.readers.get(part) ?? []) dirty.add(index);
}

function markRepeat(repeat: FormPart, state: FormState, dirty: Set<number>): void {
  for (const part of [repeat, ...formPartsBelow(repeat)]) markReaders(part, state, dirty);
  for (const [index, { part, kind }] of state.form.computations.entries()) {
    if (kind === 'choices') continue;
    if ([...outwards(part)].includes(repeat) && !(part === repeat && kind === 'count')) dirty.add(index);
  }
}
