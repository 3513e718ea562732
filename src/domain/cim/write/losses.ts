/** What of assets has no place in the documents: of how many assets, by what it is. */
export interface CimLosses {
  /** Fields that the standard has nothing for: the tag, work areas, criticality, tags of one's own … */
  readonly fields: number;
  /** Voltages, powers, currents, phases, lengths and positions that the class of the asset does not have. */
  readonly ratings: number;
  /** Areas, and shapes of several parts: their place alone is there. */
  readonly shapes: number;
  /** What it stands in or is connected to cannot be said of its class, or is not on the device. */
  readonly connections: number;
}

export type CimLoss = keyof CimLosses;

export interface CountedLosses {
  /** Of one asset; each kind counts once. */
  add(losses: Iterable<CimLoss>): void;
  counts(): CimLosses;
}

export function countedLosses(): CountedLosses {
  const counts = { fields: 0, ratings: 0, shapes: 0, connections: 0 };
  return {
    add(losses) {
      for (const loss of new Set(losses)) counts[loss] += 1;
    },
    counts: () => ({ ...counts }),
  };
}
