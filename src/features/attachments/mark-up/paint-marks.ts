import {
  areaOf,
  arrowHead,
  blocksOf,
  lineWidthOf,
  type Mark,
  type PicturePoint,
  type PictureSize,
} from '../../../domain/attachments/mark-up.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export const MARK_COLOURS = { red: '#d6002f', yellow: '#ffd60a', blue: '#0057d9' } as const;

/** Beside each line, so that it is seen on what has its colour. */
const edgeOf = (colour: string) => (colour === MARK_COLOURS.yellow ? '#000000' : '#ffffff');

/**
 * Draws the photograph and its marks over all of the canvas: the screen's and the copy's alike.
 * @param labels what stands beside each mark; empty: nothing
 */
export function paintMarks(
  context: Context,
  bitmap: ImageBitmap,
  marks: readonly Mark[],
  labels: readonly string[],
): void {
  const { canvas } = context;
  context.setTransform(1, 0, 0, 1, 0, 0);
  // Drawings have transparent places, and a JPEG has none.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(canvas.width / bitmap.width, canvas.height / bitmap.height);
  context.drawImage(bitmap, 0, 0);
  // First: what was drawn over a blurred place stays sharp.
  for (const mark of marks) if (mark.tool === 'blur') paintBlur(context, bitmap, mark);
  marks.forEach((mark, place) => {
    if (mark.tool === 'text') return paintText(context, bitmap, mark, mark.text);
    if (mark.tool !== 'blur') paintLines(context, bitmap, mark);
    const label = labels[place];
    if (label) paintText(context, bitmap, { ...mark, from: middleOf(mark) }, label);
  });
}

/** On the screen alone: which mark the keys move. */
export function paintChosen(context: Context, size: PictureSize, mark: Mark): void {
  const { x, y, width, height } = areaOf(mark);
  const unit = lineWidthOf(size);
  const around = unit * (mark.tool === 'text' ? 6 : 4);
  context.lineWidth = unit / 2;
  // Light and dark in turns: seen on every ground.
  for (const [colour, dash] of [
    ['#000000', []],
    ['#ffffff', [unit * 2, unit * 2]],
  ] as const) {
    context.strokeStyle = colour;
    context.setLineDash([...dash]);
    context.strokeRect(x - around, y - around, width + around * 2, height + around * 2);
  }
  context.setLineDash([]);
}

/** Nothing of the place is left but one colour for each block. */
function paintBlur(context: Context, bitmap: ImageBitmap, mark: Mark): void {
  const area = areaOf(mark);
  if (area.width < 1 || area.height < 1) return;
  const blocks = blocksOf(area, bitmap);
  const small = new OffscreenCanvas(blocks.width, blocks.height);
  const inSmall = small.getContext('2d');
  if (!inSmall) return;
  inSmall.imageSmoothingQuality = 'high';
  inSmall.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, blocks.width, blocks.height);
  context.imageSmoothingEnabled = false;
  context.drawImage(small, area.x, area.y, area.width, area.height);
  context.imageSmoothingEnabled = true;
}

function paintLines(context: Context, size: PictureSize, mark: Mark): void {
  const width = lineWidthOf(size);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  trace(context, mark, width);
  context.strokeStyle = edgeOf(mark.colour);
  context.lineWidth = width * 2;
  context.stroke();
  context.strokeStyle = mark.colour;
  context.lineWidth = width;
  context.stroke();
}

function trace(context: Context, mark: Mark, width: number): void {
  const { from, to } = mark;
  if (mark.tool === 'circle') {
    const { x, y, width: across, height: down } = areaOf(mark);
    context.ellipse(x + across / 2, y + down / 2, across / 2, down / 2, 0, 0, Math.PI * 2);
    return;
  }
  line(context, from, to);
  if (mark.tool === 'arrow') for (const end of arrowHead(mark, width * 6)) line(context, to, end);
  // Across both ends, as a dimension line has it.
  else for (const end of [from, to]) lineAcross(context, mark, end, width * 3);
}

function line(context: Context, from: PicturePoint, to: PicturePoint): void {
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
}

function lineAcross(context: Context, { from, to }: Mark, { x, y }: PicturePoint, half: number): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x) + Math.PI / 2;
  const [right, down] = [Math.cos(angle) * half, Math.sin(angle) * half];
  line(context, { x: x + right, y: y + down }, { x: x - right, y: y - down });
}

function middleOf({ from, to }: Mark): PicturePoint {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

/** In the middle of where it was put, and never over the photograph's edge. */
function paintText(context: Context, size: PictureSize, { from, colour }: Mark, words: string): void {
  // From where its first letter says, whichever way the screen is written: the copy is the same everywhere.
  const text = `\u2068${words}\u2069`;
  const height = lineWidthOf(size) * 7;
  context.font = `600 ${height}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const width = Math.min(context.measureText(text).width, size.width);
  const within = (at: number, half: number, most: number) => Math.max(half, Math.min(most - half, at));
  const x = within(from.x, width / 2, size.width);
  const y = within(from.y, height / 2, size.height);
  context.lineJoin = 'round';
  context.lineWidth = height / 4;
  context.strokeStyle = edgeOf(colour);
  context.strokeText(text, x, y, size.width);
  context.fillStyle = colour;
  context.fillText(text, x, y, size.width);
}
