/**
 * Everything that must hold, in one run: `npm test`; the quick part of it: `npm run check`; all that is tried of it at random, and on
 * Chromium's other back end too: `npm run test:long` (decision 125). The last line is `N passed, N failed`; the exit code is 1 when
 * anything failed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { neverAnswered } from './answered-calls.ts';
import { tooNewForBrowsers } from './browser-floor.ts';
import { specsInTurn, turnOfCommit } from './browser-turns.ts';
import { buildClientIfStale } from './build-client.ts';
import { oversizedBundle } from './bundle-size.ts';
import {
  CHECK_FAILED,
  findingStep,
  runStep,
  runTool,
  type Step,
  type StepResult,
  toolStep,
} from './steps.ts';
import { playwrightCounts, vitestCounts } from './test-reports.ts';
import { translationFindings } from './translations.ts';
import { TYPE_PROJECTS, untypedFiles } from './type-projects.ts';
import { untranslatedTexts } from './untranslated.ts';

const { values: wanted } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
if (wanted.long) process.env['FIELDLINE_LONG'] = 'yes';
/** A long run has Chromium on both of its back ends, and what is marked so. */
const BROWSERS = ['webkit', 'firefox', 'chromium'];

const reports = mkdtempSync(join(tmpdir(), 'fieldline-reports-'));

const checks: readonly Step[] = [
  ...TYPE_PROJECTS.map((project) =>
    toolStep(`types: ${project}`, 'tsc', ['-p', project, '--pretty', 'false']),
  ),
  findingStep('types: every file', untypedFiles),
  toolStep('lint', 'oxlint', ['--type-aware']),
  toolStep('format', 'biome', ['check']),
  toolStep('unused code', 'knip', []),
  findingStep('lint: untranslated texts', untranslatedTexts),
  findingStep('translations', translationFindings),
];
const quickTests = [vitestStep('unit tests', ['--project', 'unit'])];
const answeredCalls = join(reports, 'answered-calls');
const allTests: readonly Step[] = [
  vitestStep('unit, sync and server tests', []),
  findingStep('calls answered with success', async () => neverAnswered(answeredCalls)),
  findingStep('client build', async () => {
    await buildClientIfStale();
    return [];
  }),
  findingStep('size of the first load', oversizedBundle),
  findingStep('browsers of the floor', tooNewForBrowsers),
  browserStep(),
];

const steps = wanted.only
  ? [...checks, ...allTests].filter(({ name }) => name.split(':')[0] === wanted.only)
  : [...checks, ...(wanted.quick ? quickTests : allTests)];
if (steps.length === 0) throw new Error(`nothing to check is called "${wanted.only}"`);

const results: StepResult[] = [];
// One after the other: each of these tools uses every core it finds.
for (const step of steps) results.push(await runStep(step));
rmSync(reports, { recursive: true });
summarise(results);

function vitestStep(name: string, parameters: readonly string[]): Step {
  const file = join(reports, 'vitest.json');
  return {
    name,
    shows: 'progress',
    run: async (output) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const environment = { FIELDLINE_ANSWERED_CALLS: answeredCalls };
      const code = await runTool('vitest', ['run', ...reporters, ...parameters], output, environment);
      return vitestCounts(file, code);
    },
  };
}

function browserStep(): Step {
  const file = join(reports, 'playwright.json');
  return {
    name: 'tests in a real browser',
    shows: 'progress',
    run: async (output) => {
      const chosen = wanted.long ? [] : inTurn(output);
      const code = await runTool('playwright', ['test', '--reporter=list,json', ...chosen], output, {
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      });
      return playwrightCounts(file, code);
    },
  };
}

/** What `npm test` tries in browsers this time. */
function inTurn(output: (text: string) => void): readonly string[] {
  const { tried, leftOut } = specsInTurn(turnOfCommit());
  output(`the next commits try these, and the long run all: ${leftOut.join(' ')}\n`);
  const projects = BROWSERS.map((browser) => `--project=${browser}`);
  return ['--grep-invert=@long', ...projects, 'tests/engines/', ...tried];
}

function summarise(all: readonly StepResult[]): void {
  const failed = all.filter((result) => result.failed > 0);
  const sum = (key: keyof typeof CHECK_FAILED) => all.reduce((total, result) => total + result[key], 0);
  const seconds = all.reduce((total, result) => total + result.seconds, 0);
  process.stdout.write(`\n${all.length} steps in ${seconds.toFixed(0)} s\n`);
  for (const { name, failed: count, failures = [] } of failed) {
    process.stdout.write(`failed: ${name} (${count})\n${failures.map((failure) => `${failure}\n`).join('')}`);
  }
  process.exitCode = failed.length > 0 ? 1 : 0;
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
}
