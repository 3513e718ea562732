import { ExpressionError } from '../xpath/expression.ts';
import { addElement, elementsOf, setText, type XmlNode } from '../xpath/node.ts';
import { isGroup } from './definition.ts';
import { isDynamicDefault } from './dynamic-default.ts';
import type { FormPart } from './form-part.ts';
import type { FormState } from './form-state.ts';

/**
 * Adds an instance of a part at its place in an element, with what lies in it. Repeats that count themselves begin empty.
 *
 * @throws ExpressionError `too_much`, and nothing is added: the record is as large as one may be
 */
export function addInstance(part: FormPart, container: XmlNode, state: FormState): XmlNode {
  const size = sizeOf(part);
  if (size > state.elementsLeft) {
    const { name } = part.item;
    throw new ExpressionError({ what: 'record_too_large' }, -1, name);
  }
  state.elementsLeft -= size;
  return place(part, container, state);
}

/** Elements of a new instance. */
function sizeOf(part: FormPart): number {
  let size = 1;
  for (const child of part.children) if (!beginsEmpty(child)) size += sizeOf(child);
  return size;
}

function place(part: FormPart, container: XmlNode, state: FormState): XmlNode {
  const element = addElement(container, part.item.name);
  moveToPlace(element, container, part, state);
  register(element, part, state);
  if (container.isIrrelevant) element.isIrrelevant = true;
  if (isGroup(part.item)) {
    for (const child of part.children) if (!beginsEmpty(child)) place(child, element, state);
  } else if (!isDynamicDefault(part.item)) setText(element, part.item.default);
  return element;
}

/** What a new form or instance has: everything once, but for repeats that are counted or begin empty. */
export function addFirst(part: FormPart, container: XmlNode, state: FormState): void {
  if (!beginsEmpty(part)) addInstance(part, container, state);
}

function beginsEmpty({ item }: FormPart): boolean {
  return item.kind === 'repeat' && (item.count !== '' || item.beginsEmpty === true);
}

/** Takes an instance, and all that lies in it, out of the form. */
export function dropInstance(node: XmlNode, state: FormState): void {
  const { parent } = node;
  if (parent === null) return;
  parent.children = parent.children.filter((child) => child !== node);
  forget(node, state);
}

function forget(node: XmlNode, state: FormState): void {
  for (const child of elementsOf(node)) forget(child, state);
  const part = state.partOf.get(node);
  if (!part) return;
  state.elementsLeft += 1;
  state.shape += 1;
  state.nodesOf.get(part)?.delete(node);
  state.partOf.delete(node);
  state.hidden.delete(node);
}

function register(element: XmlNode, part: FormPart, state: FormState): void {
  state.shape += 1;
  state.partOf.set(element, part);
  const nodes = state.nodesOf.get(part);
  if (nodes) nodes.add(element);
  else state.nodesOf.set(part, new Set([element]));
}

/** Behind the instances of the same part and of those before it, as the form has them. */
function moveToPlace(element: XmlNode, container: XmlNode, part: FormPart, state: FormState): void {
  const { children } = container;
  let at = children.length - 1;
  while (at > 0) {
    const before = children[at - 1];
    const other = before && state.partOf.get(before);
    if (!other || other.place <= part.place) break;
    at -= 1;
  }
  if (at === children.length - 1) return;
  children.pop();
  children.splice(at, 0, element);
}
