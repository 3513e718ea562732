import { type CimObjects, cimText } from '../model/cim-object.ts';
import type { ModelHeader } from '../reading/staged-file.ts';
import { cimNumber } from '../schema/value-fault.ts';

/** What a model's numbers have to be multiplied by. */
export interface CimUnits {
  /** To kV. */
  readonly voltage: number;
  /** To MVA and MW. */
  readonly power: number;
  /** To km. */
  readonly length: number;
}

/**
 * The profiles of CGMES write kV, MVA and km; a model of the plain CIM writes V, VA and m (IEC 61970-301 annex on units:
 * the multiplier is the profile's to say). A file does not say which of them it is. The header of CGMES does, and so does a
 * voltage that no grid has in kV.
 */
export function unitsOf(objects: CimObjects, headers: readonly ModelHeader[]): CimUnits {
  if (headers.some(({ profiles }) => profiles.some((profile) => CGMES.test(profile)))) return THOUSANDS;
  for (const object of objects.values()) {
    for (const name of VOLTAGES) {
      const volts = cimNumber(cimText(object, name) ?? '');
      if (volts !== undefined && volts > HIGHEST_KV) return ONES;
    }
  }
  return THOUSANDS;
}

/** As the fields of an asset take them, at most. */
const HIGHEST_KV = 1500;
const VOLTAGES = ['BaseVoltage.nominalVoltage', 'PowerTransformerEnd.ratedU', 'TransformerEndInfo.ratedU'];
const CGMES = /entsoe\.eu\/CIM|iec\.ch\/TC57\/ns\/CIM|61970-(600|45[26])/i;

const THOUSANDS: CimUnits = { voltage: 1, power: 1, length: 1 };
const ONES: CimUnits = { voltage: 1e-3, power: 1e-6, length: 1e-3 };
