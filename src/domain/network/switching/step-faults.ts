import type { SupplyEffect } from '../effect.ts';
import { spreadFrom } from '../spread.ts';
import { conducts, NONE, type Supply } from '../supply.ts';
import type { PlannedStep } from './planned-step.ts';
import {
  type DeviceKind,
  deviceAt,
  type GridState,
  isOpen,
  isSideKnown,
  isSwitch,
  type SwitchingGrid,
  supposingOf,
  terminalNodes,
} from './switching-grid.ts';

/** What is wrong with a step, and which assets show it. */
export interface StepFault {
  readonly kind: StepFaultKind;
  readonly assets: readonly number[];
}

export type StepFaultKind =
  /** It says in words alone what it is about. */
  | 'noDevice'
  /** The register knows the device, but not what it is connected to. */
  | 'notInNetwork'
  | 'notASwitch'
  | 'alreadyThere'
  /** A device that breaks or makes no load, while something hangs on it. */
  | 'breaksLoad'
  | 'makesLoad'
  /** The same, while another way joins its sides: current goes over to it. */
  | 'breaksLoop'
  | 'makesLoop'
  | 'earthsLive'
  | 'earthSideNotKnown'
  | 'noEarthThere'
  /** What becomes live is earthed. */
  | 'closesOntoEarth'
  /** One of its sides is still earthed, though nothing live comes to it yet. */
  | 'closesTowardsEarth'
  | 'testsLive';

/** Devices that open and close with hardly any current (IEC 62271-102 for disconnectors), and those of which nothing is said. */
const NO_LOAD: ReadonlySet<DeviceKind> = new Set(['disconnector', 'fuse', 'otherSwitch']);

/** What draws current; a switch, a busbar or an earthing switch by itself hardly does. */
const DRAWING: ReadonlySet<DeviceKind> = new Set(['line', 'transformer', 'load', 'other']);

/** Of assets that show a fault. */
const MOST = 5;

interface Switched {
  readonly asset: number;
  readonly is: GridState;
  readonly before: Supply;
  readonly effect: SupplyEffect;
}

/** Of a switch that goes the other way. */
export function switchFaults(grid: SwitchingGrid, switched: Switched): StepFault[] {
  const { asset, is, effect } = switched;
  const opens = isOpen(grid, is, asset);
  const onto = opens ? [] : ontoEarth(grid, switched);
  if (!NO_LOAD.has(deviceAt(grid, asset))) return onto;
  const drawing = (opens ? effect.dead : effect.live).filter((other) => DRAWING.has(deviceAt(grid, other)));
  if (drawing.length > 0) onto.push(fault(opens ? 'breaksLoad' : 'makesLoad', drawing));
  else if (effect.loopsOpened !== 0) onto.push(fault(opens ? 'breaksLoop' : 'makesLoop', []));
  return onto;
}

/** Of a step that moves no switch. */
export function earthFaults(
  grid: SwitchingGrid,
  supply: Supply,
  { earths }: GridState,
  { assetId, action, isDone }: PlannedStep,
): StepFault[] {
  if (action === 'tag') return [];
  const asset = grid.graph.numberOf.get(assetId ?? '') ?? NONE;
  const isTest = action === 'test';
  if (asset === NONE) return isTest ? [] : [fault(assetId === null ? 'noDevice' : 'notInNetwork', [])];
  const isLive = terminalNodes(grid, asset).some((node) => supply.feeder[node] !== NONE);
  if (isTest) return isLive ? [fault('testsLive', [])] : [];
  const isEarthing = grid.earthing.has(asset);
  if (action === 'earth' || (isEarthing && action === 'close')) {
    if (isLive) return [fault('earthsLive', [])];
    if (isEarthing && earths.has(asset) && !isDone) return [fault('alreadyThere', [])];
    return isSideKnown(grid, asset) ? [] : [fault('earthSideNotKnown', [])];
  }
  if (action === 'unearth' || isEarthing)
    return earths.has(asset) || isDone ? [] : [fault('noEarthThere', [])];
  if (!isSwitch(grid, asset)) return [fault('notASwitch', [])];
  return isDone ? [] : [fault('alreadyThere', [])];
}

/** Earths that a closing switch makes live, else those that it joins to what is beyond it. */
function ontoEarth(grid: SwitchingGrid, { asset, is, before, effect }: Switched): StepFault[] {
  if (is.earths.size === 0) return [];
  const { graph } = grid;
  const earthedAt = (isMet: (node: number) => boolean) =>
    [...is.earths].filter((earth) => terminalNodes(grid, earth).some((node) => isMet(node)));
  const made = earthedAt((node) => effect.after.feeder[node] !== NONE && before.feeder[node] === NONE);
  if (made.length > 0) return [fault('closesOntoEarth', made)];
  const standing = supposingOf(grid, is);
  const joined = spreadFrom(graph, terminalNodes(grid, asset), (edge) => conducts(graph, edge, standing));
  const towards = earthedAt((node) => joined.steps[node] !== NONE);
  return towards.length > 0 ? [fault('closesTowardsEarth', towards)] : [];
}

function fault(kind: StepFaultKind, assets: readonly number[]): StepFault {
  return { kind, assets: assets.slice(0, MOST) };
}
