import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule } from 'zxing-wasm/reader';
import { asPixels, photographOf } from '../../../../tests/support/code-pictures.ts';
import { codesInPixels } from './decode-pixels.ts';

type Shot = Parameters<typeof photographOf>[1];

const GS1 = '(01)09501101530003(10)LOT-9';

beforeAll(() => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
});

async function read(text: string, shot: Shot, isHard: boolean): Promise<readonly string[]> {
  return codesInPixels(asPixels(await photographOf(text, shot)), isHard);
}

const CODES: readonly (readonly [name: string, text: string, shot: Shot, typed: string])[] = [
  ['QR', 'SN-79/A', { format: 'QRCode' }, ']Q1SN-79/A'],
  ['Data Matrix', 'SN-79/A', { format: 'DataMatrix' }, ']d1SN-79/A'],
  ['GS1 Data Matrix', GS1, { format: 'DataMatrix', gs1: true }, ']d2010950110153000310LOT-9'],
  ['PDF417', 'SN-79/A 0123456789', { format: 'PDF417', module: 3 }, ']L2SN-79/A 0123456789'],
  ['Code 128', 'SN-79/A', { format: 'Code128', module: 3 }, ']C0SN-79/A'],
  ['GS1-128', GS1, { format: 'Code128', gs1: true, module: 2 }, ']C1010950110153000310LOT-9'],
  ['EAN-13', '9501101530003', { format: 'EAN13', module: 3 }, ']E09501101530003'],
  ['Code 39', 'SN-79', { format: 'Code39', module: 2 }, ']A0SN-79'],
  ['ITF', '09501101530003', { format: 'ITF', module: 3 }, ']I109501101530003'],
  ['DataBar', '(01)09501101530003', { format: 'DataBar', module: 3 }, ']e00109501101530003'],
];

describe.each(CODES)('%s', (_, text, shot, typed) => {
  it('is read at first sight, as a scanner types it', async () => {
    expect(await read(text, shot, false)).toEqual([typed]);
  });

  it.each<[string, Partial<Shot>]>([
    ['grainy', { noise: 25 }],
    ['on its side', { turned: 90 }],
    ['white on black', { isWhite: true }],
    ['white on black and on its side', { isWhite: true, turned: 90 }],
  ])('is read by the hard look where it is %s', async (_how, more) => {
    expect(await read(text, { ...shot, ...more }, true)).toEqual([typed]);
  });
});

it.each(['QRCode', 'DataMatrix'] as const)('%s is read however it is turned', async (format) => {
  for (const turned of [8, 30, 60, 135, 200]) {
    expect(await read('SN-79/A', { format, turned }, true), String(turned)).toHaveLength(1);
  }
});

it.each([
  ['QRCode', 2],
  ['DataMatrix', 3],
] as const)('%s is read where it is small, turned and grainy', async (format, module) => {
  const shot = { format, module, turned: 12, noise: 15 };
  expect(await read('SN-79/A', shot, true)).toHaveLength(1);
});

it('where there is no code, none is read', async () => {
  const grey = new Uint8Array(640 * 480).fill(128);
  expect(await codesInPixels(asPixels({ width: 640, height: 480, grey }), true)).toEqual([]);
});
