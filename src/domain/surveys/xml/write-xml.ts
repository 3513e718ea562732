import { localName, type XmlNode } from '../xpath/node.ts';

/** A piece of a document: its text, ready to be read as XML. */
export type Markup = string;

export type Attributes = Readonly<Record<string, string | undefined>>;

/** An element around what lies in it. Attributes that are undefined are left out. */
export function element(name: string, attributes: Attributes, within: readonly Markup[] = []): Markup {
  const said = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(value)}"`],
  );
  const start = `<${name}${said.join('')}`;
  const inside = within.join('');
  return inside === '' ? `${start}/>` : `${start}>${inside}</${name}>`;
}

/** A node as it was read, without its namespaces. */
export function nodeMarkup(node: XmlNode): Markup {
  if (node.kind === 'text') return escaped(node.value);
  if (node.kind !== 'element') return '';
  const attributes = node.attributes
    .filter(({ name }) => !name.startsWith('xmlns'))
    .map(({ name, value }) => [localName(name), value] as const);
  return element(localName(node.name), Object.fromEntries(attributes), node.children.map(nodeMarkup));
}

/** A text as it stands. What no document may hold, control characters above all, is left out. */
export function markedUp(text: string): Markup {
  return escaped(text);
}

const REPLACED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Not a character of XML 1.0 (§2.2). */
const NO_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escaped(text: string): string {
  return text.replaceAll(NO_CHARACTER, '').replaceAll(/[&<>"\n\r\t]/g, (found) => REPLACED[found] ?? found);
}

const NAME = /^[\p{L}_][\p{L}\p{N}._-]*$/u;

/** Whether an element can be called that. */
export function isElementName(text: string): boolean {
  return NAME.test(text);
}
