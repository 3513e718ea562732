import type { Browser } from './browser.ts';
import { CONTENDERS, type ContenderName, type Filling, startServer } from './contenders.ts';
import { editsOfRound, withEdits } from './edits.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type Link, type Network, openLink } from './link.ts';
import type { Measures } from './measures.ts';
import { FOUND } from './pages/contender.ts';
import type { ProfileResult } from './report.ts';
import { runRound } from './round.ts';
import { generateRows, type Kind, type RowsByKind } from './rows.ts';
import type { ContenderServer } from './servers/contender-server.ts';
import { ownOrders, searchesOf, type Workload } from './workloads.ts';

export interface ProfileOptions {
  readonly title: string;
  readonly names: readonly ContenderName[];
  readonly workload: Workload;
  readonly network: Network;
  readonly rows: number;
  readonly rounds: number;
  /** Only what a network has a part in. */
  readonly networkOnly: boolean;
}

interface Running {
  readonly server: ContenderServer;
  readonly link: Link;
}

/**
 * All contenders on the same rows and the same network, in turns, so that a slow minute of the machine is everybody's.
 *
 * @throws Error when the rows of two contenders differ at the end of a round: then the run is worth nothing.
 */
export async function runProfile(
  browser: Browser,
  folder: string,
  options: ProfileOptions,
): Promise<ProfileResult> {
  const { title, names, workload, network, rows: total, rounds: count, networkOnly } = options;
  const hasTargets = !networkOnly && workload.isEdited;
  let rows = generateRows(workload, total);
  const searches = searchesOf(workload, rows, FOUND);
  const running = new Map<ContenderName, Running>();
  const rounds = new Map<ContenderName, Measures[]>(names.map((name) => [name, []]));
  const failures = new Map<ContenderName, string>();
  try {
    for (const name of names) running.set(name, await start(name, { workload, rows, total }, folder));
    for (let round = 1; round <= count; round++) {
      const edits = editsOfRound(rows, round);
      if (workload.isEdited)
        rows = withEdits(rows, [...(networkOnly ? [] : edits.saved), ...edits.queued, ...edits.office]);
      const expected = await fingerprintsOf(workload, rows);
      for (const name of inTurn(names, round)) {
        const contender = running.get(name);
        if (!contender || failures.has(name)) continue;
        process.stdout.write(`${title}: round ${round}, ${CONTENDERS[name]} …\n`);
        try {
          const result = await runRound({
            browser,
            name,
            workload,
            searches,
            ...contender,
            network,
            round,
            rows: total,
            edits,
            ownIds: ownOrders(workload, rows),
            networkOnly,
          });
          requireEqual(name, result.fingerprints, expected);
          await browser.requireBackEnd();
          rounds.get(name)?.push(result.measures);
        } catch (error) {
          // Equal rows are the condition of all: where there are no targets, whatever else one cannot do is its result.
          if (error instanceof VoidRun || hasTargets) throw error;
          failures.set(name, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
        }
      }
    }
  } finally {
    for (const { server, link } of running.values()) {
      await link.close();
      await server.stop();
    }
  }
  return { title, rounds, failures, hasTargets };
}

/** Each round another one begins. */
function inTurn(names: readonly ContenderName[], round: number): ContenderName[] {
  const first = (round - 1) % names.length;
  return [...names.slice(first), ...names.slice(0, first)];
}

async function start(name: ContenderName, filling: Filling, folder: string): Promise<Running> {
  const server = await startServer(name, filling, folder);
  return { server, link: await openLink(server.port) };
}

type Fingerprints = Readonly<Partial<Record<Kind, string>>>;

async function fingerprintsOf({ kept }: Workload, rows: RowsByKind): Promise<Fingerprints> {
  const found: Partial<Record<Kind, string>> = {};
  for (const { kind } of kept) found[kind] = await fingerprintOf(kind, rows[kind]);
  return found;
}

/** The rows of a contender are not what they must be. */
class VoidRun extends Error {
  override readonly name = 'VoidRun';
}

function requireEqual(name: ContenderName, found: Fingerprints, expected: Fingerprints): void {
  for (const [kind, must] of Object.entries(expected)) {
    const is = found[kind as Kind]; // of its own keys
    if (is !== must) throw new VoidRun(`${CONTENDERS[name]} holds other ${kind} rows: ${is}, not ${must}`);
  }
}
