import type { NodeGroup } from './spot-nodes.ts';
import type { Touch } from './spots.ts';
import type { TouchingAsset } from './touching-asset.ts';

/** A group with its node: a recorded one, where what lies there has one in common, else a new one. */
export interface GroupNode {
  readonly node: string;
  readonly touches: readonly Touch[];
  /** Those that get it. */
  readonly gaining: readonly Touch[];
}

export interface GroupNodes {
  readonly groups: readonly GroupNode[];
  readonly unclear: readonly (readonly Touch[])[];
}

/**
 * Names the node of each group. Of what is connected already the node counts that all of it has in common: a single line with two nodes
 * does not say which of them lies here.
 */
export function groupNodes(groups: readonly NodeGroup[], newNode: () => string): GroupNodes {
  const recorded = groups.map(recordedIn);
  const freeEnds = freeEndsOf(groups, recorded);
  const unclear: (readonly Touch[])[] = [];
  const named: GroupNode[] = [];
  for (const [index, group] of groups.entries()) {
    const gaining = group.filter((touch) => gains(touch, freeEnds));
    const lost = group.filter(({ asset }) => isExtendable(asset) && !freeEnds.has(asset.id));
    const { isClear = false, node: found = null } = recorded[index] ?? {};
    const others = group.length - lost.length;
    if (lost.length > 0 || (!isClear && gaining.length > 0)) unclear.push(group);
    if (!isClear || gaining.length === 0 || others < 2) continue;
    named.push({
      node: found ?? newNode(),
      touches: group.filter((touch) => !lost.includes(touch)),
      gaining,
    });
  }
  return withoutShortCircuits(named, unclear);
}

/** What has one terminal of two, and may get the other. */
function isExtendable({ role, terminals }: TouchingAsset): boolean {
  return role === 'line' && terminals.length === 1;
}

interface RecordedNode {
  /** Null where nothing of the group is connected. */
  readonly node: string | null;
  readonly isClear: boolean;
}

function recordedIn(group: NodeGroup): RecordedNode {
  const fixed = group.filter(({ asset }) => asset.terminals.length > 0 && !isExtendable(asset));
  const [first, ...others] = fixed;
  if (!first) return { node: null, isClear: true };
  const common = new Set(first.asset.terminals.map(({ node }) => node));
  for (const { asset } of others) {
    const its = new Set(asset.terminals.map(({ node }) => node));
    for (const node of common) if (!its.has(node)) common.delete(node);
  }
  const [node] = common;
  const isTold = others.length > 0 || first.asset.role === 'end';
  const isClear = node !== undefined && common.size === 1 && isTold;
  return { node: isClear ? node : null, isClear };
}

/** Of lines with one terminal the end that is free: the other one lies where its node is. */
function freeEndsOf(groups: readonly NodeGroup[], recorded: readonly RecordedNode[]): Map<string, 0 | 1> {
  const usedEnds = new Map<string, Set<0 | 1>>();
  for (const [index, group] of groups.entries()) {
    for (const { asset, end } of group) {
      if (!isExtendable(asset) || asset.terminals[0]?.node !== recorded[index]?.node) continue;
      usedEnds.set(asset.id, (usedEnds.get(asset.id) ?? new Set<0 | 1>()).add(end));
    }
  }
  const free = new Map<string, 0 | 1>();
  for (const [id, ends] of usedEnds) if (ends.size === 1) free.set(id, ends.has(0) ? 1 : 0);
  return free;
}

function gains({ asset, end }: Touch, freeEnds: ReadonlyMap<string, 0 | 1>): boolean {
  return asset.terminals.length === 0 || (isExtendable(asset) && freeEnds.get(asset.id) === end);
}

/** Both ends of a line at one recorded node: it stays as it is. */
function withoutShortCircuits(
  groups: readonly GroupNode[],
  unclear: readonly (readonly Touch[])[],
): GroupNodes {
  const nodesOf = new Map<string, Set<string>>();
  const short: Touch[] = [];
  for (const { node, gaining } of groups) {
    for (const touch of gaining) {
      const nodes = nodesOf.get(touch.asset.id) ?? new Set(touch.asset.terminals.map((one) => one.node));
      if (nodes.has(node)) short.push(touch);
      nodesOf.set(touch.asset.id, nodes.add(node));
    }
  }
  if (short.length === 0) return { groups, unclear };
  const ids = new Set(short.map(({ asset }) => asset.id));
  const isKept = ({ asset }: Touch) => !ids.has(asset.id);
  return {
    groups: groups
      .map(({ node, touches, gaining }) => ({
        node,
        touches: touches.filter(isKept),
        gaining: gaining.filter(isKept),
      }))
      .filter(({ touches, gaining }) => touches.length > 1 && gaining.length > 0),
    unclear: [...unclear, ...short.map((touch) => [touch])],
  };
}
