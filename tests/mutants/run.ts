/**
 * Plants one bug after the other in a copy of the tree and runs the tests that must notice: `npm run test:mutants`, or
 * `-- --only <part of a name>`, `-- --from <part of a name>`. Ends with 1 when one survives. `--trust` leaves out looking first whether those tests pass
 * without a bug: `npm test` has just said so.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MUTANTS, type Mutant } from './mutants.ts';
import { planted } from './plant.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    from: { type: 'string', default: '' },
    trust: { type: 'boolean', default: false },
  },
});
const first = MUTANTS.findIndex(({ name }) => name.includes(values.from));
const chosen = MUTANTS.slice(first).filter(({ name }) => name.includes(values.only));
const tree = copyTree();
const survivors: string[] = [];
try {
  if (!values.trust) requireGreen(chosen);
  for (const mutant of chosen) {
    const began = performance.now();
    const isCaught = catches(mutant);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    if (!isCaught) survivors.push(mutant.name);
    process.stdout.write(
      `| ${isCaught ? 'caught' : 'SURVIVED'} | ${mutant.invariant} | ${mutant.name} | ${mutant.file} | ${mutant.tests.map(shortName).join(', ')} | ${seconds} s |\n`,
    );
  }
} finally {
  rmSync(tree, { recursive: true });
}
process.stdout.write(`${chosen.length - survivors.length} of ${chosen.length} caught\n`);
for (const name of survivors) process.stdout.write(`survived: ${name}\n`);
process.exitCode = survivors.length > 0 ? 1 : 0;

/** What the tests need of the tree. The working tree itself is never touched. */
function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fieldline-mutants-'));
  const parts = ['src', 'sw', 'server', 'tests', '.ci', 'public', 'docs'];
  const files = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'vite.config.ts', 'lingui.config.ts'];
  for (const part of [...parts, ...files]) cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** A test that fails anyway would catch anything. */
function requireGreen(mutants: readonly Mutant[]): void {
  for (const project of new Set(mutants.map((mutant) => mutant.project))) {
    const files = mutants.filter((mutant) => mutant.project === project).flatMap(({ tests }) => tests);
    const { isGreen, output } = runTests(project, [...new Set(files)]);
    if (!isGreen) throw new Error(`tests of ${project} fail without any bug:\n${output}`);
  }
}

function catches(mutant: Mutant): boolean {
  const file = join(tree, mutant.file);
  const original = readFileSync(file, 'utf8');
  writeFileSync(file, planted(tree, mutant));
  try {
    return !runTests(mutant.project, mutant.tests, mutant.title).isGreen;
  } finally {
    writeFileSync(file, original);
  }
}

function runTests(
  project: Mutant['project'],
  files: readonly string[],
  title = '',
): { readonly isGreen: boolean; readonly output: string } {
  const run = spawnSync('vitest', ['run', '--project', project, '--bail', '1', '-t', title, ...files], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FIELDLINE_LONG: 'yes' },
  });
  if (run.error) throw run.error;
  return { isGreen: run.status === 0, output: run.stdout + run.stderr };
}

function shortName(file: string): string {
  return file.replace(/^.*\//, '').replace('.test.ts', '');
}
