/** Photographs as cameras write them, byte by byte. */

type Order = 'II' | 'MM';

interface Field {
  readonly tag: number;
  readonly type: 2 | 3 | 4 | 5;
  readonly value: string | readonly number[];
}

/** In Sydney, looking to the west; held upright, so that the pixels lie on their side. */
const DEGREES = { latitude: [33, 52, 7.68], longitude: [151, 12, 33.48] } as const;

/** Its Exif as a TIFF file; the bytes of "151 degrees", and what it says of how the pixels lie. */
export function exifOf({ order }: { order: Order }) {
  const isLittle = order === 'II';
  const offsets = { first: 8, own: 60, gps: 130 };
  const bytes = new Uint8Array(400);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(order));
  view.setUint16(2, 42, isLittle);
  view.setUint32(4, offsets.first, isLittle);
  let free = 240;
  const put = (at: number, fields: readonly Field[]) => {
    view.setUint16(at, fields.length, isLittle);
    fields.forEach(({ tag, type, value }, index) => {
      const entry = at + 2 + index * 12;
      const data = bytesOf(type, value, isLittle);
      view.setUint16(entry, tag, isLittle);
      view.setUint16(entry + 2, type, isLittle);
      view.setUint32(entry + 4, type === 2 ? data.length : value.length, isLittle);
      if (data.length <= 4) bytes.set(data, entry + 8);
      else {
        view.setUint32(entry + 8, free, isLittle);
        bytes.set(data, free);
        free += data.length;
      }
    });
  };
  put(offsets.first, [
    { tag: 0x0112, type: 3, value: [6] },
    { tag: 0x8769, type: 4, value: [offsets.own] },
    { tag: 0x8825, type: 4, value: [offsets.gps] },
  ]);
  put(offsets.own, [
    { tag: 0x9003, type: 2, value: '2026:07:14 09:41:05' },
    { tag: 0x9011, type: 2, value: '+02:00' },
  ]);
  put(offsets.gps, [
    { tag: 1, type: 2, value: 'S' },
    { tag: 2, type: 5, value: DEGREES.latitude },
    { tag: 3, type: 2, value: 'E' },
    { tag: 4, type: 5, value: DEGREES.longitude },
    { tag: 0x11, type: 5, value: [271.5] },
  ]);
  return {
    bytes,
    degrees: bytesOf(5, [151], isLittle),
    orientationIn: (exif: Uint8Array) =>
      new DataView(exif.buffer, exif.byteOffset).getUint16(offsets.first + 2 + 8, isLittle),
  };
}

function bytesOf(type: Field['type'], value: Field['value'], isLittle: boolean): Uint8Array {
  if (typeof value === 'string') return new TextEncoder().encode(`${value}\0`);
  const width = { 2: 1, 3: 2, 4: 4, 5: 8 }[type];
  const bytes = new Uint8Array(value.length * width);
  const view = new DataView(bytes.buffer);
  value.forEach((one, index) => {
    if (type === 3) view.setUint16(index * 2, one, isLittle);
    if (type === 4) view.setUint32(index * 4, one, isLittle);
    if (type === 5) {
      view.setUint32(index * 8, Math.round(one * 100), isLittle);
      view.setUint32(index * 8 + 4, 100, isLittle);
    }
  });
  return bytes;
}

/** Only what says how large it is, without pixels. */
export function jpegWith({ width, height }: { width: number; height: number }): Uint8Array<ArrayBuffer> {
  const frame = [0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3];
  return Uint8Array.from([
    0xff,
    0xd8,
    ...frame,
    ...Array<number>(9).fill(1),
    0xff,
    0xda,
    0,
    2,
    7,
    7,
    0xff,
    0xd9,
  ]);
}

/** 12 megapixels, with Exif, and with an XMP that names the place once more. */
export function photographOf({ order }: { order: Order }): Uint8Array<ArrayBuffer> {
  return withCameraParts(jpegWith({ width: 4000, height: 3000 }), order);
}

/** The same picture as a camera would have written it. */
export function withCameraParts(jpeg: Uint8Array, order: Order): Uint8Array<ArrayBuffer> {
  const exif = part('Exif\0\0', exifOf({ order }).bytes);
  const xmp = part(
    'http://ns.adobe.com/xap/1.0/\0',
    new TextEncoder().encode('<x exif:GPSLatitude="33,52.128S"/>'),
  );
  return Uint8Array.from([...jpeg.subarray(0, 2), ...exif, ...xmp, ...jpeg.subarray(2)]);
}

function part(name: string, content: Uint8Array): number[] {
  const bytes = [...new TextEncoder().encode(name), ...content];
  return [0xff, 0xe1, (bytes.length + 2) >> 8, (bytes.length + 2) & 255, ...bytes];
}
