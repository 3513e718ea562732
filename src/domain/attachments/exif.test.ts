import { describe, expect, it } from 'vitest';
import { exifOf, jpegWith, photographOf } from '../../../tests/support/photographs.ts';
import { takenOf, withoutPlace, withTakenOf } from './exif.ts';
import { exifIn, jpegParts, sizeOfJpeg } from './jpeg-parts.ts';

const NOTHING = { time: null, offset: null, place: null, direction: null };

describe.each(['II', 'MM'] as const)('a photograph whose numbers are written as %s', (order) => {
  const photograph = photographOf({ order });

  it('says when, where and in which direction it was taken, and how large it is', () => {
    const { time, offset, place, direction } = takenOf(photograph);
    expect([time, offset, direction]).toEqual(['2026-07-14 09:41:05', '+02:00', 271.5]);
    expect(place?.latitude).toBeCloseTo(-33.8688, 4);
    expect(place?.longitude).toBeCloseTo(151.2093, 4);
    expect(sizeOfJpeg(photograph)).toEqual({ width: 4000, height: 3000 });
  });

  it('without its place says the rest, and nothing of the place is left in its bytes', () => {
    const bare = withoutPlace(photograph);
    expect(takenOf(bare)).toEqual({ ...takenOf(photograph), place: null, direction: null });
    const text = String.fromCharCode(...bare);
    expect(text).not.toContain('GPSLatitude');
    // What stood there: 151 degrees as a fraction.
    const fraction = exifOf({ order }).degrees;
    expect(text).not.toContain(String.fromCharCode(...fraction));
    expect(String.fromCharCode(...photograph)).toContain(String.fromCharCode(...fraction));
    expect(sizeOfJpeg(bare)).toEqual(sizeOfJpeg(photograph));
  });

  it('tells a copy whose pixels stand upright how it was taken', () => {
    const copy = withTakenOf(jpegWith({ width: 1280, height: 960 }), photograph);
    expect(takenOf(copy)).toEqual(takenOf(photograph));
    expect(sizeOfJpeg(copy)).toEqual({ width: 1280, height: 960 });
    const turned = (bytes: Uint8Array) => exifOf({ order }).orientationIn(exifIn(bytes) ?? new Uint8Array());
    expect([turned(photograph), turned(copy)]).toEqual([6, 1]);
  });
});

describe('where a position may stand beside the first Exif', () => {
  const photograph = photographOf({ order: 'II' });
  const isIn = (bytes: Uint8Array) => {
    const degrees = String.fromCharCode(...exifOf({ order: 'II' }).degrees);
    return String.fromCharCode(...bytes).includes(degrees);
  };
  const FILL = [0xff, 0xff];

  it('bytes that fill the space before a marker hide none', () => {
    const filled = Uint8Array.from(
      jpegParts(photograph).flatMap(({ from, to }) => [...FILL, ...photograph.subarray(from, to)]),
    );
    const pixels = photograph.subarray(jpegParts(photograph).at(-1)?.to);
    const whole = Uint8Array.from([0xff, 0xd8, ...filled, ...FILL, ...pixels]);
    expect(takenOf(whole)).toEqual(takenOf(photograph));
    const bare = withoutPlace(whole);
    expect([isIn(whole), isIn(bare), takenOf(bare).place]).toEqual([true, false, null]);
    expect(sizeOfJpeg(bare)).toEqual(sizeOfJpeg(photograph));
  });

  it('a second picture behind the first goes', () => {
    const bare = withoutPlace(photograph);
    const pair = Uint8Array.from([...photograph, ...photograph]);
    expect([...withoutPlace(pair)]).toEqual([...bare]);
    expect([isIn(pair), isIn(bare)]).toEqual([true, false]);
  });

  it('a picture of several scans is whole', () => {
    const head = jpegParts(photograph).flatMap(({ from, to }) => [...photograph.subarray(from, to)]);
    const scans = [0xff, 0xda, 0, 4, 1, 2, 9, 0xff, 0, 9, 0xff, 0xd0, 9, 0xff, 0xc4, 0, 4, 0xff, 0xd9];
    const whole = Uint8Array.from([0xff, 0xd8, ...head, ...scans, 0xff, 0xda, 0, 2, 9, 0xff, 0xd9]);
    expect(withoutPlace(whole).slice(-scans.length - 7)).toEqual(whole.slice(-scans.length - 7));
    expect([...withoutPlace(Uint8Array.from([...whole, 1, 2]))]).toEqual([...withoutPlace(whole)]);
  });
});

describe('a photograph that says nothing, or nonsense', () => {
  it.each([
    ['nothing', jpegWith({ width: 10, height: 10 })],
    ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 0xff, 0xd9, 3, 4])],
    ['no bytes', new Uint8Array()],
    ['a text', new TextEncoder().encode('Exif\0\0II')],
  ])('%s', (_, bytes) => {
    expect(takenOf(bytes)).toEqual(NOTHING);
    expect([...withoutPlace(bytes)]).toEqual([...bytes]);
  });

  it('cut off anywhere it is read as far as it goes', () => {
    const whole = photographOf({ order: 'II' });
    for (let length = 0; length < whole.length; length += 1) {
      const { place } = takenOf(whole.subarray(0, length));
      expect(place === null || Math.abs(place.latitude) <= 90).toBe(true);
      expect(withoutPlace(whole.subarray(0, length)).length).toBeLessThanOrEqual(length + 2);
    }
  });

  it('with any byte changed it is read without an error', () => {
    const whole = photographOf({ order: 'MM' });
    for (let at = 0; at < whole.length; at += 1) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const damaged = whole.with(at, value);
        takenOf(damaged);
        expect(jpegParts(withoutPlace(damaged)).length).toBeGreaterThanOrEqual(0);
      }
    }
  });
});
