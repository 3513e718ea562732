/**
 * A number as programs write it into files of geometry, `-12.5e-3`; null for anything else. What people type goes through
 * `typed-number.ts` instead.
 */
export function decimalFrom(text: string): number | null {
  const number = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
