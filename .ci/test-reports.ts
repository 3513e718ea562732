import { readFileSync } from 'node:fs';
import type { Counts } from './steps.ts';

/** What of vitest's JSON report counts here. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
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
  return { passed: report.numPassedTests, failed: atLeastOneOf(failed, exitCode) };
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

export function playwrightCounts(file: string, exitCode: number): Counts {
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport; // written by its JSON reporter
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  return { passed: stats.expected, failed: atLeastOneOf(failed, exitCode) };
}

/** Whatever the report says, a run that ended badly has failed. */
function atLeastOneOf(failed: number, exitCode: number): number {
  return exitCode === 0 ? failed : Math.max(failed, 1);
}
