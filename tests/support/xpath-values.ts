import { readXml } from '../../src/domain/surveys/xml/read-xml.ts';
import { stringValue, xmlNode } from '../../src/domain/surveys/xpath/node.ts';
import { parseExpression } from '../../src/domain/surveys/xpath/parse.ts';
import { evaluateAt, type FormClock, surroundingsOf } from '../../src/domain/surveys/xpath/surroundings.ts';

/** Half past eight in the evening of a Wednesday, in summer. */
const NOW = Date.parse('2026-07-15T20:30:00.250Z');

/** The value of an expression in a document, at the node of a path; of a set of nodes their texts. */
export function xpath(expression: string, xml = '<data/>', node = '/*', clock: Partial<FormClock> = {}) {
  const document = xml === '' ? xmlNode('document', null) : readXml(xml);
  const around = surroundingsOf(document, {
    timeZone: 'UTC',
    now: () => NOW,
    random: () => 0.5,
    locale: 'en',
    ...clock,
  });
  const [context] = evaluateAt(parseExpression(node), document, around) as (typeof document)[];
  const value = evaluateAt(parseExpression(expression), context ?? document, around);
  return typeof value === 'object' ? value.map(stringValue) : value;
}
