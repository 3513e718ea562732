import { customersIn } from '../customers.ts';
import { effectOf } from '../effect.ts';
import { spreadFrom } from '../spread.ts';
import { conducts, NONE, type Supply, supplyOf } from '../supply.ts';
import type { PlannedStep } from './planned-step.ts';
import { earthFaults, type StepFault, switchFaults } from './step-faults.ts';
import {
  type GridState,
  isOpen,
  isSwitch,
  type SwitchingGrid,
  supposingOf,
  terminalNodes,
} from './switching-grid.ts';

/** What one step does, after those before it. */
export interface PlayedStep {
  readonly id: string;
  /** Assets that have no live end any more, or one again, nearest first, without the device itself. */
  readonly dead: readonly number[];
  readonly live: readonly number[];
  readonly loopsOpened: number;
  readonly loopsClosed: number;
  /** Sources that were apart and stand in parallel now: those of either side. */
  readonly parallel: readonly [left: readonly number[], right: readonly number[]] | null;
  /** In what becomes dead, and loads there that say none. */
  readonly customers: number;
  readonly uncounted: number;
  readonly faults: readonly StepFault[];
}

/** Sources of a side that are named. */
const MOST_SOURCES = 5;

/**
 * What each step does on the network. It goes on behind a fault, as somebody would who did not see it. What does not name a device of the
 * network changes nothing, and says so. It advises: the control room decides what is switched.
 */
export function playThrough(
  grid: SwitchingGrid,
  start: GridState,
  steps: readonly PlannedStep[],
): PlayedStep[] {
  let stage = { state: start, supply: supplyOf(grid.graph, supposingOf(grid, start)) };
  return steps.map((step) => {
    const { played, ...next } = playStep(grid, stage, step);
    stage = next;
    return played;
  });
}

/** How the network stands, and what is live so. */
interface Stage {
  readonly state: GridState;
  readonly supply: Supply;
}

/** One step of it, and what it leaves. */
export function playStep(
  grid: SwitchingGrid,
  { state: was, supply }: Stage,
  step: PlannedStep,
): Stage & { readonly played: PlayedStep } {
  const state = stateAfter(grid, was, step);
  if (state.turned !== was.turned) return { state, ...switched(grid, supply, was, state, step) };
  return { state, supply, played: { ...nothing(step), faults: earthFaults(grid, supply, was, step) } };
}

/** How the network stands behind a step. */
export function stateAfter(
  grid: SwitchingGrid,
  state: GridState,
  { assetId, action }: PlannedStep,
): GridState {
  const asset = grid.graph.numberOf.get(assetId ?? '') ?? NONE;
  if (asset === NONE) return state;
  const { turned, earths } = state;
  const isEarthing = grid.earthing.has(asset);
  if (action === 'earth' || (isEarthing && action === 'close')) {
    return { ...state, earths: new Set([...earths, asset]) };
  }
  if (action === 'unearth' || (isEarthing && action === 'open')) {
    return { ...state, earths: new Set([...earths].filter((other) => other !== asset)) };
  }
  if ((action !== 'open' && action !== 'close') || !isSwitch(grid, asset)) return state;
  const placed = new Set([...state.placed, asset]);
  if (isOpen(grid, state, asset) === (action === 'open')) return { ...state, placed };
  const others = [...turned].filter((other) => other !== asset);
  return { turned: new Set(turned.has(asset) ? others : [...turned, asset]), earths, placed };
}

function switched(
  grid: SwitchingGrid,
  before: Supply,
  was: GridState,
  is: GridState,
  step: PlannedStep,
): { readonly played: PlayedStep; readonly supply: Supply } {
  const { graph, members } = grid;
  const asset = graph.numberOf.get(step.assetId ?? '') ?? NONE;
  const standing = supposingOf(grid, was);
  const effect = effectOf(graph, before, asset, supposingOf(grid, is), standing);
  const { dead, live, loopsOpened, after } = effect;
  const isDead = (node: number) => before.feeder[node] !== NONE && after.feeder[node] === NONE;
  const played = {
    id: step.id,
    dead,
    live,
    loopsOpened: Math.max(0, loopsOpened),
    loopsClosed: Math.max(0, -loopsOpened),
    parallel: step.action === 'close' ? parallelOf(grid, before, was, asset) : null,
    customers: dead.length === 0 ? 0 : customersIn(graph, before, isDead, customersOf(grid, was)),
    uncounted: dead.filter((other) => members[other]?.isUncounted).length,
    faults: switchFaults(grid, { asset, is, before, effect }),
  };
  return { played, supply: after };
}

function customersOf({ customers, members }: SwitchingGrid, { turned }: GridState): Int32Array {
  const own = customers.slice();
  for (const asset of turned) {
    const { inNetwork, customers: said = 0 } = members[asset] ?? {};
    own[asset] = inNetwork?.switchState === 'closed' ? 0 : said;
  }
  return own;
}

/** Both sides are live, and nothing joined them before. */
function parallelOf(
  grid: SwitchingGrid,
  { feeder }: Supply,
  was: GridState,
  asset: number,
): PlayedStep['parallel'] {
  const { graph } = grid;
  const [left = NONE, right = NONE] = terminalNodes(grid, asset);
  if (right === NONE || feeder[left] === NONE || feeder[right] === NONE) return null;
  const standing = supposingOf(grid, was);
  const spreadOf = (node: number) => spreadFrom(graph, [node], (edge) => conducts(graph, edge, standing));
  const [ofLeft, ofRight] = [spreadOf(left), spreadOf(right)];
  if (ofLeft.steps[right] !== NONE) return null;
  const sourcesIn = ({ steps }: typeof ofLeft) =>
    [...graph.sources]
      .filter((source) => terminalNodes(grid, source).some((node) => steps[node] !== NONE))
      .slice(0, MOST_SOURCES);
  return [sourcesIn(ofLeft), sourcesIn(ofRight)];
}

function nothing({ id }: PlannedStep): PlayedStep {
  return {
    id,
    dead: [],
    live: [],
    loopsOpened: 0,
    loopsClosed: 0,
    parallel: null,
    customers: 0,
    uncounted: 0,
    faults: [],
  };
}
