import { vi } from 'vitest';

/**
 * A browser that draws: each picture has a size and no pixels, and what is drawn of it becomes the same few bytes. What one test of Node
 * stubs is gone with it.
 *
 * @param jpeg what a canvas becomes
 * @param isReadable whether this browser can read pictures
 * @returns what is written into pictures
 */
export function stubCanvas(jpeg: Uint8Array<ArrayBuffer>, isReadable = true): readonly string[] {
  const written: string[] = [];
  const picture = { width: 4000, height: 3000, close: () => undefined };
  vi.stubGlobal('createImageBitmap', async () => {
    if (!isReadable) throw new DOMException('unreadable', 'InvalidStateError');
    return picture;
  });
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        return {
          canvas: picture,
          drawImage: () => undefined,
          measureText: () => ({ width: 1 }),
          fillRect: () => undefined,
          fillText: (text: string) => written.push(text),
        };
      }
      async convertToBlob() {
        return new Blob([jpeg], { type: 'image/jpeg' });
      }
    },
  );
  return written;
}
