import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubCanvas } from '../../../../tests/support/canvas.ts';
import { jpegWith, photographOf } from '../../../../tests/support/photographs.ts';
import { takenOf, withoutPlace } from '../../../domain/attachments/exif.ts';
import { photographAsWanted, type WantedPhotographs } from './as-wanted.ts';

const STAMPED: WantedPhotographs = { side: null, keepsPlace: true, isStamped: true, timeZone: 'UTC' };

/** When the photographs say that they were taken. */
const TAKEN = Date.parse('2026-07-14T09:41:05+02:00');

const MINUTE = 60_000;

const SMALL = jpegWith({ width: 1280, height: 960 });

const WHOLE = photographOf({ order: 'II' });

const HERE = { latitude: 12.8833, longitude: -14.95 };

function fileOf(bytes: Uint8Array<ArrayBuffer>, lastModified = Date.now()): File {
  return new File([bytes], 'pole 14.jpg', { type: 'image/jpeg', lastModified });
}

/**
 * @param position null: whoever holds the device is asked whether it may be known, and answers nothing
 * @returns `asked`: when it is asked for
 */
function stubPosition(position: typeof HERE | null): { readonly asked: Promise<void> } {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const watchPosition = (found: (at: { coords: typeof HERE }) => void) => {
    resolve();
    if (position) found({ coords: position });
    return 1;
  };
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', { geolocation: { watchPosition, clearWatch: () => undefined } });
  return { asked };
}

async function takenIn(file: File) {
  return takenOf(new Uint8Array(await file.arrayBuffer()));
}

beforeEach(() => void vi.useFakeTimers({ now: TAKEN + MINUTE }));
afterEach(() => void vi.useRealTimers());

describe('a photograph whose position is not to be kept', () => {
  it.each([
    ['as large as it was taken', { side: null, isStamped: false }, true],
    ['smaller', { side: 1280, isStamped: false }, true],
    ['stamped by a browser that cannot read it', { side: null, isStamped: true }, false],
    ['smaller by a browser that cannot read it', { side: 1280, isStamped: false }, false],
  ])('says nothing of it %s', async (_, rules, isReadable) => {
    stubCanvas(SMALL, isReadable);
    const kept = await photographAsWanted(fileOf(WHOLE), { ...STAMPED, ...rules, keepsPlace: false });
    expect(await takenIn(kept)).toMatchObject({ time: '2026-07-14 09:41:05', place: null });
    expect(await kept.text()).not.toContain('GPSLatitude');
  });

  it('is the same file where it may be kept and this browser cannot read it', async () => {
    stubCanvas(SMALL, false);
    const file = fileOf(WHOLE);
    expect(await photographAsWanted(file, STAMPED)).toBe(file);
  });
});

describe('a stamp', () => {
  const bare = withoutPlace(WHOLE);

  it.each([
    ['where the device is', 'just now', bare, 0, ['2026-07-14 09:41:05 +02:00', '12.88330° N 14.95000° W']],
    [
      'where the photograph says',
      'long ago',
      WHOLE,
      60,
      ['2026-07-14 09:41:05 +02:00', '33.86880° S 151.20930° E  272°'],
    ],
    ['nothing of here, of a file that is new', 'an hour ago', bare, 60, ['2026-07-14 09:41:05 +02:00']],
    ['nothing of here, of a file that is old', 'an hour ago', SMALL, 60, ['2026-07-14 07:42 +00:00']],
  ])('says %s: taken %s', async (_, _when, bytes, minutes, lines) => {
    const written = stubCanvas(SMALL);
    stubPosition(HERE);
    // Of a camera that says when, the file was written just now.
    const file = fileOf(bytes, bytes === SMALL ? undefined : Date.now() + minutes * MINUTE);
    vi.setSystemTime(Date.now() + minutes * MINUTE);
    await photographAsWanted(file, STAMPED);
    expect(written).toEqual(lines);
  });

  it('waits no longer than five seconds for who is asked and does not answer', async () => {
    const written = stubCanvas(SMALL);
    const { asked } = stubPosition(null);
    const stamped = photographAsWanted(fileOf(bare), STAMPED);
    await asked;
    await vi.advanceTimersByTimeAsync(4999);
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await takenIn(await stamped)).toMatchObject({ time: '2026-07-14 09:41:05' });
    expect(written).toEqual(['2026-07-14 09:41:05 +02:00']);
  });

  it('leaves no clock behind', async () => {
    stubCanvas(SMALL);
    stubPosition(HERE);
    await photographAsWanted(fileOf(bare), STAMPED);
    expect(vi.getTimerCount()).toBe(0);
  });
});
