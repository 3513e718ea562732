import { isNode, type Node, parsed, visit } from '../syntax.ts';

/** A file of TypeScript with what is to be put into it. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly nodes: readonly Node[];
}

export interface Insertion {
  readonly at: number;
  /** Where what it replaces ends; absent: it replaces nothing. */
  readonly until?: number;
  readonly text: string;
}

/** A place that an entity is written into is not there: the file was changed, and this command was not. */
export class NoPlace extends Error {}

export function sourceOf(file: string, text: string): Source {
  const { tree, fault } = parsed(file, text);
  if (fault !== null) throw new NoPlace(`${file} cannot be read: ${fault}`);
  const nodes: Node[] = [];
  visit(tree, (node) => nodes.push(node));
  return { file, text, nodes };
}

/** @throws NoPlace where no node is so */
export function theNode(source: Source, what: string, isIt: (node: Node) => boolean): Node {
  const found = source.nodes.find(isIt);
  if (!found) throw new NoPlace(`${source.file} has no ${what}`);
  return found;
}

/** The value that an object of this file has under a name. */
export function valueOf(source: Source, object: Node, name: string): Node {
  const property = membersOf(object).find((member) => nameOf(member) === name);
  if (!property) throw new NoPlace(`${source.file} has no "${name}"`);
  return nodeIn(property, 'value');
}

/** The value of a constant at the top. */
export function constantOf(source: Source, name: string): Node {
  const isIt = (node: Node) => node.type === 'VariableDeclarator' && textOf(node['id']) === name;
  const value = nodeIn(theNode(source, `constant "${name}"`, isIt), 'init');
  return value.type === 'TSAsExpression' ? nodeIn(value, 'expression') : value;
}

/** Behind the last of a list's elements, or of an object's properties. */
export function atEnd(list: Node, text: string): Insertion {
  const last = membersOf(list).at(-1);
  return last ? behind(last, text) : { at: list.start + 1, text };
}

export function behind(member: Node, text: string): Insertion {
  return { at: member.end, text: `, ${text}` };
}

/** Another import or export after the first one; biome puts it where it belongs. */
export function line(source: Source, text: string): Insertion {
  const isOne = ({ type }: Node) => type === 'ImportDeclaration' || type === 'ExportNamedDeclaration';
  return { at: theNode(source, 'import or export', isOne).end, text: `\n${text}` };
}

export function inserted({ text }: Source, insertions: readonly Insertion[]): string {
  const lastFirst = insertions.toSorted((left, right) => right.at - left.at);
  return lastFirst.reduce(
    (sum, { at, until = at, text: more }) => sum.slice(0, at) + more + sum.slice(until),
    text,
  );
}

export function membersOf(node: Node): readonly Node[] {
  const members = node['elements'] ?? node['properties'];
  if (!Array.isArray(members)) throw new NoPlace(`"${node.type}" is neither a list nor an object`);
  return members.filter(isNode);
}

/** The name of a property as it is written in an object. */
export function nameOf(node: Node): string | undefined {
  return node.type === 'Property' ? textOf(node['key']) : undefined;
}

/** What an identifier or a literal says. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  const text = node.type === 'Literal' ? node['value'] : node['name'];
  return typeof text === 'string' ? text : undefined;
}

export function nodeIn(node: Node, property: string): Node {
  const child = node[property];
  if (!isNode(child)) throw new NoPlace(`a ${node.type} without ${property}`);
  return child;
}
