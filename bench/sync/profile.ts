import type { Browser } from './browser.ts';
import { CONTENDERS, type ContenderName, startServer } from './contenders.ts';
import { editsOfRound, withEdits } from './edits.ts';
import { fingerprint } from './fingerprint.ts';
import { type Link, type Network, openLink } from './link.ts';
import type { Measures } from './measures.ts';
import type { ProfileResult } from './report.ts';
import { runRound } from './round.ts';
import { generateRows, KEPT, type Kind, ownOrders, type RowsByKind } from './rows.ts';
import type { ContenderServer } from './servers/contender-server.ts';

export interface ProfileOptions {
  readonly title: string;
  readonly names: readonly ContenderName[];
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
  const { title, names, network, rows: total, rounds: count, networkOnly } = options;
  let rows = generateRows(total);
  const running = new Map<ContenderName, Running>();
  const rounds = new Map<ContenderName, Measures[]>(names.map((name) => [name, []]));
  const failures = new Map<ContenderName, string>();
  try {
    for (const name of names) running.set(name, await start(name, rows, total, folder));
    for (let round = 1; round <= count; round++) {
      const edits = editsOfRound(rows, round);
      rows = withEdits(rows, [...(networkOnly ? [] : edits.saved), ...edits.queued, ...edits.office]);
      const expected = await fingerprintsOf(rows);
      for (const name of inTurn(names, round)) {
        const contender = running.get(name);
        if (!contender || failures.has(name)) continue;
        process.stdout.write(`${title}: round ${round}, ${CONTENDERS[name]} …\n`);
        try {
          const result = await runRound({
            browser,
            name,
            ...contender,
            network,
            round,
            rows: total,
            edits,
            ownIds: ownOrders(rows),
            networkOnly,
          });
          requireEqual(name, result.fingerprints, expected);
          rounds.get(name)?.push(result.measures);
        } catch (error) {
          // Equal rows are the condition of all: whatever else a contender cannot do is its result.
          if (error instanceof VoidRun || !networkOnly) throw error;
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
  return { title, rounds, failures, hasTargets: !networkOnly };
}

/** Each round another one begins. */
function inTurn(names: readonly ContenderName[], round: number): ContenderName[] {
  const first = (round - 1) % names.length;
  return [...names.slice(first), ...names.slice(0, first)];
}

async function start(name: ContenderName, rows: RowsByKind, total: number, folder: string): Promise<Running> {
  const server = await startServer(name, rows, total, folder);
  return { server, link: await openLink(server.port) };
}

type Fingerprints = Readonly<Record<Kind, string>>;

async function fingerprintsOf(rows: RowsByKind): Promise<Fingerprints> {
  const found = KEPT.map(
    async ({ entity: { name } }) => [name, await fingerprint(name, rows[name])] as const,
  );
  const byKind: Partial<Record<Kind, string>> = Object.fromEntries(await Promise.all(found));
  const { workOrder = '', jobSheet = '', inventoryItem = '' } = byKind;
  return { workOrder, jobSheet, inventoryItem };
}

/** The rows of a contender are not what they must be. */
class VoidRun extends Error {
  override readonly name = 'VoidRun';
}

function requireEqual(name: ContenderName, found: Fingerprints, expected: Fingerprints): void {
  for (const { entity } of KEPT) {
    const [is, must] = [found[entity.name], expected[entity.name]];
    if (is !== must)
      throw new VoidRun(`${CONTENDERS[name]} holds other ${entity.name} rows: ${is}, not ${must}`);
  }
}
