import type { Json, JsonDocument } from '../../kit/fields/field.ts';
import { documentIn, listIn } from '../../kit/fields/json-document.ts';
import { ownValue } from '../../kit/values/own-value.ts';
import type { FormPart } from '../form/form-part.ts';
import { isQuestionPart } from '../form/form-part.ts';
import type { FormState } from '../form/form-state.ts';
import { elementsOf, type XmlNode } from '../xpath/node.ts';

/**
 * A record without the answers to what is not asked any more, as it was given: what a form works out stays as it was then.
 *
 * @param state the form with this record in it (`resumeForm`)
 */
export function askedAnswers(record: JsonDocument, state: FormState): JsonDocument {
  return askedBelow(record, state.form.top, state.data);
}

function askedBelow(record: JsonDocument, parts: readonly FormPart[], container: XmlNode): JsonDocument {
  const kept = new Map<string, Json>();
  for (const part of parts) {
    const { name, kind } = part.item;
    const value = ownValue(record, name);
    if (value === undefined) continue;
    const nodes = elementsOf(container, name);
    if (kind === 'repeat') {
      const asked = listIn(value).flatMap((instance, place) => {
        const node = nodes[place];
        if (!node || node.isIrrelevant) return [];
        return [askedBelow(documentIn(instance), part.children, node)];
      });
      kept.set(name, asked);
      continue;
    }
    const [node] = nodes;
    if (!node || node.isIrrelevant) continue;
    kept.set(name, isQuestionPart(part) ? value : askedBelow(documentIn(value), part.children, node));
  }
  return Object.fromEntries(kept);
}
