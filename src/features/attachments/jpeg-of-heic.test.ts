import { expect, it } from 'vitest';
import { stubCanvas } from '../../../tests/support/canvas.ts';
import { jpegWith } from '../../../tests/support/photographs.ts';
import { jpegOfHeic } from './jpeg-of-heic.ts';

const YESTERDAY = Date.parse('2026-07-14T09:41:05Z');

const HEIC = new File(['heic'], 'pole 14.HEIC', { type: 'image/heic', lastModified: YESTERDAY });

it('a HEIC that becomes a JPEG stays as old as it is', async () => {
  stubCanvas(jpegWith({ width: 10, height: 10 }));
  const { name, type, lastModified } = (await jpegOfHeic(HEIC)) ?? {};
  expect([name, type, lastModified]).toEqual(['pole 14.jpg', 'image/jpeg', YESTERDAY]);
});

it('a HEIC that this browser cannot read is none', async () => {
  stubCanvas(jpegWith({ width: 10, height: 10 }), false);
  expect(await jpegOfHeic(HEIC)).toBeNull();
});
