import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { childrenOf, type Node, treeOf } from '../../.ci/syntax.ts';
import { nameOf, part, parts } from './source-values.ts';

/**
 * A list spread into a call's arguments ends in "too many arguments" somewhere past 60,000 entries, and where the end is
 * depends on the browser. `appendAll`, `least` and `most` take lists of any length. Arguments that a function hands on as
 * it got them are as few as were written.
 */
function spreadCalls(source: string): string[] {
  const found: string[] = [];
  const walk = (node: Node, handedOn: ReadonlySet<string>): void => {
    const names = new Set([...handedOn, ...restNames(node)]);
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const spread = parts(node, 'arguments').filter(({ type }) => type === 'SpreadElement');
      const isLong = spread.some((one) => !names.has(nameOf(part(one, 'argument'))));
      if (isLong) found.push(source.slice(node.start, node.end).split('\n')[0] ?? '');
    }
    for (const child of childrenOf(node)) walk(child, names);
  };
  walk(treeOf('file.tsx', source), new Set());
  return found;
}

/** Names of a function's rest parameters. */
function restNames(node: Node): string[] {
  const rest = parts(node, 'params').filter(({ type }) => type === 'RestElement');
  return rest.map((one) => nameOf(part(one, 'argument')));
}

test('no list is spread into the arguments of a call', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'sw/**/*.ts', 'server/**/*.ts'], { exclude: ['**/*.test.*'] });
  expect(files.length).toBeGreaterThan(900);
  expect(
    files.flatMap((file) => spreadCalls(readFileSync(file, 'utf8')).map((call) => `${file}: ${call}`)),
  ).toEqual([]);
});

test.each([
  'all.push(...rows)',
  'Math.max(0, ...days)',
  'new Set(...lists)',
  'page.append(...labels.map(draw))',
])('%s spreads one', (source) => expect(spreadCalls(source)).toEqual([source]));

test.each([
  'const f = (...given) => work(...given)',
  'function f(...parts) { return join(...parts); }',
  'new Set([...a, ...b])',
])('%s spreads none', (source) => expect(spreadCalls(source)).toEqual([]));
