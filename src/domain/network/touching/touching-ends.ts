import { distanceBetween } from '../../geometry/sphere.ts';
import { appendAll, greatestOf } from '../../kit/values/long-lists.ts';
import type { NetworkTerminal } from '../grid-graph.ts';
import { type GroupNode, groupNodes } from './group-nodes.ts';
import { spotGroups } from './spot-nodes.ts';
import { spotsOf, type Touch, touchesOf } from './spots.ts';
import { touchedMiddles } from './touched-middles.ts';
import type {
  ProposedJoint,
  ProposedTerminals,
  ToldTouch,
  TouchingAsset,
  TouchingProposals,
} from './touching-asset.ts';

/** What one proposal is made of at most, and the largest tolerance in metres: beyond it everything touches everything. */
export const TOUCHING_LIMITS = { assets: 100_000, positions: 2_000_000, tolerance: 50 } as const;

/**
 * Connections that follow from where things lie: ends of lines and devices within the tolerance of each other, and ends of lines within
 * one station's area, come to one node. Lines that cross are not joined. What has terminals keeps them; a line with one gets its second
 * where it is clear which of its ends is free.
 *
 * @param tolerance metres, at most `TOUCHING_LIMITS.tolerance`
 * @param newNode names a node that is nowhere yet
 * @throws RangeError where there is more than the limits
 */
export function touchingEnds(
  assets: readonly TouchingAsset[],
  tolerance: number,
  newNode: () => string,
): TouchingProposals {
  const positions = assets.reduce((sum, { path }) => sum + path.length, 0);
  const { assets: most, positions: mostPositions, tolerance: widest } = TOUCHING_LIMITS;
  if (assets.length > most || positions > mostPositions || !(tolerance >= 0 && tolerance <= widest)) {
    throw new RangeError(`${assets.length} assets, ${positions} positions, ${tolerance} m`);
  }
  const lines = assets.filter(({ role }) => role === 'line');
  const areas = assets.filter(({ isArea }) => isArea);
  const spots = spotsOf(touchesOf(assets), areas, tolerance);
  const told: ToldTouch[] = touchedMiddles(lines, spots, tolerance);
  const groups: (readonly Touch[])[] = [];
  for (const spot of spots) {
    const { open, closed } = withoutClosed(spot);
    if (closed.length > 0) told.push(toldOf('bothEnds', closed));
    const found = spotGroups(open);
    appendAll(groups, found.groups);
    for (const { reason, touches } of found.told) told.push(toldOf(reason, touches));
  }
  const joined = groupNodes(groups, newNode);
  for (const touches of joined.unclear) told.push(toldOf('unclear', touches));
  const isOpen = new Map(assets.map((asset) => [asset.id, mayGain(asset)]));
  return {
    joints: joined.groups.map(jointOf),
    changes: changesOf(joined.groups),
    told: told.filter(({ reason, ids }) =>
      reason === 'middle' ? isOpen.get(ids[0] ?? '') : ids.some((id) => isOpen.get(id)),
    ),
  };
}

/** Whether an asset could get a terminal: what is connected keeps what it has, but for a line with a free end. */
function mayGain({ role, terminals }: TouchingAsset): boolean {
  return terminals.length === 0 || (role === 'line' && terminals.length === 1);
}

/** A line of which both ends come to one place, as a very short one or a ring, would conduct from a node to itself. */
function withoutClosed(spot: readonly Touch[]): {
  readonly open: readonly Touch[];
  readonly closed: readonly Touch[];
} {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { asset } of spot) {
    if (seen.has(asset.id)) twice.add(asset.id);
    seen.add(asset.id);
  }
  if (twice.size === 0) return { open: spot, closed: [] };
  return {
    open: spot.filter(({ asset }) => !twice.has(asset.id)),
    closed: spot.filter(({ asset }) => twice.has(asset.id)),
  };
}

function jointOf({ node, touches }: GroupNode): ProposedJoint {
  return { node, ids: idsOf(touches), metres: spreadOf(touches) };
}

function toldOf(reason: ToldTouch['reason'], touches: readonly Touch[]): ToldTouch {
  return { reason, ids: idsOf(touches), metres: spreadOf(touches) };
}

function idsOf(touches: readonly Touch[]): string[] {
  return [...new Set(touches.map(({ asset }) => asset.id))];
}

function spreadOf(touches: readonly Touch[]): number {
  const [first] = touches;
  return first
    ? greatestOf(
        0,
        touches.map(({ place }) => distanceBetween(first.place, place)),
      )
    : 0;
}

/** Terminals in the order of a line's ends; of a device in that of its groups; behind those that were there. */
function changesOf(groups: readonly GroupNode[]): ProposedTerminals[] {
  const gained = new Map<string, { readonly asset: TouchingAsset; readonly nodes: (string | undefined)[] }>();
  for (const { node, gaining } of groups) {
    for (const { asset, end } of gaining) {
      const known = gained.get(asset.id) ?? { asset, nodes: [] };
      gained.set(asset.id, known);
      if (asset.role === 'line') known.nodes[end] = node;
      else known.nodes.push(node);
    }
  }
  return [...gained.values()].map(({ asset: { id, terminals }, nodes }) => {
    const fresh = nodes.flatMap((node): NetworkTerminal[] =>
      node === undefined ? [] : [{ node, isConnected: true }],
    );
    return { id, terminals: [...terminals, ...fresh] };
  });
}
