import { hasRecordedSource } from '../around.ts';
import { EDGE } from '../network.ts';
import { spreadFrom } from '../spread.ts';
import { NONE, otherEnd, type Supply } from '../supply.ts';
import { type EarthedEnd, earthedEnds } from './section-earths.ts';
import {
  type DeviceKind,
  deviceAt,
  type GridState,
  isOpen,
  isSwitch,
  type SwitchingGrid,
  terminalNodes,
} from './switching-grid.ts';

/** Whether a section may be proposed for a clearance, as far as the records say. */
export type SectionVerdict = 'isolatedAndEarthed' | 'notEarthed' | 'notIsolated' | 'notKnown';

/** Why something is not known of it. */
export type NotKnown =
  /** No source is recorded in its part of the network. */
  | 'noSource'
  /** At these assets the record ends: what lies beyond may feed them. */
  | 'recordEnds'
  /** Only these keep sources away, and whether they have a visible gap is not recorded. */
  | 'gapNotRecorded'
  /** These breaks are taken to be open as they normally are: nobody noted it, and no step opens them. */
  | 'positionNotRecorded'
  /** These may feed it, and are not recorded as sources. */
  | 'mayFeed'
  /** A step before it closes or unearths something that is not in the network. */
  | 'stepOutside'
  /** These earthing switches lie between two parts of the network, where something may come through. */
  | 'earthingInSeries';

/** How a section of the network stands: where somebody is to work. */
export interface SectionIsolation {
  /** Null: no source is recorded, so that nothing can be said. */
  readonly isDead: boolean | null;
  /** Open visible gaps keep every recorded source away; null: not known. */
  readonly isIsolated: boolean | null;
  /** The open gaps around it; none where it is not isolated. */
  readonly breaks: readonly number[];
  /** Ways by which sources reach it without a visible gap: the nearest of them, from the section to the source. */
  readonly reaching: readonly (readonly number[])[];
  /** None where it is live. */
  readonly ends: readonly EarthedEnd[];
  /** Earths that are joined to it. */
  readonly earths: readonly number[];
  readonly notKnown: readonly { readonly why: NotKnown; readonly assets: readonly number[] }[];
}

/** Ways to sources that are told. */
const MOST_WAYS = 5;

/** Open, these show their gap: IEC 62271-102 asks it of a disconnector, and a fuse is taken out. */
const VISIBLE: ReadonlySet<DeviceKind> = new Set(['disconnector', 'fuse']);

/** Some have a gap that shows (a switch-disconnector, IEC 62271-103), others not: the record does not say. */
const PERHAPS_VISIBLE: ReadonlySet<DeviceKind> = new Set(['loadBreak']);

/**
 * Whether the work on these assets is isolated from every recorded source by visible gaps, and earthed: of the five safety rules of
 * EN 50110-1 the first (disconnect completely) and the fourth (earth and short-circuit), by records alone. Securing against
 * re-connection, testing and what is live nearby are for those who stand there.
 *
 * A breaker is no visible gap: the way goes on over it, open or not, to what lies behind. Nothing comes through an earthing switch.
 *
 * @param supply of this state
 * @param work assets on which somebody works: they are no gap of their own
 */
export function sectionIsolation(
  grid: SwitchingGrid,
  state: GridState,
  supply: Supply,
  work: readonly number[],
): SectionIsolation {
  const { graph, earthing } = grid;
  const starts = work.flatMap((asset) => terminalNodes(grid, asset));
  const isLive = starts.some((node) => supply.feeder[node] !== NONE);
  const sure = regionOf(grid, state, work, starts, VISIBLE);
  const isSourceKnown =
    sure.reaching.length > 0 ||
    work.every((asset) => hasRecordedSource(graph, asset, (other) => earthing.has(other)));
  const perhaps =
    sure.reaching.length > 0 && !isLive
      ? regionOf(grid, state, work, starts, new Set([...VISIBLE, ...PERHAPS_VISIBLE]))
      : sure;
  const isGapUnknown = sure.reaching.length > 0 && perhaps.reaching.length === 0;
  const told = isGapUnknown ? perhaps : sure;
  const isIsolated = told.reaching.length > 0 ? false : isGapUnknown ? null : true;
  const { breaks } = told;
  const unseen = breaks.filter((asset) => PERHAPS_VISIBLE.has(deviceAt(grid, asset)));
  const unplaced = breaks.filter(
    (asset) => !state.placed.has(asset) && !grid.members[asset]?.isPositionRecorded,
  );
  const notKnown = [
    ...(isSourceKnown ? [] : [{ why: 'noSource' as const, assets: [] }]),
    ...(isGapUnknown ? [{ why: 'gapNotRecorded' as const, assets: unseen }] : []),
    ...(unplaced.length > 0 ? [{ why: 'positionNotRecorded' as const, assets: unplaced }] : []),
    ...told.unclear,
  ];
  return {
    isDead: isLive ? false : isSourceKnown ? true : null,
    isIsolated: isIsolated === true && !isSourceKnown ? null : isIsolated,
    breaks,
    reaching: told.reaching,
    ...(isLive ? { ends: [], earths: [] } : earthedEnds(grid, state, work)),
    notKnown,
  };
}

