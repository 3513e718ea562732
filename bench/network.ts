/**
 * What the network's worker needs for 100,000 nodes: the time until the graph is made with how it is supplied, and the time until a
 * trace, a supposed switch, the standing of an asset, a step that is played through and a section are answered. In Node, without a browser. `npm run bench:network`.
 */
import { networkAnswer } from '../src/data/read/network/network-answers.ts';
import type { AssetQuestion } from '../src/data/read/network/network-messages.ts';
import { networkModel } from '../src/data/read/network/network-model.ts';
import {
  type NetworkMember,
  networkMemberOf,
  terminalsValue,
} from '../src/domain/assets/network-of-assets.ts';
import type { FieldValues } from '../src/domain/kit/entity/entity.ts';
import { median } from './median.ts';

const NODES = 100_000;

/** Milliseconds that the middle answer may take. */
const TARGET = 50;

/** The same of a section: the step before it is played, and the sketch drawn, in one answer. */
const SECTION_TARGET = 100;

/** Nodes of a feeder: a breaker, then a line to each, a fuse and a load at every second. Neighbours are joined by an open switch. */
const FEEDER = 500;

const ROUNDS = 20;

const members = filledNetwork();
const made = timed(() => networkModel(members));
const { graph } = made.result;
const asked = { standing: [], trace: [], supposed: [] } as Record<AssetQuestion['about'], number[]>;
for (let round = 0; round < ROUNDS; round += 1) {
  // From a breaker with a whole feeder behind it to a fuse with one load.
  const id = graph.ids[Math.floor((round * graph.ids.length) / ROUNDS)] ?? '';
  for (const [about, took] of Object.entries(asked))
    took.push(timed(() => networkAnswer(made.result, { about: about as AssetQuestion['about'], id })).ms); // its keys
}
const switching = { played: [], section: [] } as Record<'played' | 'section', number[]>;
const breakers = members.flatMap(({ device, inNetwork }) => (device === 'breaker' ? [inNetwork.id] : []));
for (const id of breakers.slice(0, ROUNDS)) {
  const steps = (['open', 'close'] as const).map((action) => ({
    id: action,
    action,
    assetId: id,
    isDone: false,
  }));
  // Of a whole feeder: all of it becomes dead, and live again.
  switching.played.push(
    timed(() => networkAnswer(made.result, { about: 'played', before: [], steps })).ms / steps.length,
  );
  switching.section.push(
    timed(() =>
      networkAnswer(made.result, { about: 'section', before: [], steps, upTo: 1, work: nextTo(id) }),
    ).ms,
  );
}
const middle = Object.entries({ ...asked, ...switching }).map(([about, took]) => ({
  about,
  ms: median(took),
}));
const verdict = middle.every(({ about, ms }) => ms <= (about === 'section' ? SECTION_TARGET : TARGET))
  ? 'ok'
  : 'MISSED';
if (verdict === 'MISSED') process.exitCode = 1;
process.stdout.write(
  `${graph.network.nodes.toLocaleString('en')} nodes, ${graph.ids.length.toLocaleString('en')} assets: made in ${made.ms.toFixed(0)} ms; ` +
    `${middle.map(({ about, ms }) => `${about} ${ms.toFixed(1)} ms`).join(', ')} (medians of ${ROUNDS}). ${verdict}\n`,
);

function filledNetwork(): NetworkMember[] {
  const built: NetworkMember[] = [];
  const add = (kind: string, nodes: readonly string[], values: FieldValues = {}) => {
    const terminals = terminalsValue(nodes.map((node) => ({ node, isConnected: true })));
    const member = networkMemberOf({ id: idOf(built.length), kind, terminals, ...values });
    if (member) built.push(member);
  };
  let nodes = 0;
  for (let feeder = 0; nodes < NODES; feeder += 1) {
    const bar = `bar-${Math.floor(feeder / 10)}`;
    if (feeder % 10 === 0) add('EnergySource', [bar]);
    add('Breaker', [bar, `${feeder}-0`]);
    for (let at = 1; at < FEEDER; at += 1, nodes += 1) {
      add('ACLineSegment', [`${feeder}-${at - 1}`, `${feeder}-${at}`]);
      if (at % 2 === 1) continue;
      add('Fuse', [`${feeder}-${at}`, `${feeder}-${at}-low`]);
      add('EnergyConsumer', [`${feeder}-${at}-low`], { servedCustomers: at % 60 });
      nodes += 1;
    }
    const tie = [`${feeder}-${FEEDER - 1}`, `${feeder + 1}-${FEEDER - 1}`];
    if (feeder % 2 === 0) add('LoadBreakSwitch', tie, { switchState: 'open', normalState: 'open' });
  }
  return built;
}

/** The line behind a breaker. */
function nextTo(id: string): string | null {
  return graph.ids[(graph.numberOf.get(id) ?? 0) + 1] ?? null;
}

function idOf(at: number): string {
  return `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`;
}

/** Milliseconds of this thread on the processor: what others do on the machine does not count. */
function timed<Result>(work: () => Result): { readonly ms: number; readonly result: Result } {
  const began = process.threadCpuUsage();
  const result = work();
  const { user, system } = process.threadCpuUsage(began);
  return { ms: (user + system) / 1000, result };
}
