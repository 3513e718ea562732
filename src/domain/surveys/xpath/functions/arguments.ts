import { evaluate, type FunctionCall, spend } from '../evaluate.ts';
import { ExpressionError } from '../expression.ts';
import { stringValue, type XmlNode } from '../node.ts';
import { toBoolean, toNodes, toNumber, toText, type Value } from '../value.ts';

/** A function, and how many arguments it takes. An argument is evaluated when it is asked for. */
export interface XPathFunction {
  readonly least: number;
  readonly most: number;
  readonly call: (call: FunctionCall) => Value;
}

export const ANY_NUMBER = Number.POSITIVE_INFINITY;

export function takes(least: number, most: number, call: XPathFunction['call']): XPathFunction {
  return { least, most, call };
}

export function argumentValue(call: FunctionCall, index: number): Value {
  const argument = call.of[index];
  if (argument === undefined) throw new ExpressionError({ what: 'missing_argument' }, call.at);
  return evaluate(argument, call.place, call.around);
}

export function textAt(call: FunctionCall, index: number): string {
  return read(toText(argumentValue(call, index)), call);
}

/** Characters of a text that a function works through as quickly as an expression looks at a node. */
const CHARACTERS_OF_A_NODE = 16;
/** Characters that cost nothing: most answers and patterns have fewer. */
const SHORT = 100;

function read(text: string, { around }: FunctionCall): string {
  spend(around, Math.floor(Math.max(0, text.length - SHORT) / CHARACTERS_OF_A_NODE));
  return text;
}

/** As much as an answer that is worked out, or a part of one, may say. */
const MOST_CHARACTERS = 1_000_000;

/** @throws ExpressionError `too_much` for a text that is longer than one may be */
export function requireLength(length: number, at: number): void {
  if (length > MOST_CHARACTERS)
    throw new ExpressionError({ what: 'text_too_long', most: MOST_CHARACTERS }, at);
}

export function numberAt(call: FunctionCall, index: number): number {
  return toNumber(argumentValue(call, index), call.around.timeZone);
}

export function booleanAt(call: FunctionCall, index: number): boolean {
  return toBoolean(argumentValue(call, index));
}

export function nodesAt(call: FunctionCall, index: number): readonly XmlNode[] {
  return toNodes(argumentValue(call, index));
}

/** The text of an argument; of the context node where there is none. */
export function textOrContext(call: FunctionCall): string {
  return call.of.length === 0 ? read(stringValue(call.place.node), call) : textAt(call, 0);
}

/** The texts of all arguments from `first` on; a set of nodes gives one of each node. */
export function textsFrom(call: FunctionCall, first: number): string[] {
  return call.of.slice(first).flatMap((_, index) => {
    const value = argumentValue(call, first + index);
    return (typeof value === 'object' ? value.map(stringValue) : [toText(value)]).map((text) =>
      read(text, call),
    );
  });
}

/** The items of a list that spaces part, as several choices are written. */
export function itemsIn(list: string): string[] {
  const trimmed = list.trim();
  return trimmed === '' ? [] : trimmed.split(/\s+/);
}
