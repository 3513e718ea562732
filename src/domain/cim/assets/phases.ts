import { type CimObject, cimText } from '../model/cim-object.ts';
import type { CimIndex } from './cim-index.ts';

/** All phases that the object has, by its phases and windings where there are such, else by its terminals; `null` where nothing says so. */
export function phasesOf(object: CimObject, index: CimIndex): string | null {
  const { phases, ends, tanks, terminals } = index;
  const tankEnds = (tanks.get(object.id) ?? [object]).flatMap(({ id }) => ends.get(id) ?? []);
  const parts = lettersOf([...(phases.get(object.id) ?? []), ...tankEnds], OF_PARTS);
  const all = parts === '' ? lettersOf(terminals.get(object.id) ?? [], ['Terminal.phases']) : parts;
  return all === '' ? null : all;
}

function lettersOf(objects: readonly CimObject[], names: readonly string[]): string {
  const found = new Set<string>();
  for (const object of objects) {
    for (const name of names) {
      // `s1`, `s2` and `s12` are the halves of a secondary of 120 V; an `X` is a phase that nobody knows.
      for (const [letter] of (cimText(object, name) ?? '').matchAll(/s\d+|[ABCNX]/g)) found.add(letter);
    }
  }
  return ORDER.filter((letter) => found.has(letter)).join('');
}

const ORDER = ['A', 'B', 'C', 'N', 's1', 's2', 's12'];
const OF_PARTS = [
  'ACLineSegmentPhase.phase',
  'EnergyConsumerPhase.phase',
  'EnergySourcePhase.phase',
  'ShuntCompensatorPhase.phase',
  'SwitchPhase.phaseSide1',
  'TransformerTankEnd.phases',
  'TransformerTankEnd.orderedPhases',
];
