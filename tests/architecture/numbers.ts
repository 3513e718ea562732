import { globSync, readFileSync } from 'node:fs';
import { type Node, treeOf, visit } from '../../.ci/syntax.ts';
import type { EntityDefinition } from '../../src/domain/kit/entity/entity.ts';
import type { Field, ItemFieldDefinition } from '../../src/domain/kit/fields/field.ts';
import { ENTITIES } from '../../src/domain/registry.ts';

/** Where text comes from a protocol, a date or ourselves, and never from a keyboard or a file of somebody's. */
const NOT_TYPED: Readonly<Record<string, string>> = {
  'src/domain/kit/values/typed-number.ts': 'the one parser',
  'src/domain/geometry/decimal-text.ts': 'numbers as programs write them into files of geometry',
  'src/api/api-error.ts': 'a header',
  'src/app/entry/sso-return.tsx': 'what the server put into an address',
  'src/sync/calls/back-off.ts': 'a header',
  'src/sync/uploads/tus-requests.ts': 'a header',
  'src/domain/import/run/import-calls.ts': 'a header',
  'src/domain/kit/values/ids.ts': 'bits',
  'src/domain/sync/digest.ts': 'bits',
  'src/domain/scan/check-digit.ts': 'digits of a code',
  'src/domain/surveys/xpath/number-text.ts': 'numbers as XPath writes them, which no person types',
  'src/domain/surveys/xpath/dates.ts': 'digits of days and times as XML writes them',
  'src/domain/cim/schema/value-fault.ts': 'numbers as XML Schema writes them, which no person types',
  'src/domain/scan/code-day.ts': 'digits of a code',
  'src/domain/maintenance/due-dates.ts': 'parts of a date',
  'src/domain/kit/time/calendar-days.ts': 'parts of a date',
  'src/domain/plugins/manifest.ts': 'parts of a version',
  'src/domain/reporting/periods.ts': 'parts of a date',
  'src/domain/field-ops/crew-board.ts': 'a time of day that the schema has checked',
  'src/domain/manufacturing/revision.ts': 'a revision of digits only',
  'src/features/admin/base-maps/archive-fault-words.ts': 'what the server put into an answer',
  'src/session/account/device-lock.ts': 'our own note of an instant',
};

/** Each place where a text is made a number past the one parser. */
export function otherParsers(pattern = 'src/**/*.{ts,tsx}'): string[] {
  return sources(pattern)
    .filter((file) => !(file in NOT_TYPED))
    .flatMap((file) => placesIn(file, readFileSync(file, 'utf8'), parsesText));
}

/** Texts of our own demo data, steps of a clock, and the one place that calculates. */
const APART = ['server/seed/', 'server/auth/', 'src/domain/kit/values/decimal.ts'];

/** Each place where money or a quantity is added, multiplied or rounded as a binary fraction. */
export function floatArithmetic(pattern = '{src,server}/**/*.{ts,tsx}'): string[] {
  return sources(pattern)
    .filter((file) => !APART.some((folder) => file.startsWith(folder)))
    .flatMap((file) => placesIn(file, readFileSync(file, 'utf8'), calculatesMeasured));
}

export function placesIn(file: string, source: string, isFound: (node: Node) => boolean): string[] {
  const found: number[] = [];
  visit(treeOf(file, source), (node) => {
    if (isFound(node)) found.push(node.start);
  });
  return found.map((at) => {
    const line = source.slice(0, at).split('\n').length;
    return `${file}:${line} ${source.split('\n')[line - 1]?.trim() ?? ''}`;
  });
}

function sources(pattern: string): string[] {
  return globSync(pattern, { exclude: ['**/*.test.*'] }).sort();
}

const PARSERS = new Set(['Number', 'parseFloat', 'parseInt']);

