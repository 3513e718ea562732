import type { LooseGeometry } from './joined-geometries.ts';

/** Whether pairs of numbers, in lists as deep as a geometry has them, are longitudes and latitudes. What is no number can be any. */
export function canBeDegrees(geometry: LooseGeometry | null): boolean {
  const numbers: readonly unknown[] = [geometry?.coordinates ?? []].flat(4);
  return numbers.every(
    (number, index) => typeof number !== 'number' || !(Math.abs(number) > (index % 2 === 0 ? 180 : 90)),
  );
}
