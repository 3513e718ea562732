/**
 * Upper limits in kV of the classes that a map tells apart: low voltage, and the highest voltages for equipment (IEC 60038) at which
 * utilities part their distribution, regional and transmission networks.
 */
export const VOLTAGE_LIMITS = [1, 36, 72.5, 145, 245, 420] as const;

/** Behind the last limit, and of what nobody has said the voltage. */
export const ABOVE_ALL_LIMITS = VOLTAGE_LIMITS.length;
export const UNKNOWN_VOLTAGE = ABOVE_ALL_LIMITS + 1;

/** The place of the first limit that holds a nominal voltage (kV, as `asset.nominalVoltage`), `ABOVE_ALL_LIMITS` or `UNKNOWN_VOLTAGE`. */
export function voltageClass(nominalVoltage: unknown): number {
  if (typeof nominalVoltage !== 'number' || !(nominalVoltage > 0)) return UNKNOWN_VOLTAGE;
  const place = VOLTAGE_LIMITS.findIndex((limit) => nominalVoltage <= limit);
  return place < 0 ? ABOVE_ALL_LIMITS : place;
}
