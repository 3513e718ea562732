import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { amount } from '../../../../tests/support/amount.ts';
import { drawnGrids, type GridAsset, gridOf } from '../../../../tests/support/switching-grids.ts';
import { supplyOf } from '../supply.ts';
import { MOST_DRAWN_IN_SKETCH, type SingleLineSketch, sketchOf } from './sketch.ts';
import { recordedState, type SwitchingGrid, supposingOf } from './switching-grid.ts';

function sketched(assets: readonly GridAsset[], work: string) {
  const grid = gridOf(assets);
  const state = recordedState(grid);
  const number = grid.graph.numberOf.get(work) ?? -1;
  return { grid, sketch: sketchOf(grid, state, supplyOf(grid.graph, supposingOf(grid, state)), [number]) };
}

function element({ grid, sketch }: { grid: SwitchingGrid; sketch: SingleLineSketch }, id: string) {
  return sketch.elements.find(({ asset }) => grid.graph.ids[asset] === id);
}

it('runs from the source down: what is live above an open switch, what is earthed below', () => {
  const drawn = sketched(
    [
      { id: 'M', device: 'load', nodes: 'c' },
      { id: 'L', device: 'line', nodes: 'c b' },
      { id: 'D', device: 'disconnector', nodes: 'a b', state: 'open' },
      { id: 'E', device: 'earthing', nodes: 'b ground', state: 'closed' },
      { id: 'G', device: 'source', nodes: 'a' },
    ],
    'L',
  );
  expect(drawn.sketch).toMatchObject({ columns: 2, rows: 4, isCut: false });
  expect(element(drawn, 'D')).toMatchObject({ isOpen: true, state: 'live', at: [0, 1.5] });
  expect(element(drawn, 'D')?.lines.map(({ state }) => state)).toEqual(['live', 'earthed']);
  expect(element(drawn, 'L')).toMatchObject({ isWork: true, state: 'earthed', at: [0, 2.5] });
  expect(element(drawn, 'E')).toMatchObject({ isOpen: false, at: [1, 2.5] });
  expect(element(drawn, 'G')).toMatchObject({ at: [0, 0.5] });
});

it('has as many assets as one can read, nearest to the work, and says that there are more', () => {
  const chain = Array.from(
    { length: 200 },
    (_, at): GridAsset => ({
      id: `L${at}`,
      device: 'line',
      nodes: `n${at} n${at + 1}`,
    }),
  );
  const drawn = sketched(chain, 'L100');
  expect(drawn.sketch.isCut).toBe(true);
  expect(drawn.sketch.elements).toHaveLength(MOST_DRAWN_IN_SKETCH);
  expect(element(drawn, 'L100')).toBeDefined();
  expect(element(drawn, 'L10')).toBeUndefined();
});

test('whatever the network, everything joined to the work is drawn, in its place, and bars never touch', () => {
  fc.assert(
    fc.property(drawnGrids, fc.nat(), (assets, at) => {
      const work = assets[at % assets.length];
      if (!work) return;
      const { grid, sketch } = sketched(assets, work.id);
      const joined = new Set(work.nodes.split(' '));
      const isAt = ({ nodes }: GridAsset) => nodes.split(' ').some((node) => joined.has(node));
      for (let before = -1; before !== joined.size; ) {
        before = joined.size;
        for (const asset of assets.filter((each) => isAt(each)))
          for (const node of asset.nodes.split(' ')) joined.add(node);
      }
      const ids = new Set(sketch.elements.map(({ asset }) => grid.graph.ids[asset]));
      expect([...ids].toSorted()).toEqual(assets.filter(isAt).map(({ id }) => id));
      expect(sketch.elements).toHaveLength(ids.size);
      const spans = sketch.bars.map(({ points: [[from, row] = [0, 0], [to] = [0]] }) => ({
        from,
        to,
        row,
      }));
      for (const [index, left] of spans.entries())
        for (const right of spans.slice(index + 1))
          expect(left.row !== right.row || left.to < right.from || right.to < left.from).toBe(true);
      for (const {
        at: [column, row],
        lines,
      } of sketch.elements) {
        expect(column).toBeGreaterThanOrEqual(0);
        expect(column).toBeLessThan(sketch.columns);
        expect(row).toBeLessThanOrEqual(sketch.rows);
        for (const { points } of lines) {
          const [x, y] = points[0] ?? [0, 0];
          expect(spans.some((bar) => bar.row === y && bar.from <= x && x <= bar.to)).toBe(true);
          expect(points.at(-1)).toEqual([column, row]);
        }
      }
    }),
    { numRuns: amount(300) },
  );
});
