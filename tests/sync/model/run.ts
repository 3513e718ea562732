import fc from 'fast-check';
import type { RandomBytes } from '../../../src/domain/kit/values/ids.ts';
import type { Violation } from '../oracle/journal.ts';
import type { Figures } from './figures.ts';
import { newFigures } from './figures.ts';
import type { Ground, Server } from './ground.ts';
import { openGround, startServer } from './ground.ts';
import type { Stage } from './life.ts';
import { live } from './live.ts';
import { histories } from './steps.ts';

export interface Run {
  readonly histories: number;
  /** The same seed lives the same histories. */
  readonly seed: number;
  /** Whether a history that breaks a promise is made smaller before it is told. */
  readonly shrinks: boolean;
}

/** Histories lived on one pair of tenants, before the next ones get another. */
const PER_GROUND = 40;

/**
 * Lives so many random histories and judges each. @throws with the smallest history that breaks a promise, the seed
 * and the path to it
 */
export async function runHistories(
  { histories: count, seed, shrinks }: Run,
  figures: Figures = newFigures(),
): Promise<Figures> {
  const server = await startServer();
  const theatre = createTheatre(server, seed, figures);
  try {
    await fc.assert(
      fc.asyncProperty(histories(), async (history) => {
        const { ground, stage } = await theatre.next();
        const violations = await live(ground, stage, history).catch((error: unknown) => {
          theatre.leave();
          throw error;
        });
        if (violations.length === 0) return;
        theatre.leave();
        for (const { invariant } of violations)
          figures.broken.set(invariant, (figures.broken.get(invariant) ?? 0) + 1);
        throw new Error(violations.map(describe).join('\n'));
      }),
      { numRuns: count, seed, endOnFailure: !shrinks },
    );
  } finally {
    theatre.leave();
    await server.close();
  }
  return figures;
}

function describe({ invariant, what }: Violation): string {
  return `invariant ${invariant}: ${what}`;
}

interface Theatre {
  /** Where the next history is lived. */
  next(): Promise<{ ground: Ground; stage: Stage }>;
  /** The next one gets a ground of its own. */
  leave(): void;
}

function createTheatre(server: Server, seed: number, figures: Figures): Theatre {
  const random = seededBytes(seed);
  let grounds = 0;
  let current: { ground: Ground; stages: Stage[] } | null = null;
  const leave = () => {
    if (current) figures.applied += current.ground.wire.server.accepted.length;
    current?.ground.close();
    current = null;
  };
  return {
    leave,
    async next() {
      if (current?.stages.length === 0) leave();
      if (!current) {
        const ground = await openGround(server, ++grounds, random, figures);
        current = { ground, stages: await setStages(ground) };
      }
      const stage = current.stages.pop();
      if (!stage) throw new Error('a ground has stages');
      return { ground: current.ground, stage };
    },
  };
}

/** Rows for the histories of a ground, on all of its tablets. */
async function setStages(ground: Ground): Promise<Stage[]> {
  const { planner, technician, stranger } = ground.people;
  const near = await ground.giveRows(planner, technician, PER_GROUND);
  const far = await ground.giveRows(stranger, stranger, PER_GROUND);
  for (const tablet of ground.tablets) {
    if ((await tablet.sync()) !== 'done') throw new Error(`${tablet.name} cannot begin`);
  }
  return near.flatMap((rows, index) => {
    const others = far[index];
    return others ? [{ [planner.tenantId]: rows, [stranger.tenantId]: others }] : [];
  });
}

/** The same bytes for the same seed (mulberry32). */
function seededBytes(seed: number): RandomBytes {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 24) & 0xff;
  };
  return (length) => Uint8Array.from({ length }, next);
}
