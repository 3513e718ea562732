import { evaluate, MOST_NODES_VISITED } from '../xpath/evaluate.ts';
import { shuffled } from '../xpath/functions/shuffle.ts';
import { elementsOf, type XmlNode } from '../xpath/node.ts';
import { atQuestion, evaluateAt } from '../xpath/surroundings.ts';
import { toBoolean } from '../xpath/value.ts';
import { choicesIn } from './choice-lists.ts';
import type { Choice } from './definition.ts';
import { isQuestionPart } from './form-part.ts';
import type { FormState } from './form-state.ts';

/** What a question offers at a moment, in the order in which it does. @throws ExpressionError */
export function offeredChoices(node: XmlNode, state: FormState): readonly Choice[] {
  const part = state.partOf.get(node);
  const source = part && isQuestionPart(part) ? part.item.choices : null;
  if (!part || !source) return [];
  const { around } = state;
  const all = choicesIn(source.list, state.form.definition, state.environment.files);
  const instance = around.instance(source.list);
  const items = elementsOf(instance === null ? node : instance).flatMap((root) => elementsOf(root));
  const filter = state.form.rules.get(part)?.filter ?? null;
  around.nodesLeft = MOST_NODES_VISITED;
  const isOffered = (item: XmlNode | undefined, index: number) => {
    if (item === undefined || filter === null) return item !== undefined;
    const place = { node: item, position: index + 1, size: items.length, current: node };
    return toBoolean(evaluate(filter, place, around));
  };
  const kept = atQuestion(node, () => all.filter((_, index) => isOffered(items[index], index)));
  if (source.shuffle === 'no') return kept;
  const seed = state.form.rules.get(part)?.seed ?? null;
  return shuffled(kept, seed === null ? null : evaluateAt(seed, node, around), around);
}
