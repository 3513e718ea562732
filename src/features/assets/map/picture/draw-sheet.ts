import type { MapPicture } from '../grid-map/map-picture.ts';
import { scaleLength } from './scale-length.ts';

/** What stands on the sheet under the map. */
export interface SheetWords {
  readonly title: string;
  /** When it was, and what else the reader has to know. */
  readonly about: string;
  /** Whose map it is. */
  readonly attribution: string;
  /** Of so many metres, as the person writes them. */
  readonly length: (metres: number) => string;
  /** One letter for north, in the reader's language. */
  readonly north: string;
}

interface MapSheet extends MapPicture {
  /** Of a point on the screen. */
  readonly metres: number;
  readonly isRightToLeft: boolean;
  readonly words: SheetWords;
}

/** Points. */
const FOOT = 64;
const MARGIN = 16;

/** Paper is white, whatever the theme of the screen is. */
const PAPER = '#ffffff';
const INK = '#16202b';
const GREY = '#56606b';

const FONT = '"Inter Variable", "Noto Sans Arabic Variable", sans-serif';

/** The map with a foot: title, date, whose it is, a scale and north, which is above. @param canvas of the page that shows it */
export function drawSheet(canvas: HTMLCanvasElement, sheet: MapSheet): void {
  const { map, pixels } = sheet;
  canvas.width = map.width;
  canvas.height = map.height + FOOT * pixels;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws no pictures');
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(map, 0, 0);
  // From here on in points, from the corner of the foot.
  pen.setTransform(pixels, 0, 0, pixels, 0, map.height);
  drawFoot(pen, map.width / pixels, sheet);
}

function drawFoot(pen: CanvasRenderingContext2D, width: number, sheet: MapSheet): void {
  const { words, isRightToLeft } = sheet;
  const [start, end] = isRightToLeft ? [width - MARGIN, MARGIN] : [MARGIN, width - MARGIN];
  const bar = scaleLength(sheet.metres);
  const barWidth = bar / sheet.metres;
  const room = width - 4 * MARGIN - barWidth - 24;
  pen.direction = isRightToLeft ? 'rtl' : 'ltr';
  pen.textAlign = 'start';
  write(pen, words.title, start, 22, { size: 14, weight: 600, colour: INK, room });
  write(pen, words.about, start, 40, { size: 11, colour: INK, room });
  write(pen, words.attribution, start, 56, { size: 10, colour: GREY, room });
  const northAt = isRightToLeft ? end + 8 : end - 8;
  drawNorth(pen, northAt, words.north);
  const left = isRightToLeft ? northAt + 24 : northAt - 24 - barWidth;
  drawBar(pen, left, barWidth, words.length(bar));
}

interface Writing {
  readonly size: number;
  readonly weight?: number;
  readonly colour: string;
  /** Points that it may take; more is pressed together. */
  readonly room?: number;
}

function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  { size, weight = 400, colour, room }: Writing,
): void {
  pen.font = `${weight} ${size}px ${FONT}`;
  pen.fillStyle = colour;
  pen.fillText(text, x, y, room);
}

function drawBar(pen: CanvasRenderingContext2D, left: number, width: number, words: string): void {
  pen.beginPath();
  pen.moveTo(left, 30);
  pen.lineTo(left, 38);
  pen.lineTo(left + width, 38);
  pen.lineTo(left + width, 30);
  pen.lineWidth = 2;
  pen.strokeStyle = INK;
  pen.stroke();
  pen.textAlign = 'center';
  write(pen, words, left + width / 2, 26, { size: 11, colour: INK });
}

/** An arrow that points up: the map is never turned. */
function drawNorth(pen: CanvasRenderingContext2D, x: number, letter: string): void {
  pen.beginPath();
  pen.moveTo(x, 10);
  pen.lineTo(x + 7, 34);
  pen.lineTo(x, 28);
  pen.lineTo(x - 7, 34);
  pen.closePath();
  pen.fillStyle = INK;
  pen.fill();
  pen.textAlign = 'center';
  write(pen, letter, x, 50, { size: 12, weight: 600, colour: INK });
}
