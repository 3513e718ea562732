import { ownValue } from '../../kit/values/own-value.ts';
import type { GisProperties } from '../gis-feature.ts';

/** Values of `power=*` as kinds of assets. @see https://wiki.openstreetmap.org/wiki/Key:power */
const KINDS: Readonly<Record<string, string>> = {
  substation: 'Substation',
  sub_station: 'Substation',
  plant: 'PowerPlant',
  generator: 'PowerPlant',
  converter: 'ConverterStation',
  line: 'ACLineSegment',
  minor_line: 'ACLineSegment',
  cable: 'ACLineSegment',
  busbar: 'BusbarSection',
  bay: 'Bay',
  transformer: 'PowerTransformer',
  compensator: 'ShuntCompensator',
  surge_arrester: 'SurgeArrester',
  tower: 'Pole',
  pole: 'Pole',
  portal: 'Pole',
  catenary_mast: 'Pole',
  connection: 'Junction',
  terminal: 'Junction',
};

/** Values of `switch=*`, which says more of what has `power=switch`. */
const SWITCHES: Readonly<Record<string, string>> = {
  circuit_breaker: 'Breaker',
  disconnector: 'Disconnector',
  earthing: 'Disconnector',
  mechanical: 'Disconnector',
};

/** Null for what OpenStreetMap does not say, or says by another word. */
export function kindOfPower(properties: GisProperties): string | null {
  const power = String(ownValue(properties, 'power') ?? '');
  if (power !== 'switch') return ownValue(KINDS, power) ?? null;
  return ownValue(SWITCHES, String(ownValue(properties, 'switch') ?? '')) ?? 'Breaker';
}

/** OpenStreetMap writes volts, of several circuits behind each other: `110000;20000`. The highest in kV; else as it is. */
export function withKilovolts(properties: GisProperties): GisProperties {
  const volts = ownValue(properties, 'voltage');
  if (ownValue(properties, 'power') === undefined || !/^\d{3,7}(?:;\d{1,7})*$/.test(String(volts)))
    return properties;
  const highest = String(volts)
    .split(';')
    .toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .at(-1);
  return { ...properties, voltage: kilovoltsOf(highest ?? '') };
}

/** By the place of the point, so that 400 volts are 0.4 and not a binary fraction of it. */
function kilovoltsOf(volts: string): string {
  const digits = volts.padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
}
