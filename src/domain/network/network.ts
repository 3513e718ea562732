/**
 * A network as numbers, for devices that hold a hundred thousand nodes: nodes are counted from zero, and edge `i` lies
 * between `from[i]` and `to[i]`.
 */
export interface Network {
  readonly nodes: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly kind: Uint8Array;
}

/** What lies between two nodes. */
export const EDGE = { fixed: 0, closedSwitch: 1, openSwitch: 2 } as const;

export type EdgeKind = (typeof EDGE)[keyof typeof EDGE];

export interface NetworkBuilder {
  /** The number of the node of this name, which is the same each time. */
  node(name: string): number;
  edge(from: number, to: number, kind: EdgeKind): void;
  network(): Network;
}

/** Numbers nodes in the order in which they are named. */
export function networkBuilder(): NetworkBuilder {
  const numbers = new Map<string, number>();
  const from: number[] = [];
  const to: number[] = [];
  const kinds: EdgeKind[] = [];
  return {
    node(name) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      const number = numbers.size;
      numbers.set(name, number);
      return number;
    },
    edge(left, right, kind) {
      from.push(left);
      to.push(right);
      kinds.push(kind);
    },
    network: () => ({
      nodes: numbers.size,
      from: Int32Array.from(from),
      to: Int32Array.from(to),
      kind: Uint8Array.from(kinds),
    }),
  };
}
