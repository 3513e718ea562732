import { type XmlNode } from '../xpath/node.ts';
import { evaluateAt } from '../xpath/surroundings.ts';
import { toText } from '../xpath/value.ts';
import { ofLanguage } from './definition.ts';
import type { FormState } from './form-state.ts';
import type { ParsedTexts } from './part-rules.ts';

/** A label or hint where an element stands, in a language of the form, with what `${…}` of it say now. */
export function wordsHere(
  texts: ParsedTexts,
  node: XmlNode,
  state: FormState,
  language = state.environment.language,
): string {
  const { defaultLanguage } = state.form.definition;
  const parts = ofLanguage(texts, language, defaultLanguage) ?? [];
  return parts
    .map((part) => (typeof part === 'string' ? part : toText(evaluateAt(part, node, state.around))))
    .join('');
}
