import { SaxesParser } from 'saxes';
import { decodeText, guessEncoding } from '../../import/files/file-text.ts';
import { GIS_LIMITS } from '../gis-feature.ts';

/** An element with what is in it. Names are without their prefix. */
export interface XmlTree {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
  /** Its own text, without that of the elements in it. */
  readonly text: string;
  readonly children: readonly XmlTree[];
}

/** An element around a tree. */
export interface XmlAncestor {
  readonly name: string;
  /** What a `name` in it says, as folders have it. */
  readonly title: string | null;
}

/** Where reading ended before the end of the file, and why. */
export interface XmlStop {
  readonly line: number;
  readonly message: string;
}

const MOST_ELEMENTS = 3_000_000;

/**
 * Hands over each wanted element as soon as it is closed, so that a file is never whole in memory. No document type is
 * taken and so no entity but XML's own five; nothing is fetched. What came before a mistake has been handed over.
 *
 * @param roots what the whole file may be called
 * @param onTree returns false to end
 */
export function xmlTrees(
  text: string,
  roots: readonly string[],
  wanted: ReadonlySet<string>,
  onTree: (tree: XmlTree, ancestors: readonly XmlAncestor[]) => boolean,
): XmlStop | null {
  const parser = new SaxesParser();
  const open: OpenElement[] = [];
  let count = 0;
  let line = 1;
  const stop = (message: string): never => {
    throw new StoppedXml({ line: parser.line, message });
  };
  const close = () => {
    const element = open.pop();
    const around = open.at(-1);
    if (!element) return;
    const tree = treeOf(element);
    if (around?.isInTree) around.children.push(tree);
    else if (element.isInTree) {
      if (!onTree(tree, open)) throw new StoppedXml(null);
    } else if (element.name === 'name' && around) around.title = tree.text.trim();
  };
  parser.on('error', (error) => stop(error.message.replace(/^\d+:\d+: /, '')));
  parser.on('doctype', () => stop('a document type is not taken'));
  parser.on('opentagstart', () => {
    line = parser.line;
  });
  parser.on('opentag', ({ name: full, attributes }) => {
    count += 1;
    if (count > MOST_ELEMENTS) stop(`more than ${MOST_ELEMENTS} elements`);
    if (open.length >= GIS_LIMITS.depth)
      stop(`elements within each other more than ${GIS_LIMITS.depth} times`);
    const name = localName(full);
    if (count === 1 && !roots.includes(name))
      stop(`begins with ${name.slice(0, 40)}, where ${roots[0]} belongs`);
    const isInTree = (open.at(-1)?.isInTree ?? false) || wanted.has(name);
    open.push({ name, attributes, line, isInTree, texts: [], children: [], title: null });
  });
  parser.on('closetag', close);
  const addText = (value: string) => open.at(-1)?.texts.push(value);
  parser.on('text', addText);
  parser.on('cdata', addText);
  try {
    parser.write(text).close();
    return null;
  } catch (error) {
    if (error instanceof StoppedXml) return error.stop;
    throw error;
  }
}

/** In the encoding that the file declares, else as it looks. */
export function xmlText(bytes: Uint8Array): string {
  const guessed = guessEncoding(bytes);
  if (guessed.startsWith('utf-16')) return decodeText(bytes, guessed);
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200));
  const declared = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1];
  try {
    return declared === undefined ? decodeText(bytes, guessed) : new TextDecoder(declared).decode(bytes);
  } catch {
    // An encoding that nobody knows.
    return decodeText(bytes, guessed);
  }
}

/** The children that are called so. */
export function childrenCalled(tree: XmlTree, name: string): readonly XmlTree[] {
  return tree.children.filter((child) => child.name === name);
}

/** The text of the first child that is called so; empty where there is none. */
export function childText(tree: XmlTree, name: string): string {
  return tree.children.find((child) => child.name === name)?.text.trim() ?? '';
}

interface OpenElement extends Omit<XmlTree, 'text' | 'children'> {
  readonly isInTree: boolean;
  readonly texts: string[];
  readonly children: XmlTree[];
  title: string | null;
}

/** Ends the parser from within. */
class StoppedXml extends Error {
  readonly stop: XmlStop | null;
  constructor(stop: XmlStop | null) {
    super('stopped');
    this.name = 'StoppedXml';
    this.stop = stop;
  }
}

function treeOf({ name, attributes, line, texts, children }: OpenElement): XmlTree {
  return { name, attributes, line, text: texts.join(''), children };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
