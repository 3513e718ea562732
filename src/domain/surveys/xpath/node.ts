/** A node of a document, as XPath sees it. The value of an element is its text; only other kinds have `value`. */
export interface XmlNode {
  readonly kind: 'document' | 'element' | 'attribute' | 'text' | 'comment' | 'instruction';
  /** As it was written, with its prefix: `orx:meta`. */
  readonly name: string;
  readonly namespace: string;
  parent: XmlNode | null;
  children: XmlNode[];
  attributes: XmlNode[];
  value: string;
  /** What a form takes as not asked (its `relevant` does not hold, or that of a group around it): paths leave it out. */
  isIrrelevant?: boolean;
  /** Its element children by name, as long as `children` is the same list of the same length. */
  named?: ChildrenByName;
}

interface ChildrenByName {
  readonly children: readonly XmlNode[];
  readonly size: number;
  readonly byName: ReadonlyMap<string, readonly XmlNode[]>;
}

/** Below that many children looking at each is as quick. */
const FEW = 16;

/** The element children of a name. Large groups are looked through once: each of their questions may ask for any other. */
export function childrenNamed(node: XmlNode, name: string): readonly XmlNode[] {
  const { children } = node;
  if (children.length <= FEW) return elementsOf(node, name);
  if (node.named?.children !== children || node.named.size !== children.length) {
    const byName = Map.groupBy(elementsOf(node), (child) => child.name);
    node.named = { children, size: children.length, byName };
  }
  return node.named.byName.get(name) ?? [];
}

export function xmlNode(
  kind: XmlNode['kind'],
  parent: XmlNode | null,
  named: { readonly name?: string; readonly namespace?: string; readonly value?: string } = {},
): XmlNode {
  const { name = '', namespace = '', value = '' } = named;
  return { kind, name, namespace, parent, children: [], attributes: [], value };
}

/** A new element at the end of `parent`. */
export function addElement(parent: XmlNode, name: string, text = ''): XmlNode {
  const element = xmlNode('element', parent, { name });
  parent.children.push(element);
  if (text !== '') setText(element, text);
  return element;
}

/** Makes `text` all that the element holds. */
export function setText(element: XmlNode, text: string): void {
  const [first] = element.children;
  if (element.children.length === 1 && first?.kind === 'text' && text !== '') first.value = text;
  else element.children = text === '' ? [] : [xmlNode('text', element, { value: text })];
}

/** XPath 1.0, 5: what a node says as a string. */
export function stringValue(node: XmlNode): string {
  if (node.kind !== 'element' && node.kind !== 'document') return node.value;
  const [first] = node.children;
  if (first === undefined) return '';
  if (node.children.length === 1 && first.kind === 'text') return first.value;
  let text = '';
  for (const child of node.children) {
    if (child.kind === 'text') text += child.value;
    else if (child.kind === 'element') text += stringValue(child);
  }
  return text;
}

/** The part of a name behind its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

export function rootOf(node: XmlNode): XmlNode {
  let root = node;
  while (root.parent !== null) root = root.parent;
  return root;
}

/** The element children that have a name; all of them without one. */
export function elementsOf(node: XmlNode, name?: string): XmlNode[] {
  return node.children.filter((child) => child.kind === 'element' && (!name || child.name === name));
}

/** All elements below a node, in the order of the document. */
export function* elementsBelow(node: XmlNode): Generator<XmlNode> {
  for (const child of node.children) {
    if (child.kind !== 'element') continue;
    yield child;
    yield* elementsBelow(child);
  }
}
