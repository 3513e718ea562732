import { randomInt } from 'node:crypto';
import { amount } from '../../support/amount.ts';
import type { Figures } from './figures.ts';
import { describeFigures } from './figures.ts';
import { runHistories } from './run.ts';

/** Histories of one run of the tests, over both files. */
const HISTORIES = amount(2000);
const FILES = 2;

/**
 * One file's part of the histories. Each run lives others; `FIELDLINE_SEED` repeats those of the seed that is printed,
 * `FIELDLINE_HISTORIES` says how many; with `FIELDLINE_SHRINK=no` the first history that breaks a promise is told as it is.
 */
export async function share(file: number): Promise<Figures> {
  const seed = Number(process.env['FIELDLINE_SEED'] ?? randomInt(1, 2 ** 31 - 1));
  const all = Number(process.env['FIELDLINE_HISTORIES'] ?? HISTORIES);
  const began = performance.now();
  process.stdout.write(`histories ${file} of ${FILES}: FIELDLINE_SEED=${seed}\n`);
  // The files live different ones under one seed.
  const figures = await runHistories({
    histories: Math.ceil(all / FILES),
    seed: seed + file - 1,
    shrinks: process.env['FIELDLINE_SHRINK'] !== 'no',
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  process.stdout.write(`${describeFigures(figures)}\n${seconds} s\n`);
  return figures;
}
