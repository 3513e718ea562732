import { describe, expect, test } from 'vitest';
import { etagOf } from '../../../src/domain/sync/wire.ts';
import { ProblemError } from '../../problems/errors.ts';
import type { WriteContext } from '../rows/write-context.ts';
import { hasSeen, isStale, isUnversioned, requireSeenVersion, versionNamed } from './preconditions.ts';

const EPOCH = '0a1b2c3d';
// Nothing else of a write is read here.
const context = { epoch: EPOCH } as WriteContext;
const stored = { row: { version: 7 } };
const [now, old] = [etagOf(EPOCH, 7), etagOf(EPOCH, 6)];

/** What a header says, and what a call makes of it that asks for the version that was seen. */
const HEADERS: readonly (readonly [string | null, 'fresh' | 'stale' | 'malformed', number | 'seen'])[] = [
  [now, 'fresh', 'seen'],
  [` ${now}\t`, 'fresh', 'seen'],
  [old, 'stale', 412],
  ['"other,comma"', 'stale', 412],
  [null, 'fresh', 428],
  ['*', 'fresh', 428],
  [' * ', 'fresh', 428],
  [`${old}, ${now}`, 'fresh', 428],
  [`${now},${old}`, 'fresh', 428],
  [`${now} , ${now}`, 'fresh', 428],
  [`${old}, "more"`, 'stale', 412],
  [`W/${now}`, 'malformed', 400],
  [`${now}, W/${old}`, 'malformed', 400],
  [`${now}, *`, 'malformed', 400],
  [`${now} ${old}`, 'malformed', 400],
  [`${now},`, 'malformed', 400],
  ['7', 'malformed', 400],
  ['', 'malformed', 400],
];

function refusal(work: () => unknown): { status: number; paths: string[] } | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { status: error.problem.status, paths: error.problem.details.map(({ path }) => path) };
  }
}

describe('If-Match', () => {
  test.each(HEADERS)('%j is one version that was seen, or none', (header, freshness, seen) => {
    expect(hasSeen(context, stored, header)).toBe(seen === 'seen');
    const refused = refusal(() => requireSeenVersion(context, stored, header, 'version'));
    const path = header === null ? 'version' : 'if-match';
    expect(refused).toEqual(seen === 'seen' ? null : { status: seen, paths: [path] });
    const stale = freshness === 'malformed' ? 'refused' : freshness === 'stale';
    const asked = refusal(() => isStale(context, stored, header));
    expect(asked === null ? isStale(context, stored, header) : 'refused').toBe(stale);
  });

  test('that leaves the version open is no condition', () => {
    expect([null, '*', now, `${old}, ${now}`].map(isUnversioned)).toEqual([true, true, false, false]);
  });

  test('dates a write by the one version that it names', () => {
    expect([now, old, `${old}, ${now}`, '*', null, `W/${old}`].map(versionNamed)).toEqual([
      7,
      6,
      null,
      null,
      null,
      null,
    ]);
  });
});
