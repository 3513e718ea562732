import { along, inDocumentOrder, isDeep, isLevel, isReverse, passes } from './axes.ts';
import { daysFrom } from './dates.ts';
import { type BinaryOperator, type Expression, ExpressionError, type Path, type Step } from './expression.ts';
import { childrenNamed, stringValue, type XmlNode } from './node.ts';
import { NOT_ASKED, toBoolean, toNodes, toNumber, toText, type Value } from './value.ts';

/** What a form knows beside the document. */
export interface Surroundings {
  /** The document that absolute paths begin at. */
  readonly root: XmlNode;
  readonly timeZone: string;
  /** Milliseconds of the epoch. */
  readonly now: () => number;
  /** 0 to 1. */
  readonly random: () => number;
  /** BCP 47; names of months and days. */
  readonly locale: string;
  readonly instance: (id: string) => XmlNode | null;
  /** The text of a translation, by its id. */
  readonly itext: (id: string) => string;
  /** The label of a choice of the select question at a path. */
  readonly choiceName: (value: string, path: string, from: XmlNode) => string;
  readonly call: (name: string, call: FunctionCall) => Value;
  /** Nodes that one expression may still look at; one that would run for ever ends. */
  nodesLeft: number;
  /** The same for all expressions together. */
  allNodesLeft: number;
}

/** Where an expression stands. `current` stays the same within conditions. */
export interface EvaluationContext {
  readonly node: XmlNode;
  readonly position: number;
  readonly size: number;
  readonly current: XmlNode;
}

export interface FunctionCall {
  readonly of: readonly Expression[];
  readonly at: number;
  readonly place: EvaluationContext;
  readonly around: Surroundings;
}

/** Nodes that one expression may look at. */
export const MOST_NODES_VISITED = 5_000_000;

/** The value of an expression. @throws ExpressionError */
export function evaluate(expression: Expression, place: EvaluationContext, around: Surroundings): Value {
  switch (expression.kind) {
    case 'number':
    case 'string':
      return expression.value;
    case 'negate':
      return -toNumber(evaluate(expression.of, place, around), around.timeZone);
    case 'binary':
      return operate(expression.operator, expression.left, expression.right, place, around);
    case 'call':
      return around.call(expression.name, { of: expression.of, at: expression.at, place, around });
    case 'path':
      return follow(expression, place, around);
    case 'reference':
      throw new ExpressionError({ what: 'no_question', name: expression.name }, expression.at);
    case 'variable':
      throw new ExpressionError({ what: 'no_variable', name: expression.name });
  }
}

function operate(
  operator: BinaryOperator,
  left: Expression,
  right: Expression,
  place: EvaluationContext,
  around: Surroundings,
): Value {
  const first = evaluate(left, place, around);
  if (operator === 'or') return toBoolean(first) || toBoolean(evaluate(right, place, around));
  if (operator === 'and') return toBoolean(first) && toBoolean(evaluate(right, place, around));
  const second = evaluate(right, place, around);
  switch (operator) {
    case '|':
      return inDocumentOrder([...toNodes(first), ...toNodes(second)]);
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compare(operator, first, second, around);
    case '-':
      return (
        daysBetweenDays(first, second) ??
        calculate(operator, toNumber(first, around.timeZone), toNumber(second, around.timeZone))
      );
    default:
      return calculate(operator, toNumber(first, around.timeZone), toNumber(second, around.timeZone));
  }
}

function calculate(operator: '+' | '-' | '*' | 'div' | 'mod', left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case 'div':
      return left / right;
    case 'mod':
      return left % right;
  }
}

/** Of two days without a time: whole days, whatever the clocks do in between. */
function daysBetweenDays(until: Value, from: Value): number | null {
  if (typeof until === 'number' || typeof from === 'number') return null;
  return daysFrom(toText(from), toText(until));
}

type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

/**
 * XPath 1.0, 3.4: a set of nodes fits as soon as one of its nodes does. Beside a boolean it is one itself where both are to be the
 * same; which of them is greater is asked of its numbers, as all of ODK's engines do.
 */
