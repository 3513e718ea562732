import { encode } from 'uqr';

/** Modules of white that scanners want around the code. */
const QUIET = 3;

/** A QR code as an SVG draws it: a square of `whole` by `whole` modules from `-quiet` on, and the path of the dark ones. */
export interface QrPath {
  readonly viewBox: string;
  readonly quiet: number;
  readonly whole: number;
  readonly dark: string;
}

/** Error correction M: an eighth of the code may be scratched. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  const whole = size + 2 * QUIET;
  return { viewBox: `${-QUIET} ${-QUIET} ${whole} ${whole}`, quiet: QUIET, whole, dark: dark.join('') };
}
