import { supplyOf } from '../../src/domain/network/supply.ts';
import { stateAfter } from '../../src/domain/network/switching/play-through.ts';
import { sectionIsolation, verdictOf } from '../../src/domain/network/switching/section-isolation.ts';
import { recordedState, supposingOf } from '../../src/domain/network/switching/switching-grid.ts';
import { type GridAsset, gridOf, planned } from './switching-grids.ts';

/** How a section of a small network stands behind some steps (`open Q1, earth E1`), in the names of its assets. */
export function isolated(assets: readonly GridAsset[], work: string, steps = '') {
  const grid = gridOf(assets);
  const plan = steps === '' ? [] : planned(steps);
  const state = plan.reduce((before, step) => stateAfter(grid, before, step), recordedState(grid));
  const numbers = work.split(' ').map((id) => grid.graph.numberOf.get(id) ?? -1);
  const named = (found: readonly number[]) => found.map((asset) => grid.graph.ids[asset]).join(' ');
  const section = sectionIsolation(grid, state, supplyOf(grid.graph, supposingOf(grid, state)), numbers);
  return {
    verdict: verdictOf(section),
    isDead: section.isDead,
    isIsolated: section.isIsolated,
    breaks: named(section.breaks),
    reaching: section.reaching.map(named),
    earths: named(section.earths),
    ends: section.ends.map(({ asset, earthed }) => `${grid.graph.ids[asset]} ${earthed}`),
    notKnown: section.notKnown.map(({ why, assets: shown }) => `${why} ${named(shown)}`.trim()),
  };
}
