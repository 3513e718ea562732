import { evaluate, MOST_NODES_VISITED, type Surroundings } from './evaluate.ts';
import { type Expression, ExpressionError } from './expression.ts';
import { callFunction } from './functions/table.ts';
import { elementsBelow, elementsOf, localName, stringValue, type XmlNode } from './node.ts';
import type { Value } from './value.ts';

/** What differs from one device and moment to the next. */
export interface FormClock {
  readonly timeZone: string;
  /** Milliseconds of the epoch. */
  readonly now: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  /** BCP 47. */
  readonly locale: string;
}

/** A document that stands by itself: instances and translations are looked for in it. */
export function surroundingsOf(root: XmlNode, clock: FormClock): Surroundings {
  return {
    ...clock,
    root,
    nodesLeft: MOST_NODES_VISITED,
    allNodesLeft: Number.POSITIVE_INFINITY,
    call: callFunction,
    instance: (id) => named(root, 'instance', id),
    itext: (id) => textIn(named(translationIn(root), 'text', id)),
    choiceName: (value) => value,
  };
}

/** The value of an expression where a node stands. @throws ExpressionError */
export function evaluateAt(expression: Expression, node: XmlNode, around: Surroundings): Value {
  around.nodesLeft = MOST_NODES_VISITED;
  return atQuestion(node, () => evaluate(expression, { node, position: 1, size: 1, current: node }, around));
}

/** What cannot be worked out is said of the element that it was for. @throws ExpressionError */
export function atQuestion<T>(node: XmlNode, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof ExpressionError ? error.about(node.name) : error;
  }
}

function named(root: XmlNode, name: string, id: string): XmlNode | null {
  for (const element of elementsBelow(root)) {
    if (localName(element.name) !== name) continue;
    if (element.attributes.some((attribute) => attribute.name === 'id' && attribute.value === id))
      return element;
  }
  return null;
}

/** The translation that is marked as the default one; else the whole document, whose first comes first. */
function translationIn(root: XmlNode): XmlNode {
  for (const element of elementsBelow(root)) {
    const isTranslation = localName(element.name) === 'translation';
    if (isTranslation && element.attributes.some(({ name }) => name === 'default')) return element;
  }
  return root;
}

/** The words themselves; values with a `form` are short ones, hints or names of files. */
function textIn(text: XmlNode | null): string {
  const values = text === null ? [] : elementsOf(text).filter(({ name }) => localName(name) === 'value');
  const plain = values.find(({ attributes }) => !attributes.some(({ name }) => name === 'form'));
  const value = plain ?? values[0];
  return value ? stringValue(value) : '';
}
