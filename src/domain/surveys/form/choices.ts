import { type EvaluationContext, evaluate, MOST_NODES_VISITED, spend } from '../xpath/evaluate.ts';
import type { Expression } from '../xpath/expression.ts';
import { shuffled } from '../xpath/functions/shuffle.ts';
import { elementsOf, stringValue, type XmlNode } from '../xpath/node.ts';
import { atQuestion, evaluateAt } from '../xpath/surroundings.ts';
import { toBoolean, toNodes, toText } from '../xpath/value.ts';
import { choicesIn } from './choice-lists.ts';
import type { Choice } from './definition.ts';
import { isQuestionPart } from './form-part.ts';
import type { FormState } from './form-state.ts';
import type { ChoiceNodes } from './part-rules.ts';

/** What a question offers at a moment, in the order in which it does. @throws ExpressionError */
export function offeredChoices(node: XmlNode, state: FormState): readonly Choice[] {
  const part = state.partOf.get(node);
  const source = part && isQuestionPart(part) ? part.item.choices : null;
  if (!part || !source) return [];
  const rules = state.form.rules.get(part);
  const kept = rules?.nodes
    ? choicesAt(rules.nodes, rules.filter, node, state)
    : listed(source.list, rules?.filter ?? null, node, state);
  if (source.shuffle === 'no') return kept;
  const seed = rules?.seed ?? null;
  return shuffled(kept, seed === null ? null : evaluateAt(seed, node, state.around), state.around);
}

/** Choices of a list, whose columns a filter looks at. */
function listed(list: string, filter: Expression | null, node: XmlNode, state: FormState): readonly Choice[] {
  const { around } = state;
  const all = choicesIn(list, state.form.definition, state.environment.files);
  // A dozen choices that nobody looks into cost less than a node; what a filter looks at is counted beside.
  atQuestion(node, () => spend(around, Math.floor(all.length / 16)));
  if (filter === null) return all;
  const instance = around.instance(list);
  const items = elementsOf(instance === null ? node : instance).flatMap((root) => elementsOf(root));
  around.nodesLeft = MOST_NODES_VISITED;
  const isOffered = (item: XmlNode | undefined, index: number) =>
    item !== undefined &&
    holdsFor({ node: item, position: index + 1, size: items.length }, filter, node, state);
  return atQuestion(node, () => all.filter((_, index) => isOffered(items[index], index)));
}

/** Choices that stand in answers or anywhere else. */
function choicesAt(
  { found, value, label }: ChoiceNodes,
  filter: Expression | null,
  node: XmlNode,
  state: FormState,
): readonly Choice[] {
  const items = toNodes(evaluateAt(found, node, state.around));
  return atQuestion(node, () =>
    items.flatMap((item, index) => {
      const place = { node: item, position: index + 1, size: items.length };
      if (!holdsFor(place, filter, node, state)) return [];
      const said = (expression: Expression | null) =>
        expression === null
          ? stringValue(item)
          : toText(evaluate(expression, { ...place, current: node }, state.around));
      const text = said(value);
      return text === '' ? [] : [{ value: text, label: { '': said(label) }, media: {}, columns: {} }];
    }),
  );
}

function holdsFor(
  place: Omit<EvaluationContext, 'current'>,
  filter: Expression | null,
  current: XmlNode,
  { around }: FormState,
): boolean {
  return filter === null || toBoolean(evaluate(filter, { ...place, current }, around));
}
