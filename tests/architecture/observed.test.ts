import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * `void` in front of a call throws its failure away, which is how a refused save goes unsaid. A press goes through
 * `useAct`, another write through `useSaving` or `useInTurn`, and what says its failures itself through `inBackground`.
 * Going to another screen is no work that could fail.
 */
const UNOBSERVED = /\bvoid (?!navigate\()[A-Za-z_$(]/;

function unobserved(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
  return code.split('\n').filter((line) => UNOBSERVED.test(line));
}

test('no failure is thrown away', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'sw/**/*.ts'], { exclude: ['**/*.test.*'] });
  const found = files.flatMap((file) =>
    unobserved(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(found).toEqual([]);
});

test.each([
  'onClick={() => void save()}',
  'void save();',
  'if (isReady) void repository.update(id);',
  'const press = () => void (isBusy || save());',
])('%s throws one away', (source) => {
  expect(unobserved(source)).toHaveLength(1);
});

test.each([
  'void navigate(path);',
  'onClick={() => void navigate(path)}',
  'readonly onClose: () => void;',
  'function leave(): void {',
  'run(write: () => Promise<void>): Promise<void>;',
  '// the void between calls',
])('%s throws none away', (source) => {
  expect(unobserved(source)).toEqual([]);
});
