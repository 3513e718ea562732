import { type MarkLook, SHAPE_CORNERS, SIGN_HEIGHTS } from './mark-looks.ts';

/** Points on the screen, and pixels for each of them. */
const SIZE = 22;
export const MARK_PIXELS = 2;

/** The picture of a mark; `edge` is the colour around it, which tells it from others. */
export function drawMark({ shape, sign, colour }: MarkLook, edge: string): ImageData {
  const side = SIZE * MARK_PIXELS;
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('this browser draws no pictures');
  const line = 2 * MARK_PIXELS;
  const room = side - 2 * line;
  pen.beginPath();
  const corners = SHAPE_CORNERS[shape];
  if (corners.length === 0) pen.arc(side / 2, side / 2, room / 2, 0, 2 * Math.PI);
  for (const [x, y] of corners) pen.lineTo(line + x * room, line + y * room);
  pen.closePath();
  pen.lineWidth = line;
  pen.lineJoin = 'round';
  pen.strokeStyle = edge;
  pen.stroke();
  pen.fillStyle = colour;
  pen.fill();
  pen.fillStyle = '#ffffff';
  pen.font = `600 ${side * 0.46}px "Inter Variable", sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(sign, side / 2, side * SIGN_HEIGHTS[shape]);
  return pen.getImageData(0, 0, side, side);
}
