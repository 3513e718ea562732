import { globSync, readFileSync } from 'node:fs';
import { isNode, type Node } from '../../.ci/syntax.ts';
import { placesIn } from './numbers.ts';

/** The one place that compares texts for people, and what makes and compares keys by code unit. */
const APART = ['src/domain/kit/values/text-order.ts', 'src/data/read/memory/sorted-slots.ts'];

/** Each place that sorts texts past the one order: by code unit, by the machine's language, or by a column as it is stored. */
export function otherOrders(pattern = '{src,sw,server}/**/*.{ts,tsx}'): string[] {
  return globSync(pattern, { exclude: ['**/*.test.*'] })
    .toSorted()
    .filter((file) => !APART.includes(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return placesIn(file, source, (node) => ordersTexts(node, file.startsWith('server/')));
    });
}

/** On the server ids, tables and file names are sorted, and shown texts by the database alone. */
export function ordersTexts(node: Node, isServer = false): boolean {
  if (node.type === 'TemplateElement') return ORDERS_BY_NAME.test(textOf(node['value']));
  if (node.type === 'NewExpression') return nameIn(node['callee']) === 'Collator';
  if (node.type === 'BinaryExpression') return comparesNames(node);
  if (node.type !== 'CallExpression') return false;
  const called = nameIn(node['callee']);
  const given = node['arguments'];
  if (called === 'localeCompare' || called === 'Collator') return true;
  if (called === 'orderBy') return Array.isArray(given) && NAME_COLUMN.test(textOf(given[0]));
  return (
    !isServer && (called === 'sort' || called === 'toSorted') && Array.isArray(given) && given.length === 0
  );
}

const ORDERS_BY_NAME =
  /order by [^)]*?(?<!sort_key\(|sort_)(?<![a-z_])(?:\w+\.)?(?:name|title|label)\b(?!\))/;
const NAME_COLUMN = /^(\w+\.)?(name|title|label)$/;

function comparesNames(node: Node): boolean {
  if (node['operator'] !== '<' && node['operator'] !== '>') return false;
  return [node['left'], node['right']].some((side) => /^(name|title|label)$/.test(nameIn(side)));
}

/** `sort` of `rows.sort`, `Collator` of `Intl.Collator`, `name` of `row.name` and of `String(row.name)`. */
function nameIn(given: unknown): string {
  if (!isNode(given)) return '';
  if (given.type === 'Identifier') return String(given['name']);
  if (given.type === 'MemberExpression') return nameIn(given['property']);
  if (given.type !== 'CallExpression' || nameIn(given['callee']) !== 'String') return '';
  return Array.isArray(given['arguments']) ? nameIn(given['arguments'][0]) : '';
}

function textOf(given: unknown): string {
  if (typeof given !== 'object' || given === null) return '';
  if ('value' in given && typeof given.value === 'string') return given.value;
  return 'raw' in given ? String(given.raw) : '';
}
