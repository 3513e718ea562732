/** Of the picture's width. */
const LETTER = 1 / 40;
/** Pixels: smaller ones nobody can read. */
const LEAST_LETTER = 14;

/** Writes lines into the lower left corner of a picture, on a ground of their own: seen on snow and at night. */
export function paintStamp(context: OffscreenCanvasRenderingContext2D, lines: readonly string[]): void {
  const { width, height } = context.canvas;
  const letter = Math.max(LEAST_LETTER, Math.round(width * LETTER));
  const [pad, line] = [letter * 0.5, letter * 1.3];
  context.font = `600 ${letter}px ui-monospace, monospace`;
  context.textBaseline = 'middle';
  const longest = lines.reduce((most, text) => Math.max(most, context.measureText(text).width), 0);
  const top = height - lines.length * line - 2 * pad;
  context.fillStyle = 'rgb(0 0 0 / 0.65)';
  context.fillRect(0, top, longest + 2 * pad, height - top);
  context.fillStyle = '#ffffff';
  lines.forEach((text, index) => context.fillText(text, pad, top + pad + line * (index + 0.5)));
}
