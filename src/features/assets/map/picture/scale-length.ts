/** Points on the screen that a scale bar has at most. */
const WIDEST = 120;

const STEPS = [1, 2, 5] as const;

/** Metres that a scale bar shows: the largest of 1, 2, 5, 10, 20 … that fits. @param metres of a point on the screen */
export function scaleLength(metres: number): number {
  const longest = metres * WIDEST;
  const ten = 10 ** Math.floor(Math.log10(Math.max(1, longest)));
  return ten * (STEPS.findLast((step) => step * ten <= longest) ?? 1);
}
