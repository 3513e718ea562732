import { NONE, supplyOf } from '../../../domain/network/supply.ts';
import type { PlannedStep } from '../../../domain/network/switching/planned-step.ts';
import { playStep, playThrough, stateAfter } from '../../../domain/network/switching/play-through.ts';
import {
  type SectionIsolation,
  sectionIsolation,
  verdictOf,
} from '../../../domain/network/switching/section-isolation.ts';
import { type SingleLineSketch, sketchOf } from '../../../domain/network/switching/sketch.ts';
import {
  type GridState,
  recordedState,
  type SwitchingGrid,
  supposingOf,
} from '../../../domain/network/switching/switching-grid.ts';
import { foundAssets, idsOf } from './found-assets.ts';
import type { NetworkModel } from './network-model.ts';
import type {
  PlanAsked,
  PlanPlayed,
  SectionAsked,
  SectionStanding,
  SectionTold,
  SketchTold,
} from './switching-messages.ts';

/** Ends, earths and the like that are named; a section has some dozens. */
const MOST_NAMED = 50;

export function planPlayed(model: NetworkModel, { before, steps }: PlanAsked): PlanPlayed {
  const { grid } = model;
  const named = (assets: readonly number[]) => idsOf(grid.graph, assets);
  const played = playThrough(grid, stateBehind(grid, before), steps);
  return {
    hasNetwork: model.members.length > 0,
    steps: played.map(({ dead, live, parallel, faults, ...step }) => ({
      ...step,
      dead: dead.length,
      live: live.length,
      parallel: parallel && [named(parallel[0]), named(parallel[1])],
      faults: faults.map(({ kind, assets }) => ({ kind, assets: named(assets) })),
    })),
  };
}

/** One step is played, and the section looked at: however many steps there are before it. */
export function sectionStanding(
  model: NetworkModel,
  { before: others, steps, upTo, work }: SectionAsked,
): SectionStanding {
  const { grid } = model;
  const { graph } = grid;
  const last = steps[upTo - 1];
  const before = stateBehind(grid, [...others, ...steps.slice(0, Math.max(0, upTo - 1))]);
  const stage = { state: before, supply: supplyOf(graph, supposingOf(grid, before)) };
  const { state, supply, played } = last ? playStep(grid, stage, last) : { ...stage, played: undefined };
  const asset = graph.numberOf.get(work ?? '') ?? NONE;
  const found = (assets: readonly number[] = []) => foundAssets(graph, assets);
  const isOutside = steps.slice(0, upTo).some((step) => movesUnseen(grid, step));
  const isInNetwork = asset !== NONE;
  return {
    dead: found(played?.dead),
    live: found(played?.live),
    section: isInNetwork ? told(grid, sectionIsolation(grid, state, supply, [asset]), isOutside) : null,
    sketch: isInNetwork ? sketched(grid, sketchOf(grid, state, supply, [asset])) : null,
  };
}

function sketched({ graph }: SwitchingGrid, sketch: SingleLineSketch): SketchTold {
  return {
    ...sketch,
    elements: sketch.elements.map(({ asset, ...element }) => ({ ...element, id: graph.ids[asset] ?? '' })),
  };
}

function stateBehind(grid: SwitchingGrid, steps: readonly PlannedStep[]): GridState {
  return steps.reduce((state, step) => stateAfter(grid, state, step), recordedState(grid));
}

function told({ graph }: SwitchingGrid, found: SectionIsolation, isOutside: boolean): SectionTold {
  const outside = isOutside ? [{ why: 'stepOutside' as const, assets: [] }] : [];
  const section = { ...found, notKnown: [...found.notKnown, ...outside] };
  const named = (assets: readonly number[]) => idsOf(graph, assets.slice(0, MOST_NAMED));
  const ends = section.ends.toSorted((left, right) => ORDER[left.earthed] - ORDER[right.earthed]);
  return {
    verdict: verdictOf(section),
    isDead: section.isDead,
    isIsolated: section.isIsolated,
    breaks: foundAssets(graph, section.breaks),
    reaching: section.reaching.map(named),
    ends: ends.slice(0, MOST_NAMED).map(({ asset, earthed }) => ({ id: graph.ids[asset] ?? '', earthed })),
    endCount: ends.length,
    earths: named(section.earths),
    notKnown: section.notKnown.map(({ why, assets }) => ({ why, assets: named(assets) })),
  };
}

/** It may make live, or take an earth off, what nobody sees here; one that opens or earths something is on the careful side. */
function movesUnseen({ graph }: SwitchingGrid, { action, assetId }: PlannedStep): boolean {
  return (action === 'close' || action === 'unearth') && !graph.numberOf.has(assetId ?? '');
}

const ORDER = { no: 0, atWork: 1, between: 2 } as const;
