import { greatestOf } from '../../kit/values/long-lists.ts';
import { type CimObject, cimText, objectOf } from '../model/cim-object.ts';
import { cimNumber } from '../schema/value-fault.ts';
import { containerOf } from './asset-classes.ts';
import type { CimIndex } from './cim-index.ts';

export interface CimRatings {
  /** kV. */
  readonly voltage: number | null;
  /** MVA; of generating units MW. */
  readonly power: number | null;
  /** A. */
  readonly current: number | null;
  /** km. */
  readonly length: number | null;
}

/** @param info the data sheet (`AssetInfo`) of the object, which says what the equipment does not */
export function ratingsOf(object: CimObject, info: CimObject | undefined, index: CimIndex): CimRatings {
  const { units, ends, tanks } = index;
  const own = [object, ...(info ? [info] : [])];
  const tankEnds = (tanks.get(object.id) ?? []).flatMap(({ id }) => ends.get(id) ?? []);
  const windings = [...(ends.get(object.id) ?? []), ...tankEnds];
  return {
    voltage: rounded(voltageOf(object, windings, index, 0), units.voltage),
    power: rounded(greatest([...own, ...windings], POWERS), units.power),
    current: rounded(greatest(own, CURRENTS), 1),
    length: rounded(greatest(own, LENGTHS), units.length),
  };
}

/** Its own base voltage, else the highest of its windings or voltage levels, else that of what it stands in. */
function voltageOf(
  object: CimObject,
  windings: readonly CimObject[],
  index: CimIndex,
  steps: number,
): number | undefined {
  const { objects, voltageLevels } = index;
  const base = (of: CimObject) => BASES.flatMap((role) => objectOf(objects, of, role) ?? []);
  const parts = [object, ...windings, ...(voltageLevels.get(object.id) ?? [])];
  const found =
    greatest(parts.flatMap(base), ['BaseVoltage.nominalVoltage']) ??
    greatest([object, ...windings], VOLTAGES);
  if (found !== undefined || steps > MOST_STEPS) return found;
  const above = containerOf(object, index);
  // A substation has the voltages of others; what stands in it directly has one that nobody says.
  return above && above.className !== 'Substation' ? voltageOf(above, [], index, steps + 1) : undefined;
}

function greatest(objects: readonly CimObject[], names: readonly string[]): number | undefined {
  const numbers = objects.flatMap((object) =>
    names.flatMap((name) => cimNumber(cimText(object, name) ?? '') ?? []),
  );
  return numbers.length === 0 ? undefined : greatestOf(Number.NEGATIVE_INFINITY, numbers);
}

/** Without the dust that the change of unit leaves on a binary fraction. */
function rounded(value: number | undefined, factor: number): number | null {
  return value === undefined ? null : Number((value * factor).toPrecision(12));
}

const MOST_STEPS = 10;
const BASES = ['ConductingEquipment.BaseVoltage', 'VoltageLevel.BaseVoltage', 'TransformerEnd.BaseVoltage'];
const VOLTAGES = [
  'PowerTransformerEnd.ratedU',
  'RotatingMachine.ratedU',
  'PowerElectronicsConnection.ratedU',
  'ShuntCompensator.nomU',
  'EnergySource.nominalVoltage',
];
/** MVA or MW, by the class that says it. */
export const POWERS = [
  'PowerTransformerEnd.ratedS',
  'TransformerEndInfo.ratedS',
  'RotatingMachine.ratedS',
  'PowerElectronicsConnection.ratedS',
  'ACDCConverter.baseS',
  'GeneratingUnit.nominalP',
  'GeneratingUnit.maxOperatingP',
  'PowerElectronicsUnit.maxP',
];
/** A. */
export const CURRENTS = [
  'Switch.ratedCurrent',
  'SwitchInfo.ratedCurrent',
  'WireInfo.ratedCurrent',
  'SeriesCompensator.ratedCurrent',
];

/** km. */
export const LENGTHS = ['Conductor.length', 'DCLineSegment.length'];
