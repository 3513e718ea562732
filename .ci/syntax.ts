import { parseSync } from 'vite';

/** As much of a syntax tree as is looked at. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

/** @param file its ending says what it is written in */
export function treeOf(file: string, text: string): Node {
  return parseSync(file, text).program as unknown as Node; // the parser's own type of its tree has no common node
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
