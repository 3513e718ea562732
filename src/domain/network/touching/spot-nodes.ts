import type { Touch } from './spots.ts';
import type { ToldReason } from './touching-asset.ts';

/** Touches that come to one node. The side of a device, or the voltage of a transformer, is told by the others of the group. */
export type NodeGroup = readonly Touch[];

export interface SpotGroups {
  readonly groups: readonly NodeGroup[];
  /** What lies there and is not connected, and why. */
  readonly told: readonly { readonly reason: ToldReason; readonly touches: readonly Touch[] }[];
}

/**
 * What of a spot comes to one node. Without a device everything of one voltage class does. A switch lies between two ends of lines, each
 * of which gets its own side of it. A transformer has a node for each class. Whatever else there may be is told, and not guessed.
 */
export function spotGroups(spot: readonly Touch[]): SpotGroups {
  const of = (...roles: readonly string[]) => spot.filter(({ asset }) => roles.includes(asset.role));
  const [ends, switches, transformers] = [of('line'), of('switch'), of('transformer')];
  if (ends.length === 0) return NOTHING;
  const devices = switches.length + transformers.length;
  if (devices > 1) return unclear(spot);
  const members = of('line', 'end');
  const [device] = [...switches, ...transformers];
  if (!device) return members.length > 1 ? byClass(members, []) : NOTHING;
  if (device.asset.role === 'transformer') return byClass(members, [device]);
  return aroundSwitch(members, device);
}

const NOTHING: SpotGroups = { groups: [], told: [] };

function unclear(touches: readonly Touch[]): SpotGroups {
  return { groups: [], told: [{ reason: 'unclear', touches }] };
}

function aroundSwitch(members: readonly Touch[], device: Touch): SpotGroups {
  if (classesOf([...members, device]).length > 1) {
    return { groups: [], told: [{ reason: 'voltage', touches: [...members, device] }] };
  }
  const [first, second] = members;
  if (first && members.length === 1) return { groups: [[first, device]], told: [] };
  const isBetween = members.length === 2 && members.every(({ asset }) => asset.role === 'line');
  if (!first || !second || !isBetween) return unclear([...members, device]);
  return {
    groups: [
      [first, device],
      [second, device],
    ],
    told: [],
  };
}

/** Windings that a transformer has at most. */
const MOST_WINDINGS = 3;

/** @param joining what each of the groups has besides: a transformer */
function byClass(members: readonly Touch[], joining: readonly Touch[]): SpotGroups {
  const classes = classesOf(members);
  if (classes.length <= 1) return { groups: [[...members, ...joining]], told: [] };
  const isTransformed = joining.length > 0;
  if (classes.length > MOST_WINDINGS && isTransformed) return unclear([...members, ...joining]);
  const unknown = members.filter(({ asset }) => asset.voltageClass === null);
  const groups = classes.map((one) => members.filter(({ asset }) => asset.voltageClass === one));
  return {
    groups: groups
      .filter((group) => isTransformed || group.length > 1)
      .map((group) => [...group, ...joining]),
    told: [
      ...(isTransformed ? [] : [{ reason: 'voltage' as const, touches: members }]),
      ...(unknown.length > 0 && isTransformed ? [{ reason: 'unclear' as const, touches: unknown }] : []),
    ],
  };
}

/** The highest first. Whose voltage nobody has said goes with the others. */
function classesOf(touches: readonly Touch[]): number[] {
  const known = touches.flatMap(({ asset }) => asset.voltageClass ?? []);
  return [...new Set(known)].toSorted((a, b) => b - a);
}
