/**
 * Which browser tests a run has (decision 125). Some are in every one: what they try costs a day's work or somebody's safety. The others
 * take turns: each run has half of them, which half the commit says. `npm run test:long` has all.
 */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';

const SPECS = 'tests/e2e/**/*.spec.ts';

/** Names of specs, below their folder. */
export const IN_EVERY_RUN: readonly string[] = [
  'accessibility',
  'asked-dialogs',
  'browser-floor',
  'crew-day',
  'day-without-signal',
  'deleting',
  'device-lock',
  'dialogs',
  'drafts',
  'field-ops',
  'gates',
  'map/base-map',
  'map/map-work',
  'network',
  'order-safety',
  'presses',
  'refused-operation',
  'session',
  'shared-tablet',
  'sign-in',
  'storage',
  'supply',
  'switching-played',
  'sync-centre',
  'technician',
  'two-people',
  'worker-life',
];

const PARTS = 2;

interface BrowserTurn {
  readonly tried: readonly string[];
  readonly leftOut: readonly string[];
}

/** @param turn any whole number */
export function specsInTurn(
  turn: number,
  specs: readonly string[] = globSync(SPECS).toSorted(),
): BrowserTurn {
  const every = new Set(IN_EVERY_RUN.map((name) => `tests/e2e/${name}.spec.ts`));
  const leftOut = specs.filter((spec) => !every.has(spec)).filter((_, at) => at % PARTS === turn % PARTS);
  return { tried: specs.filter((spec) => !leftOut.includes(spec)), leftOut };
}

/** By the commit, so that whoever repeats a run has the same tests; outside of a repository by the day. */
export function turnOfCommit(): number {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { encoding: 'utf8', stdio: 'pipe' });
  try {
    return Number(git('rev-list', '--count', 'HEAD').trim());
  } catch {
    return Math.floor(Date.now() / 86_400_000);
  }
}
