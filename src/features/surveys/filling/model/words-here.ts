import { textIn } from '../../../../domain/surveys/form/definition.ts';
import type { FormState } from '../../../../domain/surveys/form/form-state.ts';
import type { ParsedTexts } from '../../../../domain/surveys/form/part-rules.ts';
import type { XmlNode } from '../../../../domain/surveys/xpath/node.ts';
import { evaluateAt } from '../../../../domain/surveys/xpath/surroundings.ts';
import { toText } from '../../../../domain/surveys/xpath/value.ts';

/** A label or hint where an element stands, in the person's language, with what `${…}` of it say now. */
export function wordsHere(texts: ParsedTexts, node: XmlNode, state: FormState): string {
  const { defaultLanguage } = state.form.definition;
  const parts =
    texts[state.environment.language] ?? texts[defaultLanguage] ?? texts[''] ?? Object.values(texts)[0] ?? [];
  return parts
    .map((part) => (typeof part === 'string' ? part : toText(evaluateAt(part, node, state.around))))
    .join('');
}

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
