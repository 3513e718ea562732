import { daysOf, fullDateText, instantIn } from './dates.ts';
import { ExpressionError } from './expression.ts';
import { stringValue, type XmlNode } from './node.ts';
import { isNumberText, numberText, xpathNumber } from './number-text.ts';

/** What an expression comes to. A set of nodes is in the order of the document unless it was shuffled. */
export type Value = string | number | boolean | readonly XmlNode[];

/** What a path finds where all that it means is not asked: no node; beside another value it is empty, as an answer that is missing is. */
export const NOT_ASKED: readonly XmlNode[] = [];

export function toText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  const [first] = value;
  return first === undefined ? '' : stringValue(first);
}

/** Read as a point, as ODK Collect does; but not where it may part thousands. */
const DECIMAL_COMMA = /,(?!\d{3}$)/;

/** XPath 1.0, 4.4; ODK adds: a day or an instant becomes days since the epoch. Not a number where it is neither. */
export function toNumber(value: Value, timeZone: string): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  const text = toText(value).trim();
  if (isNumberText(text)) return xpathNumber(text);
  const instant = instantIn(fullDateText(text), timeZone);
  return instant === null ? xpathNumber(text.replace(DECIMAL_COMMA, '.')) : daysOf(instant);
}

export function toBoolean(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0 && !Number.isNaN(value);
  return value.length > 0;
}

/** Whether a condition holds that says an answer alone: it does where there is one. */
export function holds(value: Value): boolean {
  return typeof value === 'object' ? toText(value) !== '' : toBoolean(value);
}

/** @throws ExpressionError `no_node_set` */
export function toNodes(value: Value): readonly XmlNode[] {
  if (typeof value === 'object') return value;
  throw new ExpressionError({ what: 'no_path', written: toText(value) });
}