export function verdictOf({ isDead, isIsolated, ends, earths, notKnown }: SectionIsolation): SectionVerdict {
  if (isDead === false || isIsolated === false) return 'notIsolated';
  if (isDead === null || isIsolated === null || notKnown.length > 0) return 'notKnown';
  const isEarthed = earths.length > 0 && ends.every(({ earthed }) => earthed !== 'no');
  return isEarthed ? 'isolatedAndEarthed' : 'notEarthed';
}

/** What is joined to the work where only open gaps of these kinds keep anything away. */
function regionOf(
  grid: SwitchingGrid,
  state: GridState,
  work: readonly number[],
  starts: readonly number[],
  gaps: ReadonlySet<DeviceKind>,
) {
  const { graph, earthing } = grid;
  const worked = new Set(work);
  const isGap = (asset: number) =>
    !worked.has(asset) &&
    gaps.has(deviceAt(grid, asset)) &&
    isSwitch(grid, asset) &&
    isOpen(grid, state, asset);
  const isPassed = (edge: number) => {
    // Neither a switch nor an earthing switch.
    if (graph.network.kind[edge] === EDGE.fixed) return true;
    const asset = graph.assetOfEdge[edge] ?? NONE;
    return !earthing.has(asset) && !isGap(asset);
  };
  const spread = spreadFrom(graph, starts, isPassed);
  const sources = [...graph.sources]
    .flatMap((source) => {
      const node = nearest(spread.steps, terminalNodes(grid, source));
      return node === NONE ? [] : [{ source, node, steps: spread.steps[node] ?? 0 }];
    })
    .toSorted((left, right) => left.steps - right.steps)
    .slice(0, MOST_WAYS);
  const breaks = new Set<number>();
  const ending = new Set<number>();
  const inSeries = new Set<number>();
  const feeding = new Set<number>();
  // What a source reaches is not isolated, whatever else is there.
  for (const node of sources.length > 0 ? [] : spread.nodes) {
    for (const asset of assetsAt(grid, node)) {
      if (deviceAt(grid, asset) === 'converter') feeding.add(asset);
      if (isGap(asset)) breaks.add(asset);
      else if (earthing.has(asset) && leadsOn(grid, asset, spread.steps)) inSeries.add(asset);
      else if (!earthing.has(asset) && endsTheRecord(grid, asset, node)) ending.add(asset);
    }
  }
  return {
    breaks: ordered(breaks),
    reaching: sources.map(({ source, node }) => wayOf(grid, spread.steps, isPassed, node, source)),
    unclear: [
      ...(ending.size > 0 ? [{ why: 'recordEnds' as const, assets: ordered(ending) }] : []),
      ...(feeding.size > 0 ? [{ why: 'mayFeed' as const, assets: ordered(feeding) }] : []),
      ...(inSeries.size > 0 ? [{ why: 'earthingInSeries' as const, assets: ordered(inSeries) }] : []),
    ],
  };
}

/** Assets between the section and a source, nearest to the section first, and the source. */
function wayOf(
  { graph }: SwitchingGrid,
  steps: Int32Array,
  isPassed: (edge: number) => boolean,
  from: number,
  source: number,
): number[] {
  const passed = new Set<number>([source]);
  for (let node = from, left = steps[from] ?? 0; left > 0; left -= 1) {
    const last = graph.firstEdge[node + 1] ?? 0;
    for (let index = graph.firstEdge[node] ?? 0; index < last; index += 1) {
      const edge = graph.edgesOfNodes[index] ?? 0;
      const to = otherEnd(graph, edge, node);
      if (steps[to] !== left - 1 || !isPassed(edge)) continue;
      passed.add(graph.assetOfEdge[edge] ?? NONE);
      node = to;
      break;
    }
  }
  return [...passed].toReversed();
}

function nearest(steps: Int32Array, nodes: readonly number[]): number {
  let found = NONE;
  for (const node of nodes) {
    if (steps[node] === NONE) continue;
    if (found === NONE || (steps[node] ?? 0) < (steps[found] ?? 0)) found = node;
  }
  return found;
}

function assetsAt({ graph }: SwitchingGrid, node: number): Int32Array {
  return graph.assetsOfNodes.subarray(graph.firstAsset[node] ?? 0, graph.firstAsset[node + 1] ?? 0);
}

/** Beyond the other end of an earthing switch there is something else than more of them. */
function leadsOn(grid: SwitchingGrid, asset: number, steps: Int32Array): boolean {
  return terminalNodes(grid, asset).some(
    (node) => steps[node] === NONE && assetsAt(grid, node).some((other) => !grid.earthing.has(other)),
  );
}

const CARRYING: ReadonlySet<DeviceKind> = new Set([
  'breaker',
  'loadBreak',
  'disconnector',
  'fuse',
  'otherSwitch',
  'transformer',
  'line',
]);

/** What carries current on, with nothing behind it, or with one end alone. */
function endsTheRecord(grid: SwitchingGrid, asset: number, node: number): boolean {
  if (!CARRYING.has(deviceAt(grid, asset))) return false;
  if ((grid.members[asset]?.inNetwork.terminals.length ?? 0) < 2) return true;
  return assetsAt(grid, node).every((other) => other === asset || grid.earthing.has(other));
}

function ordered(assets: ReadonlySet<number>): number[] {
  return [...assets].toSorted((left, right) => left - right);
}
