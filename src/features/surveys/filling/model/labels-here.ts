import { textIn } from '../../../../domain/surveys/form/definition.ts';
import type { FormState } from '../../../../domain/surveys/form/form-state.ts';
import { wordsHere } from '../../../../domain/surveys/form/words-here.ts';
import type { XmlNode } from '../../../../domain/surveys/xpath/node.ts';

export function labelHere(node: XmlNode, state: FormState): string {
  const part = state.partOf.get(node);
  const rules = part && state.form.rules.get(part);
  return (rules && wordsHere(rules.label, node, state)) || '';
}

/** Of an item without words its name. */
export function nameHere(node: XmlNode, state: FormState): string {
  return labelHere(node, state) || node.name;
}

/** A text without places to fill in. */
export function plainWords(texts: Parameters<typeof textIn>[0], { form, environment }: FormState): string {
  return textIn(texts, environment.language, form.definition);
}
