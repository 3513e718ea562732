import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CLUSTER_PREFIX, dropLeftClusters } from './left-clusters.ts';

const HOUR = 3_600_000;
let place: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'fieldline-left-'));
});

afterEach(() => rmSync(place, { recursive: true }));

it('takes the clusters of killed runs away, and no other', () => {
  const now = Date.now();
  const laid = (name: string, process: number | null, age: number) => {
    const folder = join(place, name);
    mkdirSync(join(folder, 'data'), { recursive: true });
    if (process !== null) writeFileSync(join(folder, 'data', 'postmaster.pid'), `${process}\n/somewhere\n`);
    utimesSync(folder, new Date(now - age), new Date(now - age));
    return folder;
  };
  const noProcess = 2 ** 30;
  const killed = laid(`${CLUSTER_PREFIX}killed`, noProcess, HOUR);
  const stopped = laid(`${CLUSTER_PREFIX}stopped`, null, HOUR);
  const kept = [
    laid(`${CLUSTER_PREFIX}runs`, process.pid, HOUR),
    laid(`${CLUSTER_PREFIX}begins`, null, 1000),
    laid('somebody-else', null, HOUR),
  ];
  dropLeftClusters(place, now);
  expect([killed, stopped].filter((folder) => existsSync(folder))).toEqual([]);
  expect(kept.filter((folder) => existsSync(folder))).toEqual(kept);
});
