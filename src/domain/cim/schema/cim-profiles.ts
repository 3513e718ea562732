import type { ModelHeader } from '../reading/staged-file.ts';

export interface ProfileUse {
  /** Places the file among the others: equipment first, then what adds to it, then the state that it is in. */
  readonly order: 0 | 1 | 2;
  /** Adds to what an equipment file defines: what it speaks of without `rdf:ID` is not new. */
  readonly isAddition: boolean;
  /** Results of calculations, drawings, dynamics: counted, and not used for assets. */
  readonly isUnused: boolean;
}

/** What the profiles of a model mean for reading it (CGMES 2.4.15 and 3.0). A file without a header is taken for equipment. */
export function profileUse(header: ModelHeader | null): ProfileUse {
  const said = header?.profiles.join(' ') ?? '';
  if (said === '' || /Equipment|\/Operation|ShortCircuit/i.test(said)) {
    return { order: 0, isAddition: false, isUnused: false };
  }
  if (/SteadyState/i.test(said)) return { order: 2, isAddition: true, isUnused: false };
  if (/StateVariables|DiagramLayout|Dynamics/i.test(said))
    return { order: 2, isAddition: true, isUnused: true };
  return { order: 1, isAddition: /Topology|GeographicalLocation/i.test(said), isUnused: false };
}
