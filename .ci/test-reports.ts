import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Counts } from './steps.ts';

/** Of what a failed test says, how much the end of the run repeats, and of what stood on the page then. */
const FAILURE_LINES = 24;
const PAGE_LINES = 80;

/** What of vitest's JSON report counts here. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** A file that failed outside any of its tests is a failure too, and so is a test that was skipped. */
export function vitestCounts(file: string, exitCode: number): Counts {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport; // written by vitest's JSON reporter
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + brokenFiles;
  const failures = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => failureText(fullName, failureMessages ?? []));
  return { passed: report.numPassedTests, failed: atLeastOneOf(failed, exitCode), failures };
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

interface PlaywrightResult {
  readonly errors: readonly { readonly message?: string }[];
  readonly attachments: readonly { readonly name: string; readonly body?: string }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly ok: boolean;
    readonly title: string;
    readonly tests: readonly {
      readonly results: readonly PlaywrightResult[];
    }[];
  }[];
}

export function playwrightCounts(file: string, exitCode: number): Counts {
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport; // written by its JSON reporter
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  const failures = suites.flatMap(failuresIn);
  return { passed: stats.expected, failed: atLeastOneOf(failed, exitCode), failures };
}

function failuresIn({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const results = tests.flatMap((one) => one.results);
      const messages = results.flatMap(({ errors }) => errors).map(({ message = '' }) => message);
      return [failureText(title, messages), ...results.flatMap(pagesOf)].join('\n');
    });
  return [...own, ...suites.flatMap(failuresIn)];
}

/** What stood on the test's pages when it failed: its own fixture attaches them, as base64 in the report. */
function pagesOf({ attachments }: PlaywrightResult): string[] {
  return attachments
    .flatMap(({ name, body }) => (name === 'page' && body ? [Buffer.from(body, 'base64').toString()] : []))
    .map((page) => shortened(page.split('\n'), PAGE_LINES));
}

function shortened(lines: readonly string[], most: number): string {
  return lines
    .slice(0, most)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');
}

function failureText(title: string, errors: readonly string[]): string {
  const lines = stripVTControlCharacters(errors.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'));
  return `✘ ${title}\n${shortened(lines, FAILURE_LINES)}`;
}

/** Whatever the report says, a run that ended badly has failed. */
function atLeastOneOf(failed: number, exitCode: number): number {
  return exitCode === 0 ? failed : Math.max(failed, 1);
}
