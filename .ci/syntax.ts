import { parseSync } from 'vite';

/** As much of a syntax tree as is looked at. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

/** @param file its ending says what it is written in */
export function parsed(file: string, text: string): { readonly tree: Node; readonly fault: string | null } {
  const { program, errors } = parseSync(file, text);
  // The parser's own type of its tree has no common node.
  return { tree: program as unknown as Node, fault: errors[0]?.message ?? null };
}

export function treeOf(file: string, text: string): Node {
  return parsed(file, text).tree;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** In the order of the text. */
export function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

/** The node and all below it, in the order of the text. */
export function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const child of childrenOf(node)) visit(child, look);
}
