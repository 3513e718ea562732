import { spreadFrom } from '../spread.ts';
import { conducts, NONE } from '../supply.ts';
import {
  deviceAt,
  type GridState,
  isOpen,
  isSideKnown,
  isSwitch,
  type SwitchingGrid,
  supposingOf,
  terminalNodes,
} from './switching-grid.ts';

/** Where a section ends: an open switch, or a transformer over which something could come from its other side. */
export interface EarthedEnd {
  readonly asset: number;
  /**
   * `between`: an earth stands between it and the work. `atWork`: only the work itself is earthed, which holds as long as nobody cuts a
   * conductor there. `no`: neither.
   */
  readonly earthed: 'between' | 'atWork' | 'no';
}

interface EarthedSection {
  readonly ends: readonly EarthedEnd[];
  /** Earths that are joined to the work. */
  readonly earths: readonly number[];
}

/**
 * Of each end of a section whether it is earthed towards the work (EN 50110-1, earthing and short-circuiting: at the place of work, and where
 * conductors come to it from more sides, on each of them). An earth reaches as far as conductors and closed switches go: not through a
 * transformer, and not over the work itself.
 */
export function earthedEnds(grid: SwitchingGrid, state: GridState, work: readonly number[]): EarthedSection {
  const { graph } = grid;
  const standing = supposingOf(grid, state);
  const worked = new Set(work);
  const isJoining = (edge: number) =>
    conducts(graph, edge, standing) && deviceAt(grid, graph.assetOfEdge[edge] ?? NONE) !== 'transformer';
  const joined = spreadFrom(
    graph,
    work.flatMap((asset) => terminalNodes(grid, asset)),
    isJoining,
  );
  const isIn = (node: number) => joined.steps[node] !== NONE;
  const earths = [...state.earths].filter(
    (earth) => isSideKnown(grid, earth) && terminalNodes(grid, earth).some((node) => isIn(node)),
  );
  const elsewhere = earths.filter((earth) => !worked.has(earth) || terminalNodes(grid, earth).length === 1);
  const besideWork = (edge: number) => isJoining(edge) && !worked.has(graph.assetOfEdge[edge] ?? NONE);
  const nodesAt = (found: readonly number[]) => found.flatMap((earth) => terminalNodes(grid, earth));
  // What an earth is joined to it is joined to as well: from all earths at once, not from each end.
  const between = spreadFrom(graph, nodesAt(elsewhere), besideWork);
  const atWork = spreadFrom(graph, nodesAt(earths.filter((earth) => worked.has(earth))), isJoining);
  const endAt = (asset: number): EarthedEnd => {
    const nodes = terminalNodes(grid, asset).filter((node) => isIn(node));
    const isReached = ({ steps }: typeof between) => nodes.every((node) => steps[node] !== NONE);
    return { asset, earthed: isReached(between) ? 'between' : isReached(atWork) ? 'atWork' : 'no' };
  };
  return { ends: endsAround(grid, state, worked, joined.nodes, isIn).map((asset) => endAt(asset)), earths };
}

/** Open switches and transformers that lead from the joined nodes to others. */
function endsAround(
  grid: SwitchingGrid,
  state: GridState,
  worked: ReadonlySet<number>,
  nodes: Int32Array,
  isIn: (node: number) => boolean,
): number[] {
  const { graph, earthing } = grid;
  const ends = new Set<number>();
  for (const node of nodes) {
    const last = graph.firstAsset[node + 1] ?? 0;
    for (let index = graph.firstAsset[node] ?? 0; index < last; index += 1) {
      const asset = graph.assetsOfNodes[index] ?? NONE;
      if (worked.has(asset) || earthing.has(asset)) continue;
      const isEnd =
        deviceAt(grid, asset) === 'transformer' || (isSwitch(grid, asset) && isOpen(grid, state, asset));
      if (isEnd && terminalNodes(grid, asset).some((other) => !isIn(other))) ends.add(asset);
    }
  }
  return [...ends].toSorted((left, right) => left - right);
}
