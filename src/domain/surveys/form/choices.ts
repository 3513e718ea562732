import { evaluate, MOST_NODES_VISITED } from '../xpath/evaluate.ts';
import { callFunction } from '../xpath/functions/table.ts';
import { elementsOf, type XmlNode } from '../xpath/node.ts';
import { evaluateAt } from '../xpath/surroundings.ts';
import { toBoolean } from '../xpath/value.ts';
import type { Choice } from './definition.ts';
import { isQuestionPart } from './form-part.ts';
import type { FormState } from './form-state.ts';
import { choicesIn } from './form-surroundings.ts';

/** What a question offers at a moment, in the order in which it does. @throws ExpressionError */
export function offeredChoices(node: XmlNode, state: FormState): readonly Choice[] {
  const part = state.partOf.get(node);
  const source = part && isQuestionPart(part) ? part.item.choices : null;
  if (!part || !source) return [];
  const { around } = state;
  const all = choicesIn(source.list, state.form.definition, state.environment);
  const instance = around.instance(source.list);
  const items = elementsOf(instance === null ? node : instance).flatMap((root) => elementsOf(root));
  const filter = state.form.rules.get(part)?.filter ?? null;
  around.nodesLeft = MOST_NODES_VISITED;
  const kept = items.flatMap((item, index): { item: XmlNode; choice: Choice }[] => {
    const choice = all[index];
    const place = { node: item, position: index + 1, size: items.length, current: node };
    return choice && (filter === null || toBoolean(evaluate(filter, place, around)))
      ? [{ item, choice }]
      : [];
  });
  if (source.shuffle === 'no') return kept.map(({ choice }) => choice);
  const order = shuffled(kept, node, state);
  return order.flatMap((item) => kept.find((one) => one.item === item)?.choice ?? []);
}

function shuffled(kept: readonly { item: XmlNode }[], node: XmlNode, state: FormState): readonly XmlNode[] {
  const part = state.partOf.get(node);
  const seed = part && state.form.rules.get(part)?.seed;
  const nodes = kept.map(({ item }) => item);
  const around = {
    ...state.around,
    call: (name: string, call: Parameters<typeof callFunction>[1]) =>
      name === 'offered' ? nodes : callFunction(name, call),
  };
  const offered = { kind: 'call', name: 'offered', of: [], at: -1 } as const;
  const value = evaluateAt(
    { kind: 'call', name: 'randomize', of: seed ? [offered, seed] : [offered], at: -1 },
    node,
    around,
  );
  return typeof value === 'object' ? value : nodes;
}
