import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';

/** Of these the decoder itself looks for white ones too. */
const SQUARES: NonNullable<ReaderOptions['formats']> = ['QRCode', 'DataMatrix'];
const BARS: NonNullable<ReaderOptions['formats']> = [
  'Code128',
  'EANUPC',
  'PDF417',
  'Code39',
  'ITF',
  'DataBar',
];

const FAST: ReaderOptions = {
  formats: [...SQUARES, ...BARS],
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
};
const HARD: ReaderOptions = {
  ...FAST,
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  tryDenoise: true,
};
const WHITE_BARS: ReaderOptions = { ...HARD, formats: BARS, tryInvert: false, tryDenoise: false };

/**
 * The codes in a picture, each as a scanner would type it.
 *
 * @param pixels are not the same afterwards
 * @param isHard turned, small and noisy ones too, and those that are white on black
 */
export async function codesInPixels(pixels: ImageData, isHard: boolean): Promise<string[]> {
  if (!isHard) return codesBy(FAST, pixels);
  const codes = await codesBy(HARD, pixels);
  if (codes.length > 0) return codes;
  invert(pixels);
  return codesBy(WHITE_BARS, pixels);
}

async function codesBy(options: ReaderOptions, pixels: ImageData): Promise<string[]> {
  const found = await readBarcodes(pixels, options);
  // How the code was printed comes first, as scanners that type say it (ISO/IEC 15424).
  return found.filter(({ isValid }) => isValid).map((code) => code.symbologyIdentifier + code.text);
}

/** Each pixel is red, green, blue and how solid it is. */
function invert({ data }: ImageData): void {
  for (let at = 0; at < data.length; at++) if (at % 4 !== 3) data[at] = 255 - (data[at] ?? 0);
}
