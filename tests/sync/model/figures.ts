/** What a run of histories went through, and what it found. */
export interface Figures {
  histories: number;
  /** Saves that completed. */
  saves: number;
  /** Writes that the server applied. */
  applied: number;
  syncs: number;
  /** Times that rows were packed. */
  packed: number;
  /** Of the invariants that were broken, by number. */
  readonly broken: Map<number, number>;
  readonly faults: Map<string, number>;
  fault(kind: string): void;
}

export function newFigures(): Figures {
  const faults = new Map<string, number>();
  return {
    histories: 0,
    saves: 0,
    applied: 0,
    syncs: 0,
    packed: 0,
    broken: new Map(),
    faults,
    fault: (kind) => void faults.set(kind, (faults.get(kind) ?? 0) + 1),
  };
}

export function addFigures(sum: Figures, part: Figures): void {
  sum.histories += part.histories;
  sum.saves += part.saves;
  sum.applied += part.applied;
  sum.syncs += part.syncs;
  sum.packed += part.packed;
  for (const [kind, count] of part.faults) sum.faults.set(kind, (sum.faults.get(kind) ?? 0) + count);
  for (const [number, count] of part.broken) sum.broken.set(number, (sum.broken.get(number) ?? 0) + count);
}

/** A run in words, a line each. */
export function describeFigures({
  histories,
  saves,
  applied,
  syncs,
  packed,
  faults,
  broken,
}: Figures): string {
  const total = [...faults.values()].reduce((sum, count) => sum + count, 0);
  const kinds = [...faults].sort(([one], [other]) => (one < other ? -1 : 1));
  const of = (number: number) => broken.get(number) ?? 0;
  const others = [...broken].filter(([number]) => !NAMED.includes(number));
  const besides = others.map(([number, count]) => `, invariant ${number} broken ${count} times`).join('');
  return [
    `${histories} histories, ${saves} saves, ${syncs} syncs, ${applied} writes applied, ${packed} times packed`,
    `${total} faults: ${kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')}`,
    `lost ${of(1)}, duplicated ${of(2) + of(3)}, leaked ${of(6) + of(12)}${besides}`,
  ].join('\n');
}

/** Invariants whose breach has a word of its own. */
const NAMED: readonly number[] = [1, 2, 3, 6, 12];
