import { spend } from '../../xpath/evaluate.ts';
import type { Expression } from '../../xpath/expression.ts';
import { requireLength } from '../../xpath/functions/arguments.ts';
import { childrenNamed, elementsBelow, setText, stringValue, type XmlNode } from '../../xpath/node.ts';
import { atQuestion, evaluateAt } from '../../xpath/surroundings.ts';
import { toNodes } from '../../xpath/value.ts';
import { type FormPart, isQuestionPart, outwards } from '../form-part.ts';
import type { FormState } from '../form-state.ts';
import { calculatedText } from '../typed-answer.ts';
import type { CompiledAction } from './compile-actions.ts';

/** Gives an element the value of an expression as its answer. Whether that is another one than it had. */
export function setCalculated(
  node: XmlNode,
  part: FormPart,
  expression: Expression,
  state: FormState,
): boolean {
  if (!isQuestionPart(part)) return false;
  const value = evaluateAt(expression, node, state.around);
  const text = calculatedText(value, part.item, state.around.timeZone);
  atQuestion(node, () => requireLength(text.length, -1));
  if (text === stringValue(node)) return false;
  setText(node, text);
  return true;
}

/** What a new record sets. */
export function actOnLoad(state: FormState): readonly XmlNode[] {
  return state.form.actions
    .filter(({ event }) => event === 'load')
    .flatMap((action) => placesOf(action, state).flatMap((place) => act(action, place, state)));
}

/** An action in a repeat's questions runs once for each instance. */
function placesOf({ cause }: CompiledAction, state: FormState): readonly XmlNode[] {
  return cause === null ? [state.data] : [...(state.nodesOf.get(cause) ?? [])];
}

/** What a new instance of a repeat sets in itself, and in the repeats that came with it. */
export function actAfterAdding(element: XmlNode, state: FormState): void {
  const waiting = state.form.actions.filter(({ event }) => event === 'new-repeat');
  if (waiting.length === 0) return;
  for (const node of [element, ...elementsBelow(element)]) {
    const part = state.partOf.get(node);
    for (const action of waiting) if (action.cause === part) act(action, node, state);
  }
}

/** What a changed answer sets: calculations that wait for it in the same instances of the repeats around both, and actions. */
export function triggeredBy(node: XmlNode, state: FormState): XmlNode[] {
  const cause = state.partOf.get(node);
  if (!cause) return [];
  const calculated = (state.form.triggered.get(cause) ?? []).flatMap((part) => {
    const calculation = state.form.rules.get(part)?.calculation ?? null;
    return standingWith(node, part, state).filter((target) => setOrEmpty(target, part, calculation, state));
  });
  const acted = state.form.actions
    .filter((action) => action.event === 'changed' && action.cause === cause)
    .flatMap((action) => act(action, node, state));
  return [...calculated, ...acted];
}

function act({ target, value }: CompiledAction, place: XmlNode, state: FormState): XmlNode[] {
  const targets = toNodes(evaluateAt(target, place, state.around));
  return targets.filter((node) => {
    const part = state.partOf.get(node);
    return part !== undefined && !node.isIrrelevant && setOrEmpty(node, part, value, state);
  });
}

/** Without an expression a change takes the answer away. */
function setOrEmpty(node: XmlNode, part: FormPart, expression: Expression | null, state: FormState): boolean {
  if (expression) return setCalculated(node, part, expression, state);
  if (stringValue(node) === '') return false;
  setText(node, '');
  return true;
}

/** The elements of a part that stand with a node, in the same instances of the repeats around both. */
function standingWith(node: XmlNode, part: FormPart, state: FormState): readonly XmlNode[] {
  const way = [...outwards(part)];
  const placeOnWay = (one: XmlNode) => way.findIndex((step) => step === state.partOf.get(one));
  let around = node;
  while (around !== state.data && placeOnWay(around) < 0) around = around.parent ?? state.data;
  const steps = around === state.data ? way : way.slice(0, placeOnWay(around));
  const found = steps
    .toReversed()
    .reduce<readonly XmlNode[]>(
      (nodes, { item }) => nodes.flatMap((one) => childrenNamed(one, item.name)),
      [around],
    );
  spend(state.around, found.length);
  return found;
}
