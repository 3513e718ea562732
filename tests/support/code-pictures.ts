import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

/** A photograph of a code, grey. */
export interface CodePicture {
  readonly width: number;
  readonly height: number;
  /** From black to white, row by row. */
  readonly grey: Uint8Array<ArrayBuffer>;
}

interface Shot {
  readonly format: NonNullable<WriterOptions['format']>;
  /** The text is GS1 elements in brackets. */
  readonly gs1?: true;
  /** Printed white on black. */
  readonly isWhite?: true;
  /** Pixels of the narrowest part. */
  readonly module?: number;
  /** Degrees. */
  readonly turned?: number;
  /** Of 255, up or down, for each pixel. */
  readonly noise?: number;
}

const WIDTH = 640;
const HEIGHT = 480;
const CORNERS = [
  [0.25, 0.25],
  [0.25, 0.75],
  [0.75, 0.25],
  [0.75, 0.75],
] as const;
const [DARK, LIGHT, AROUND] = [30, 225, 225];

/** What a camera sees that is held over a code; the same each time. */
export async function photographOf(
  text: string,
  { format, gs1, isWhite, module = 5, turned = 0, noise = 0 }: Shot,
): Promise<CodePicture> {
  const { symbol, error } = await writeBarcode(text, { format, ...(gs1 && { options: 'gs1' }) });
  if (error !== '') throw new Error(error);
  const angle = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const isDarkAt = (x: number, y: number) => {
    const column = Math.floor((cos * x + sin * y) / module + symbol.width / 2);
    const row = Math.floor((cos * y - sin * x) / module + symbol.height / 2);
    const isInside = column >= 0 && row >= 0 && column < symbol.width && row < symbol.height;
    return isInside && symbol.data[row * symbol.width + column] === 0;
  };
  const random = pseudoRandom();
  const grey = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < grey.length; at++) {
    const [x, y] = [(at % WIDTH) - WIDTH / 2, Math.floor(at / WIDTH) - HEIGHT / 2];
    // Four points of each pixel, so that edges which are not straight are grey.
    let dark = 0;
    for (const [dx, dy] of CORNERS) if (isDarkAt(x + dx, y + dy)) dark++;
    const share = dark / CORNERS.length;
    const black = AROUND + share * (DARK - LIGHT);
    const shade = (isWhite ? 255 - black : black) + (random() - 0.5) * 2 * noise;
    grey[at] = Math.max(0, Math.min(255, shade));
  }
  return { width: WIDTH, height: HEIGHT, grey };
}

/** A generator with a fixed beginning (Numerical Recipes): between 0 and 1. */
function pseudoRandom(): () => number {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A film of one picture, as Chromium takes it in the place of a camera. */
export function asFilm({ width, height, grey }: CodePicture): Uint8Array {
  const head = new TextEncoder().encode(`YUV4MPEG2 W${width} H${height} F15:1 Ip A1:1 C420jpeg\nFRAME\n`);
  const film = new Uint8Array(head.length + grey.length * 1.5).fill(128);
  film.set(head);
  film.set(grey, head.length);
  return film;
}

/** The picture as a canvas gives it. */
export function asPixels({ width, height, grey }: CodePicture): ImageData {
  const data = new Uint8ClampedArray(grey.length * 4).fill(255);
  for (const [at, shade] of grey.entries()) data.fill(shade, at * 4, at * 4 + 3);
  return { data, width, height, colorSpace: 'srgb' };
}

const HEAD = 54;

/** The picture as a file: a bitmap of 24 bits, its last row first. */
export function asBitmap({ width, height, grey }: CodePicture): Buffer {
  const file = Buffer.alloc(HEAD + grey.length * 3);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(HEAD, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (const [at, shade] of grey.entries()) {
    const row = height - 1 - Math.floor(at / width);
    file.fill(shade, HEAD + (row * width + (at % width)) * 3, HEAD + (row * width + (at % width)) * 3 + 3);
  }
  return file;
}
