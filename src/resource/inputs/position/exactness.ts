import type { Format } from '../../../ui/format/format.ts';

/** Metres as exact as they are worth reading: 12 m, 4.3 m, 0.02 m. */
export function exactness(quantity: Format['quantity'], metres: number): string {
  const scale = metres >= 10 ? 1 : metres >= 1 ? 10 : 100;
  return quantity(Math.round(metres * scale) / scale, 'm');
}
