import type { Axis, NodeTest } from './expression.ts';
import { localName, rootOf, type XmlNode } from './node.ts';

/** Axes that lead back to the beginning of the document: `[1]` is the nearest. */
const REVERSE: ReadonlySet<Axis> = new Set([
  'ancestor',
  'ancestor-or-self',
  'preceding',
  'preceding-sibling',
]);

/** After these a set can hold nodes of several depths, so that the next step may leave the order of the document. */
const DEEP: ReadonlySet<Axis> = new Set([
  'ancestor',
  'ancestor-or-self',
  'descendant',
  'descendant-or-self',
  'following',
  'preceding',
]);

/** Axes by which a set of nodes of one depth stays in order and without doubles. */
const LEVEL: ReadonlySet<Axis> = new Set(['child', 'attribute', 'self']);

export function isReverse(axis: Axis): boolean {
  return REVERSE.has(axis);
}

export function isDeep(axis: Axis): boolean {
  return DEEP.has(axis);
}

export function isLevel(axis: Axis): boolean {
  return LEVEL.has(axis);
}

/** The nodes along an axis, the nearest first. */
export function along(axis: Axis, node: XmlNode): readonly XmlNode[] {
  switch (axis) {
    case 'child':
      return node.children;
    case 'parent':
      return node.parent === null ? [] : [node.parent];
    case 'self':
      return [node];
    case 'attribute':
      return node.attributes.filter((one) => !isDeclaration(one));
    case 'namespace':
      return [];
    case 'descendant':
      return [...below(node)];
    case 'descendant-or-self':
      return [node, ...below(node)];
    case 'ancestor':
      return ancestors(node);
    case 'ancestor-or-self':
      return [node, ...ancestors(node)];
    case 'following-sibling':
      return siblings(node).after;
    case 'preceding-sibling':
      return siblings(node).before.toReversed();
    case 'following':
      return [...behindAttribute(node), ...[node, ...ancestors(node)].flatMap(nodesAfter)];
    case 'preceding':
      return [node, ...ancestors(node)].flatMap((one) =>
        siblings(one).before.flatMap(withBelow).toReversed(),
      );
  }
}

export function passes(test: NodeTest, node: XmlNode, axis: Axis): boolean {
  switch (test.kind) {
    case 'node':
      return true;
    case 'instruction':
      return node.kind === 'instruction' && (test.target === null || test.target === node.name);
    case 'name': {
      if (node.kind !== (axis === 'attribute' ? 'attribute' : 'element')) return false;
      return isNamed(node, test.prefix, test.name);
    }
    default:
      return node.kind === test.kind;
  }
}

/** A name without a prefix is one that was written without: instances of forms have a default namespace. */
function isNamed(node: XmlNode, prefix: string, name: string | null): boolean {
  if (prefix === '') return name === null || node.name === name;
  if (name !== null && localName(node.name) !== name) return false;
  const namespace = namespaceOf(prefix, node);
  return node.namespace === '' || namespace === null
    ? node.name.startsWith(`${prefix}:`)
    : node.namespace === namespace;
}

/** XPath 1.0, 5.3: what declares a namespace is no attribute. */
function isDeclaration({ name }: XmlNode): boolean {
  return name === 'xmlns' || name.startsWith('xmlns:');
}

/** Prefixes that ODK's forms and tools use by convention, where the document does not declare them itself. */
const USUAL_NAMESPACES: Readonly<Record<string, string>> = {
  h: 'http://www.w3.org/1999/xhtml',
  xhtml: 'http://www.w3.org/1999/xhtml',
  xf: 'http://www.w3.org/2002/xforms',
  xforms: 'http://www.w3.org/2002/xforms',
  jr: 'http://openrosa.org/javarosa',
  orx: 'http://openrosa.org/xforms',
  odk: 'http://www.opendatakit.org/xforms',
};

/** What the document calls a prefix where the node stands; else what it usually means, or null. */
function namespaceOf(prefix: string, node: XmlNode): string | null {
  for (let one: XmlNode | null = node; one !== null; one = one.parent) {
    const declared = one.attributes.find(({ name }) => name === `xmlns:${prefix}`);
    if (declared) return declared.value;
  }
  return USUAL_NAMESPACES[prefix] ?? null;
}

/** Without doubles, in the order of the document. Attributes come behind their element. */
export function inDocumentOrder(nodes: readonly XmlNode[]): XmlNode[] {
  const distinct = [...new Set(nodes)];
  if (distinct.length < 2) return distinct;
  const places = new Map<XmlNode, number>();
  for (const root of new Set(distinct.map(rootOf))) number(root, places);
  return distinct.toSorted((left, right) => (places.get(left) ?? 0) - (places.get(right) ?? 0));
}

function number(root: XmlNode, places: Map<XmlNode, number>): void {
  for (const node of withBelow(root)) {
    places.set(node, places.size);
    for (const attribute of node.attributes) places.set(attribute, places.size);
  }
}

function* below(node: XmlNode): Generator<XmlNode> {
  for (const child of node.children) {
    yield child;
    yield* below(child);
  }
}

function withBelow(node: XmlNode): XmlNode[] {
  return [node, ...below(node)];
}

/** An attribute stands before all that its element holds. */
function behindAttribute(node: XmlNode): readonly XmlNode[] {
  return node.kind === 'attribute' && node.parent !== null ? [...below(node.parent)] : [];
}

function nodesAfter(node: XmlNode): XmlNode[] {
  return siblings(node).after.flatMap(withBelow);
}

function ancestors(node: XmlNode): XmlNode[] {
  const found: XmlNode[] = [];
  for (let one = node.parent; one !== null; one = one.parent) found.push(one);
  return found;
}

function siblings(node: XmlNode): { before: XmlNode[]; after: XmlNode[] } {
  if (node.kind === 'attribute' || node.parent === null) return { before: [], after: [] };
  const all = node.parent.children;
  const at = all.indexOf(node);
  return { before: all.slice(0, at), after: all.slice(at + 1) };
}
