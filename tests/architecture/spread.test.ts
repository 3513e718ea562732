import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/**
 * A list spread into a call's arguments ends in "too many arguments" somewhere past 60,000 entries, and where the end is
 * depends on the browser. `appendAll`, `least` and `most` take lists of any length. Arguments that a function hands on as
 * it got them are as few as were written.
 */
function spreadCalls(source: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown, handedOn: ReadonlySet<string>): void => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child, handedOn);
      return;
    }
    if (!isNode(node)) return;
    const names = new Set([...handedOn, ...restNames(node)]);
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const spread = (node.arguments ?? []).filter(({ type }) => type === 'SpreadElement');
      const isLong = spread.some(({ argument }) => !names.has(argument?.name ?? ''));
      if (isLong) found.push(source.slice(node.start, node.end).split('\n')[0] ?? '');
    }
    for (const child of Object.values(node)) visit(child, names);
  };
  visit(parseSync('file.tsx', source).program, new Set());
  return found;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly argument?: Node;
  readonly arguments?: readonly Node[];
  readonly params?: readonly Node[];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Names of a function's rest parameters. */
function restNames({ params = [] }: Node): string[] {
  if (!Array.isArray(params)) return [];
  return params.flatMap(({ type, argument }) =>
    type === 'RestElement' && argument?.name ? [argument.name] : [],
  );
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
