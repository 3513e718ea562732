import { describe, expect, it } from 'vitest';
import { pictureSize } from './logo.ts';

/** The head of a PNG of that size. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(33);
  head.write('\x89PNG\r\n\x1a\n', 'latin1');
  head.writeUInt32BE(13, 8);
  head.write('IHDR', 12, 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

/** A JPEG that ends behind the head of its frame. */
function jpeg(width: number, height: number): Buffer {
  const before = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc4, 0, 3, 0]);
  const frame = Buffer.from([0xff, 0xc2, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3]);
  return Buffer.concat([before, frame, Buffer.alloc(12)]);
}

describe('the size of a picture', () => {
  it('is read from its own head', () => {
    expect(pictureSize(png(640, 200))).toEqual({ width: 640, height: 200 });
    expect(pictureSize(jpeg(1024, 300))).toEqual({ width: 1024, height: 300 });
  });

  it('is that of a view into other bytes too', () => {
    const bytes = Buffer.concat([Buffer.alloc(7), png(3, 5)]);
    expect(pictureSize(bytes.subarray(7))).toEqual({ width: 3, height: 5 });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('x'.repeat(100))],
    ['a PNG cut short', png(640, 200).subarray(0, 20)],
    ['a JPEG cut short', jpeg(640, 200).subarray(0, 16)],
    ['a JPEG without a frame', Buffer.from([0xff, 0xd8, ...Array<number>(60).fill(0xff)])],
    ['no pixels', png(0, 200)],
  ])('is none of %s', (_, bytes) => {
    expect(pictureSize(bytes)).toBeNull();
  });
});
