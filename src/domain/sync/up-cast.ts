import type { FieldValues } from '../kit/entity/entity.ts';
import { SCHEMA_VERSION } from './wire.ts';

/** Values of an entity as one version of the app wrote them, as the next version writes them. Pure, and kept for ever. */
export type UpCaster = (entity: string, values: FieldValues) => FieldValues;

/**
 * One per raise of `SCHEMA_VERSION`, oldest first: what an outbox of any version holds can still be sent (sync protocol
 * §7, invariant 18). Until now no definition has changed in a way that an older app's work does not fit.
 */
export const UP_CASTERS: readonly UpCaster[] = [];

/**
 * @param from version of the app that wrote the values
 * @returns the values as this version writes them
 */
export function upCast(
  entity: string,
  values: FieldValues,
  from: number,
  casters: readonly UpCaster[] = UP_CASTERS,
): FieldValues {
  return casters.slice(from - FIRST_VERSION).reduce((result, cast) => cast(entity, result), values);
}

/** The version that an operation has which names none. */
export const FIRST_VERSION = 1;

/** Whether an app of that version was ever given out. */
export function isKnownVersion(version: number): boolean {
  return version >= FIRST_VERSION && version <= SCHEMA_VERSION;
}
