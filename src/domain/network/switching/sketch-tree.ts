import { NONE, type Supply } from '../supply.ts';
import { deviceAt, type SwitchingGrid, terminalNodes } from './switching-grid.ts';

/** A node as a bar over the columns of what hangs on it. */
interface TreeBar {
  readonly from: number;
  readonly to: number;
  readonly row: number;
}

interface TreeLink {
  readonly asset: number;
  readonly above: number;
  readonly below: number;
}

/** Where the nodes and assets of a sketch stand, in columns and rows. */
export interface SketchTree {
  readonly columns: number;
  readonly rows: number;
  readonly bars: ReadonlyMap<number, TreeBar>;
  /** Straight down between two bars. */
  readonly links: readonly (TreeLink & { readonly column: number })[];
  /** What joins two bars that are joined already. */
  readonly beside: readonly TreeLink[];
  readonly hanging: readonly {
    readonly asset: number;
    readonly node: number;
    readonly column: number;
    readonly way: 'up' | 'down';
  }[];
}

/**
 * Layers by how far a node is from a source over what is drawn (breadth first), each branch in columns of its own, so that nothing that is not
 * joined touches.
 */
export function sketchTree(grid: SwitchingGrid, supply: Supply, assets: readonly number[]): SketchTree {
  const { links, hanging } = piecesOf(grid, assets);
  const { order, parents, depth } = layers(grid, supply, links, hanging);
  const used = new Set(parents.values());
  const below = new Map<number, TreeLink[]>();
  for (const [node, link] of parents) {
    const above = link.above === node ? link.below : link.above;
    push(below, above, { asset: link.asset, above, below: node });
  }
  const hung = new Map<number, number[]>();
  const isUp = (asset: number) => deviceAt(grid, asset) === 'source';
  const isDown = (asset: number) => !isUp(asset);
  for (const { asset, node } of hanging) push(hung, node, asset);
  const width = new Map<number, number>();
  for (const node of order.toReversed()) {
    const own = (below.get(node) ?? []).reduce((sum, link) => sum + (width.get(link.below) ?? 1), 0);
    const [up, down] = [hung.get(node)?.filter(isUp) ?? [], hung.get(node)?.filter(isDown) ?? []];
    width.set(node, Math.max(1, up.length, own + down.length));
  }
  const placed = placedNodes({ order, parents, depth, below, hung, width, isUp });
  return {
    ...placed,
    rows: order.reduce((most, node) => Math.max(most, depth.get(node) ?? 0), 0) + 2,
    beside: links.filter((link) => !used.has(link)),
  };
}

interface Layered {
  readonly order: readonly number[];
  readonly parents: ReadonlyMap<number, TreeLink>;
  readonly depth: ReadonlyMap<number, number>;
  readonly below: ReadonlyMap<number, readonly TreeLink[]>;
  readonly hung: ReadonlyMap<number, readonly number[]>;
  readonly width: ReadonlyMap<number, number>;
  /** Sources stand above their bar. */
  readonly isUp: (asset: number) => boolean;
}

function placedNodes({ order, parents, depth, below, hung, width, isUp }: Layered) {
  const column = new Map<number, number>();
  const bars = new Map<number, TreeBar>();
  const links: SketchTree['links'][number][] = [];
  const hanging: SketchTree['hanging'][number][] = [];
  let free = 0;
  for (const node of order) {
    if (!parents.has(node)) {
      column.set(node, free);
      free += width.get(node) ?? 1;
    }
    const first = column.get(node) ?? 0;
    let next = first;
    for (const link of below.get(node) ?? []) {
      column.set(link.below, next);
      links.push({ ...link, column: next });
      next += width.get(link.below) ?? 1;
    }
    let above = first;
    for (const asset of hung.get(node) ?? []) {
      if (isUp(asset)) hanging.push({ asset, node, column: above++, way: 'up' });
      else hanging.push({ asset, node, column: next++, way: 'down' });
    }
    const last = (width.get(node) ?? 1) - 1;
    bars.set(node, { from: first - OVER, to: first + last + OVER, row: (depth.get(node) ?? 0) + 1 });
  }
  return { columns: free, bars, links, hanging };
}

/** A bar is a little longer than what hangs on it, and never touches the next one. */
const OVER = 0.35;

function piecesOf(grid: SwitchingGrid, assets: readonly number[]) {
  const links: TreeLink[] = [];
  const hanging: { asset: number; node: number }[] = [];
  for (const asset of assets) {
    const [above = NONE, ...others] = terminalNodes(grid, asset);
    if (grid.earthing.has(asset) || others.length === 0)
      hanging.push({ asset, node: sideOf(grid, asset, above) });
    else for (const below of others) links.push({ asset, above, below });
  }
  return { links, hanging };
}

/** Of an earthing switch the end that something else is connected to. */
function sideOf(grid: SwitchingGrid, asset: number, first: number): number {
  const { graph } = grid;
  const isShared = (node: number) =>
    graph.assetsOfNodes
      .subarray(graph.firstAsset[node] ?? 0, graph.firstAsset[node + 1] ?? 0)
      .some((other) => !grid.earthing.has(other));
  return terminalNodes(grid, asset).find((node) => isShared(node)) ?? first;
}

/** Breadth first from the sources; else from where supply comes first; what is left from any node. */
function layers(
  grid: SwitchingGrid,
  { order: lit }: Supply,
  links: readonly TreeLink[],
  hanging: readonly { asset: number; node: number }[],
) {
  const at = new Map<number, TreeLink[]>();
  for (const { node } of hanging) if (!at.has(node)) at.set(node, []);
  for (const link of links) for (const node of [link.above, link.below]) push(at, node, link);
  const sources = hanging.filter(({ asset }) => deviceAt(grid, asset) === 'source').map(({ node }) => node);
  const order: number[] = [];
  const parents = new Map<number, TreeLink>();
  const depth = new Map<number, number>();
  let walked = 0;
  const reach = (node: number, steps: number) => {
    if (depth.has(node)) return false;
    depth.set(node, steps);
    order.push(node);
    return true;
  };
  const walk = () => {
    for (; walked < order.length; walked += 1) {
      const node = order[walked] ?? NONE;
      for (const link of at.get(node) ?? []) {
        const to = link.above === node ? link.below : link.above;
        if (reach(to, (depth.get(node) ?? 0) + 1)) parents.set(to, link);
      }
    }
  };
  for (const node of sources) reach(node, 0);
  walk();
  for (const node of [...lit, ...at.keys()]) if (at.has(node) && reach(node, 0)) walk();
  return { order, parents, depth };
}

function push<Item>(lists: Map<number, Item[]>, key: number, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
