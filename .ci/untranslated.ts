import { globSync, readFileSync } from 'node:fs';
import { childrenOf, isNode, type Node, treeOf } from './syntax.ts';

/** Where people read. Tests, and the texts of standards and demo data, are not for them. */
const SCREENS = ['src/{app,features,resource,session,ui}/**/*.{ts,tsx}'];

/** Attributes and fields whose text a person reads or hears. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'confirmLabel',
  'description',
  'done',
  'heading',
  'help',
  'hint',
  'label',
  'message',
  'placeholder',
  'summary',
  'text',
  'title',
]);

/** Elements whose content the macros take up as one message. */
const MESSAGE_ELEMENTS = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);

/** Elements that hold keys and codes, which are the same in every language. */
const CODE_ELEMENTS = new Set(['Kbd', 'chakra.code', 'chakra.pre', 'code']);

/** The same in every language. */
const NAMES = ['Fieldline'];

/** Texts that a person would read in English whatever their language, one line each. */
export async function untranslatedTexts(patterns: readonly string[] = SCREENS): Promise<readonly string[]> {
  const files = globSync([...patterns], { exclude: ['**/*.test.*'] }).sort();
  return files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return textsIn(file, source).map(({ at, text }) => {
      const line = source.slice(0, at).split('\n').length;
      return `${file}:${line} "${text.trim()}" is not translated: put it into t, msg or Trans`;
    });
  });
}

interface Text {
  readonly at: number;
  readonly text: string;
}

/** What the source says without a macro. */
export function textsIn(file: string, source: string): readonly Text[] {
  const found: Text[] = [];
  const add = (at: number, text: string) => {
    if (/\p{L}{2}/u.test(text) && !NAMES.includes(text.trim())) found.push({ at, text });
  };
  visit(treeOf(file, source), false);
  return found;

  function visit(node: Node, isInMessage: boolean): void {
    if (node.type === 'JSXText' && !isInMessage) add(node.start, String(node['value']));
    if (node.type === 'JSXExpressionContainer' && !isInMessage) plainTexts(node['expression'], add);
    if (node.type === 'JSXAttribute') return visitNamed(node, nameOf(node['name']), isInMessage);
    if (node.type === 'Property' && node['computed'] !== true) {
      return visitNamed(node, nameOf(node['key']), isInMessage);
    }
    if (node.type === 'TaggedTemplateExpression' || isMacroCall(node)) return;
    const element = node.type === 'JSXElement' ? elementName(node) : '';
    const isMessage = isInMessage || MESSAGE_ELEMENTS.has(element) || CODE_ELEMENTS.has(element);
    for (const child of childrenOf(node)) visit(child, isMessage);
  }

  /** The value of an attribute is no content: what stands in a message around it does not translate it. */
  function visitNamed(node: Node, name: string, isInMessage: boolean): void {
    const value = node['value'];
    if (SPOKEN.has(name)) {
      plainTexts(isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value, add);
    }
    const inner = isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value;
    if (isNode(inner)) visit(inner, inner.type === 'JSXElement' ? false : isInMessage);
  }
}

/** Texts that an expression may be, as they stand: of a choice, each side. */
function plainTexts(expression: unknown, add: (at: number, text: string) => void): void {
  if (!isNode(expression)) return;
  switch (expression.type) {
    case 'Literal':
      if (typeof expression['value'] === 'string') add(expression.start, expression['value']);
      return;
    case 'TemplateLiteral':
      for (const part of listOf(expression['quasis'])) add(part.start, textOfPart(part));
      return;
    case 'ConditionalExpression':
      plainTexts(expression['consequent'], add);
      plainTexts(expression['alternate'], add);
      return;
    case 'LogicalExpression':
      plainTexts(expression['right'], add);
      return;
  }
}

function textOfPart(part: Node): string {
  const { value } = part;
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
}

/** `t({…})`, `msg({…})`, `plural(…)`: the macros' other form. */
function isMacroCall(node: Node): boolean {
  return node.type === 'CallExpression' && ['t', 'msg', 'plural', 'select'].includes(nameOf(node['callee']));
}

function elementName(element: Node): string {
  const opening = element['openingElement'];
  return isNode(opening) ? nameOf(opening['name']) : '';
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'JSXMemberExpression') return `${nameOf(node['object'])}.${nameOf(node['property'])}`;
  if (node.type === 'Literal') return String(node['value']);
  return typeof node['name'] === 'string' ? node['name'] : '';
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