/** `Number(x)`, `parseFloat(x)`, `Number.parseInt(x)`, `+x`, `input.valueAsNumber`. A number of a condition is no text. */
export function parsesText(node: Node): boolean {
  if (node.type === 'MemberExpression') return nameOf(node) === 'valueAsNumber';
  if (node.type === 'UnaryExpression') return node['operator'] === '+';
  if (node.type !== 'CallExpression') return false;
  const { callee, arguments: given } = node as unknown as { callee: Node; arguments: readonly Node[] };
  const isParser =
    callee.type === 'MemberExpression'
      ? nameOf(callee['object'] as Node) === 'Number' && PARSERS.has(nameOf(callee) ?? '')
      : callee.type === 'Identifier' && PARSERS.has(nameOf(callee) ?? '');
  // A name that is passed on as a function is none that is called here: `.map(Number)` is found below.
  return isParser ? !isCondition(given[0]) : given.some((one) => PARSERS.has(nameOf(one) ?? ''));
}

function isCondition(node: Node | undefined): boolean {
  const comparisons = ['===', '!==', '<', '>', '<=', '>='];
  if (node?.type === 'LogicalExpression') return isCondition(node['left'] as Node);
  return (
    (node?.type === 'BinaryExpression' && comparisons.includes(String(node['operator']))) ||
    // Rounding what is a number already.
    (node?.type === 'CallExpression' &&
      ['toPrecision', 'toFixed'].includes(nameOf(node['callee'] as Node) ?? ''))
  );
}

/** Names that other things have too; they are money and quantities where stock is kept, bought and built. */
const COMMON = new Set(['total', 'value', 'minimum', 'maximum', 'counted', 'expected']);

/** What is computed from the fields and called so everywhere. */
const COMPUTED = ['delta', 'onHand', 'unitCost', 'unitPrice', 'netAmount'];

const MEASURED: ReadonlySet<string> = new Set([
  ...COMPUTED,
  ...ENTITIES.flatMap((entity: EntityDefinition) =>
    Object.entries(entity.fields).flatMap(measuredNames),
  ).filter((name) => !COMMON.has(name)),
]);

function measuredNames([name, field]: [string, Field | ItemFieldDefinition]): string[] {
  if (field.kind === 'items') return Object.entries(field.item).flatMap(measuredNames);
  const isDecimal =
    field.kind === 'quantity' ||
    (field.kind === 'number' && (field.measure === 'money' || field.measure === 'quantity'));
  return isDecimal ? [name] : [];
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '%', '**', '+=', '-=', '*=', '/=']);
const ROUNDING = new Set(['round', 'ceil', 'floor', 'trunc', 'toFixed', 'toPrecision']);

export function calculatesMeasured(node: Node): boolean {
  if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression') {
    const isArithmetic = ARITHMETIC.has(String(node['operator']));
    return isArithmetic && [node['left'], node['right']].some((side) => isMeasured(side as Node));
  }
  if (node.type !== 'CallExpression') return false;
  const callee = node['callee'] as Node;
  if (callee.type !== 'MemberExpression' || !ROUNDING.has(nameOf(callee) ?? '')) return false;
  const object = callee['object'] as Node;
  return nameOf(object) === 'Math'
    ? (node['arguments'] as readonly Node[]).some(isMeasured)
    : isMeasured(object);
}

/** The value itself, also behind `numberOf(…)`, `?? 0`, a choice or a sign. */
function isMeasured(node: Node): boolean {
  switch (node.type) {
    case 'CallExpression': {
      const called = nameOf(node['callee'] as Node) ?? '';
      const passes = ['numberOf', 'Number', 'max', 'min', 'abs'].includes(called);
      return passes && (node['arguments'] as readonly Node[]).some(isMeasured);
    }
    case 'LogicalExpression':
      return [node['left'], node['right']].some((side) => isMeasured(side as Node));
    case 'ConditionalExpression':
      return [node['consequent'], node['alternate']].some((side) => isMeasured(side as Node));
    case 'UnaryExpression':
      return isMeasured(node['argument'] as Node);
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSAsExpression':
      return isMeasured(node['expression'] as Node);
    default:
      return MEASURED.has(nameOf(node) ?? '');
  }
}

function nameOf(node: Node | undefined): string | undefined {
  if (node?.type === 'Identifier') return String(node['name']);
  if (node?.type !== 'MemberExpression') return undefined;
  const property = node['property'] as Node;
  if (property.type === 'Literal') return String(property['value']);
  return node['computed'] === true ? undefined : nameOf(property);
}
