import { afterEach, expect, test, vi } from 'vitest';
import { showBlob } from './show-blob.ts';

/** As far as a picture tells what the browser does with it. */
function pictureOf(): HTMLImageElement & { complete: boolean } {
  return Object.assign(new EventTarget(), { src: '', complete: false }) as HTMLImageElement & {
    complete: boolean;
  };
}

afterEach(() => vi.restoreAllMocks());

test('the address of a picture that was read goes with it', () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const image = pictureOf();
  const end = showBlob(image, new Blob(['picture']));
  expect(image.src).toMatch(/^blob:/);
  image.complete = true;
  expect(revoked).not.toHaveBeenCalled();
  end();
  expect(revoked.mock.calls).toEqual([[image.src]]);
});

test.each(['load', 'error'])('an address that the browser still reads stays until its "%s"', (end) => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const image = pictureOf();
  showBlob(image, new Blob(['picture']))();
  expect(revoked).not.toHaveBeenCalled();
  image.dispatchEvent(new Event(end));
  expect(revoked.mock.calls).toEqual([[image.src]]);
  image.dispatchEvent(new Event(end));
  expect(revoked).toHaveBeenCalledTimes(1);
});

test('a picture that takes the place of another one keeps its own address', () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const image = pictureOf();
  const end = showBlob(image, new Blob(['first']));
  const first = image.src;
  end();
  showBlob(image, new Blob(['second']));
  image.dispatchEvent(new Event('load'));
  expect(revoked.mock.calls).toEqual([[first]]);
});
