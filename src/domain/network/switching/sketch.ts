import { assetsByDistance, spreadFrom } from '../spread.ts';
import { conducts, NONE, type Supply } from '../supply.ts';
import { type SketchTree, sketchTree } from './sketch-tree.ts';
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

/** Assets that one sketch shows: more nobody reads on a phone. */
export const MOST_DRAWN_IN_SKETCH = 60;

/** Nodes that are looked at: more than as many assets hang on, and not all of a network. */
const MOST_WALKED = 4 * MOST_DRAWN_IN_SKETCH;

/** How a piece of the sketch stands; `dead` is without supply by the records, and not earthed. */
export type SketchState = 'live' | 'dead' | 'earthed';

/** In columns to the right and rows down. */
export type SketchPoint = readonly [column: number, row: number];

export interface SketchLine {
  readonly points: readonly SketchPoint[];
  readonly state: SketchState;
}

export interface SketchElement {
  readonly asset: number;
  readonly device: DeviceKind;
  /** Of a switch; of an earthing switch, that it does not earth. */
  readonly isOpen: boolean;
  /** A portable earth stands at it. */
  readonly hasEarth: boolean;
  readonly isWork: boolean;
  readonly at: SketchPoint;
  /** From its ends to its symbol. */
  readonly lines: readonly SketchLine[];
  readonly state: SketchState;
}

/** A single-line sketch, sources on top: each node a bar, each asset with two ends between two bars, all others at one. */
export interface SingleLineSketch {
  readonly columns: number;
  readonly rows: number;
  readonly bars: readonly SketchLine[];
  readonly elements: readonly SketchElement[];
  /** There are more, which are not drawn. */
  readonly isCut: boolean;
}

/** What lies around the work, nearest first, over open switches too. */
export function sketchOf(
  grid: SwitchingGrid,
  state: GridState,
  supply: Supply,
  work: readonly number[],
): SingleLineSketch {
  const { graph } = grid;
  const starts = work.flatMap((asset) => terminalNodes(grid, asset));
  let reached = 0;
  const isNear = (edge: number) => {
    if (reached >= MOST_WALKED || grid.earthing.has(graph.assetOfEdge[edge] ?? NONE)) return false;
    reached += 1;
    return true;
  };
  const around = assetsByDistance(graph, spreadFrom(graph, starts, isNear), () => true);
  const drawn = around.slice(0, MOST_DRAWN_IN_SKETCH);
  const tree = sketchTree(grid, supply, drawn);
  const stateAt = nodeStates(grid, state, supply);
  const worked = new Set(work);
  const place = (asset: number, at: SketchPoint, lines: readonly SketchLine[]): SketchElement => ({
    asset,
    device: deviceAt(grid, asset),
    isOpen: grid.earthing.has(asset)
      ? !state.earths.has(asset)
      : isSwitch(grid, asset) && isOpen(grid, state, asset),
    hasEarth: !grid.earthing.has(asset) && state.earths.has(asset),
    isWork: worked.has(asset),
    at,
    lines,
    state: stateOf(lines),
  });
  return {
    columns: tree.columns + tree.beside.length,
    rows: tree.rows,
    bars: [...tree.bars].map(([node, { from, to, row }]) => ({
      points: [
        [from, row],
        [to, row],
      ],
      state: stateAt(node),
    })),
    elements: placedElements(tree, place, stateAt),
    isCut: around.length > drawn.length,
  };
}

type Place = (asset: number, at: SketchPoint, lines: readonly SketchLine[]) => SketchElement;

function placedElements(
  tree: SketchTree,
  place: Place,
  stateAt: (node: number) => SketchState,
): SketchElement[] {
  return [
    ...tree.hanging.map(({ asset, node, column, way }) =>
      hung(place, tree, { asset, node, column, way, state: stateAt(node) }),
    ),
    ...tree.links.map(({ asset, above, below, column }) => {
      const [top, bottom] = [rowOf(tree, above), rowOf(tree, below)];
      const middle: SketchPoint = [column, (top + bottom) / 2];
      return place(asset, middle, [
        { points: [[column, top], middle], state: stateAt(above) },
        { points: [[column, bottom], middle], state: stateAt(below) },
      ]);
    }),
    ...tree.beside.map(({ asset, above, below }, index) => {
      const lines = besideLines(tree, above, below, index);
      return place(asset, lines.middle, [
        { points: lines.above, state: stateAt(above) },
        { points: lines.below, state: stateAt(below) },
      ]);
    }),
  ];
}

/** Half a row below its bar, a source above it. */
function hung(
  place: Place,
  tree: SketchTree,
  item: SketchTree['hanging'][number] & { readonly state: SketchState },
): SketchElement {
  const row = rowOf(tree, item.node);
  const at: SketchPoint = [item.column, row + (item.way === 'up' ? -HALF : HALF)];
  return place(item.asset, at, [{ points: [[item.column, row], at], state: item.state }]);
}

const HALF = 0.5;

/** A way that closes a loop runs on the right of everything, each in a column of its own; where it crosses, nothing is joined. */
function besideLines(tree: SketchTree, above: number, below: number, index: number) {
  const column = tree.columns + index;
  const lane = (0.7 * (index + 1)) / (tree.beside.length + 1) + 0.1;
  const leave = (node: number, drop: number): SketchPoint[] => {
    const { to, row } = tree.bars.get(node) ?? { to: 0, row: 0 };
    const from = to - BESIDE * ((index + 1) / (tree.beside.length + 1));
    return [
      [from, row],
      [from, row + drop],
      [column, row + drop],
    ];
  };
  const isLevel = rowOf(tree, above) === rowOf(tree, below);
  const [first, second] = [
    leave(above, isLevel ? lane / 2 : lane),
    leave(below, isLevel ? lane / 2 + 0.5 : lane),
  ];
  const middle: SketchPoint = [column, ((first.at(-1)?.[1] ?? 0) + (second.at(-1)?.[1] ?? 0)) / 2];
  return { above: [...first, middle], below: [...second, middle], middle };
}

/** How far a bar goes on behind its last column: room for what leaves it on the right. */
const BESIDE = 0.3;

function rowOf({ bars }: SketchTree, node: number): number {
  return bars.get(node)?.row ?? 0;
}

function nodeStates(grid: SwitchingGrid, state: GridState, { feeder }: Supply) {
  const { graph } = grid;
  const standing = supposingOf(grid, state);
  const earths = [...state.earths].filter((earth) => isSideKnown(grid, earth));
  const { steps } = spreadFrom(
    graph,
    earths.flatMap((earth) => terminalNodes(grid, earth)),
    (edge) =>
      conducts(graph, edge, standing) && deviceAt(grid, graph.assetOfEdge[edge] ?? NONE) !== 'transformer',
  );
  return (node: number): SketchState => {
    if (feeder[node] !== NONE) return 'live';
    return steps[node] === NONE ? 'dead' : 'earthed';
  };
}

/** Live where any of its ends is: whoever looks at an open switch sees that one side is. */
function stateOf(lines: readonly SketchLine[]): SketchState {
  for (const state of ['live', 'dead'] as const) if (lines.some((line) => line.state === state)) return state;
  return 'earthed';
}
