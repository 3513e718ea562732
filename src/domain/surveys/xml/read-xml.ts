import { SaxesParser } from 'saxes';
import { ownValue } from '../../kit/values/own-value.ts';
import type { XmlDetail } from '../findings/file-values.ts';
import { type XmlNode, xmlNode } from '../xpath/node.ts';

/** The text is no XML, or more of it than is taken. The message is for logs: people are told the detail in their words. */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
  readonly detail: XmlDetail;
  constructor(detail: XmlDetail) {
    super(JSON.stringify(detail));
    this.detail = detail;
  }
}

const MOST_DEPTH = 200;
const MOST_NODES = 1_000_000;

/**
 * A document as nodes. Entities other than XML's own five are refused, never resolved.
 *
 * @throws UnreadableXml
 */
export function readXml(text: string): XmlNode {
  const document = xmlNode('document', null);
  const parser = new SaxesParser({ xmlns: true });
  const reading = { open: document, depth: 0, nodes: 0 };
  const fail = (detail: XmlDetail): never => {
    throw new UnreadableXml(detail);
  };
  const add = (kind: XmlNode['kind'], named: { name?: string; namespace?: string; value?: string }) => {
    reading.nodes += 1;
    if (reading.nodes > MOST_NODES) fail({ what: 'too_many_parts', line: parser.line, most: MOST_NODES });
    const node = xmlNode(kind, reading.open, named);
    reading.open.children.push(node);
    return node;
  };
  parser.on('error', (error) => fail(parserDetail(error.message.replace(/^\d+:\d+: /, ''), parser.line)));
  parser.on('opentag', (tag) => {
    const element = add('element', { name: tag.name, namespace: tag.uri });
    element.attributes = Object.values(tag.attributes).map(({ name, uri, value }) =>
      xmlNode('attribute', element, { name, namespace: uri, value }),
    );
    reading.open = element;
    reading.depth += 1;
    if (reading.depth > MOST_DEPTH) fail({ what: 'nested_too_often', line: parser.line, most: MOST_DEPTH });
  });
  parser.on('closetag', () => {
    reading.open = reading.open.parent ?? document;
    reading.depth -= 1;
  });
  const addText = (value: string) => {
    const last = reading.open.children.at(-1);
    if (last?.kind === 'text') last.value += value;
    else if (reading.open !== document) add('text', { value });
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('comment', (value) => add('comment', { value }));
  parser.on('processinginstruction', ({ target, body }) => add('instruction', { name: target, value: body }));
  parser.write(text).close();
  return document;
}

const NOT_ENDED = /^unclosed tag: (.+)$/;
const USUAL = {
  'unexpected close tag.': 'elements_cross',
  'undefined entity.': 'undefined_entity',
  'document must contain a root element.': 'no_element',
  'text data outside of root node.': 'text_outside',
  'unquoted attribute value.': 'unquoted_value',
} as const;
const NOT_BEGUN = /^unmatched closing tag: (.+)\.$/;

/** The parser tells what is wrong by its sentences alone: those of the usual mistakes are known, others stay as they are. */
function parserDetail(reason: string, line: number): XmlDetail {
  const notEnded = NOT_ENDED.exec(reason)?.[1];
  if (notEnded !== undefined) return { what: 'element_not_ended', line, element: notEnded };
  const notBegun = NOT_BEGUN.exec(reason)?.[1];
  if (notBegun !== undefined) return { what: 'element_not_begun', line, element: notBegun };
  const known = ownValue(USUAL, reason);
  return known === undefined ? { what: 'damaged_document', line, reason } : { what: known, line };
}
