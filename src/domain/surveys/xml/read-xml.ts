import { SaxesParser } from 'saxes';
import { type XmlNode, xmlNode } from '../xpath/node.ts';

/** The text is no XML, or more of it than is taken. `line` counts from one. */
export class UnreadableXml extends Error {
  override readonly name = 'UnreadableXml';
  readonly line: number;
  constructor(message: string, line: number, options?: ErrorOptions) {
    super(message, options);
    this.line = line;
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
  const fail = (message: string): never => {
    throw new UnreadableXml(message, parser.line);
  };
  const add = (kind: XmlNode['kind'], named: { name?: string; namespace?: string; value?: string }) => {
    reading.nodes += 1;
    if (reading.nodes > MOST_NODES) fail(`more than ${MOST_NODES} parts`);
    const node = xmlNode(kind, reading.open, named);
    reading.open.children.push(node);
    return node;
  };
  parser.on('error', (error) => fail(error.message.replace(/^\d+:\d+: /, '')));
  parser.on('opentag', (tag) => {
    const element = add('element', { name: tag.name, namespace: tag.uri });
    element.attributes = Object.values(tag.attributes).map(({ name, uri, value }) =>
      xmlNode('attribute', element, { name, namespace: uri, value }),
    );
    reading.open = element;
    reading.depth += 1;
    if (reading.depth > MOST_DEPTH) fail(`nested more than ${MOST_DEPTH} times`);
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
