import { z } from 'zod';
import { readXml } from '../../src/domain/surveys/xml/read-xml.ts';
import { ExpressionError } from '../../src/domain/surveys/xpath/expression.ts';
import { stringValue, type XmlNode, xmlNode } from '../../src/domain/surveys/xpath/node.ts';
import { numberText } from '../../src/domain/surveys/xpath/number-text.ts';
import { parseExpression } from '../../src/domain/surveys/xpath/parse.ts';
import { evaluateAt, type FormClock, surroundingsOf } from '../../src/domain/surveys/xpath/surroundings.ts';
import type { Value } from '../../src/domain/surveys/xpath/value.ts';
import { errorInEnglish } from './form-errors.ts';

const CONTEXT = z.object({ xml: z.string().optional(), node: z.string().optional() });
const CASE = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  expr: z.string(),
  context: CONTEXT.nullish(),
});

export type EvaluationCase = z.infer<typeof CASE>;

export type Evaluated = { readonly type: string; readonly value: unknown } | { readonly error: string };

/** @throws ZodError */
export function evaluationCases(given: unknown): readonly EvaluationCase[] {
  return z.array(CASE).parse(given);
}

/** The value of an expression in a document, at the first node that its path finds. Numbers that JSON lacks are texts. */
export function evaluatedCase(
  given: { readonly expr: string; readonly context?: unknown },
  clock: FormClock,
): Evaluated {
  try {
    const { xml, node } = CONTEXT.parse(given.context ?? {});
    const document = xml === undefined ? xmlNode('document', null) : readXml(xml);
    const around = surroundingsOf(document, clock);
    const at = node === undefined ? firstElement(document) : nodeAt(node, document, clock);
    return described(evaluateAt(parseExpression(given.expr), at, around));
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const words = errorInEnglish(error);
    return { error: error instanceof ExpressionError ? `${error.code}: ${words}` : words };
  }
}

function nodeAt(path: string, document: XmlNode, clock: FormClock): XmlNode {
  const found = evaluateAt(parseExpression(path), document, surroundingsOf(document, clock));
  const [first] = typeof found === 'object' ? found : [];
  if (!first) throw new Error(`the document has no node ${path}`);
  return first;
}

function firstElement(document: XmlNode): XmlNode {
  return document.children.find(({ kind }) => kind === 'element') ?? document;
}

function described(value: Value): Evaluated {
  if (typeof value === 'object') return { type: 'nodeset', value: value.map(stringValue) };
  const isPlain = typeof value !== 'number' || Number.isFinite(value);
  return { type: typeof value, value: isPlain ? value : numberText(value) };
}