function compare(operator: Comparison, left: Value, right: Value, around: Surroundings): boolean {
  if (left === NOT_ASKED) return compare(operator, '', right, around);
  if (right === NOT_ASKED) return compare(operator, left, '', around);
  const isEquality = operator === '=' || operator === '!=';
  if (typeof left === 'object' && !(isEquality && typeof right === 'boolean')) {
    return left.some((node) => {
      // One answer was counted when it was found; of several, each is looked at once more for each node here.
      if (typeof right === 'object' && right.length > 1) spend(around, right.length);
      return compare(operator, stringValue(node), right, around);
    });
  }
  if (typeof right === 'object' && !(isEquality && typeof left === 'boolean')) {
    return right.some((node) => compare(operator, left, stringValue(node), around));
  }
  if (isEquality) return isSame(left, right, around) === (operator === '=');
  const [first, second] = [toNumber(left, around.timeZone), toNumber(right, around.timeZone)];
  switch (operator) {
    case '<':
      return first < second;
    case '<=':
      return first <= second;
    case '>':
      return first > second;
    case '>=':
      return first >= second;
  }
}

/** Numbers closer than that are the same: 0.1 + 0.2 is 0.3, as in ODK Collect. */
const SAME_NUMBER = 1e-12;

function isSame(left: Value, right: Value, around: Surroundings): boolean {
  if (typeof left === 'boolean' || typeof right === 'boolean') return toBoolean(left) === toBoolean(right);
  if (typeof left === 'number' || typeof right === 'number') {
    const [first, second] = [toNumber(left, around.timeZone), toNumber(right, around.timeZone)];
    return first === second || Math.abs(first - second) < SAME_NUMBER;
  }
  return toText(left) === toText(right);
}

function follow(path: Path, place: EvaluationContext, around: Surroundings): readonly XmlNode[] {
  let nodes = filter(begin(path, place, around), path.where, place, around);
  let isFlat = true;
  for (const step of path.steps) {
    nodes = take(step, nodes, isFlat, place, around);
    isFlat &&= !isDeep(step.axis);
  }
  if (!nodes.some((node) => node.isIrrelevant)) return nodes;
  const seen = nodes.filter((node) => isSeen(node, place));
  return seen.length === 0 ? NOT_ASKED : seen;
}

function begin(path: Path, place: EvaluationContext, around: Surroundings): readonly XmlNode[] {
  if (path.from === 'context') return [place.node];
  if (path.from === 'root') return [around.root];
  return toNodes(evaluate(path.from, place, around));
}

function take(
  step: Step,
  from: readonly XmlNode[],
  isFlat: boolean,
  place: EvaluationContext,
  around: Surroundings,
): readonly XmlNode[] {
  const found: XmlNode[] = [];
  for (const node of from) {
    for (const one of filter(fittingOf(step, node, around), step.where, place, around)) found.push(one);
  }
  if (from.length === 1) return isReverse(step.axis) ? found.toReversed() : found;
  return isFlat && isLevel(step.axis) ? found : inDocumentOrder(found);
}

function fittingOf({ axis, test }: Step, node: XmlNode, around: Surroundings): readonly XmlNode[] {
  const isPlainChild = axis === 'child' && test.kind === 'name' && test.prefix === '' && test.name !== null;
  const all = isPlainChild ? childrenNamed(node, test.name) : along(axis, node);
  spend(around, all.length);
  return isPlainChild ? all : all.filter((one) => passes(test, one, axis));
}

/** Keeps the nodes for which each condition holds; a number is a position. */
function filter(
  nodes: readonly XmlNode[],
  where: readonly Expression[],
  place: EvaluationContext,
  around: Surroundings,
): readonly XmlNode[] {
  let kept = nodes;
  for (const condition of where) {
    const size = kept.length;
    spend(around, size);
    kept = kept.filter((node, index) => {
      const found = evaluate(condition, { node, position: index + 1, size, current: place.current }, around);
      return typeof found === 'number' ? found === index + 1 : toBoolean(found);
    });
  }
  return kept;
}

/** What is not asked is not there; but what stands on the way up to it may be spoken of. */
function isSeen(node: XmlNode, place: EvaluationContext): boolean {
  if (!node.isIrrelevant) return true;
  for (let one: XmlNode | null = place.current; one !== null; one = one.parent) if (one === node) return true;
  return false;
}

/** Takes work from the budget: nodes looked at, or what takes as long. @throws ExpressionError `too_much` */
export function spend(around: Surroundings, nodes: number): void {
  around.nodesLeft -= nodes;
  around.allNodesLeft -= nodes;
  if (Math.min(around.nodesLeft, around.allNodesLeft) < 0)
    throw new ExpressionError({ what: 'too_many_answers' });
}
