import { BaseMapError } from '../base-map-error.ts';
import type { AreaFile } from './area-folder.ts';
import { checksum } from './index-file.ts';

/**
 * How many bytes of an area's tiles are there for sure, from the beginning. Two places are written in turn, each with its
 * number and its sum: a page that is killed while it writes one leaves the other.
 */
interface Mark {
  readonly turn: number;
  readonly bytes: number;
}

/** Turn (4 bytes), bytes (8), sum of both (4). */
const PLACE = 16;
const NOTHING: Mark = { turn: 0, bytes: 0 };

/** 0 where nothing was marked, or nothing can be read. */
export function markedBytes(file: ArrayBuffer): number {
  return lastMark(file).bytes;
}

/** @param before what the file holds now */
export function markWriter(file: AreaFile, before: ArrayBuffer): (bytes: number) => void {
  let { turn } = lastMark(before);
  // Its room is taken before that of the tiles: a device that runs full can still say how far it came.
  if (file.getSize() < 2 * PLACE) file.truncate(2 * PLACE);
  return (bytes) => {
    turn += 1;
    const written = file.write(encodeMark({ turn, bytes }), { at: (turn % 2) * PLACE });
    if (written < PLACE) throw new BaseMapError('full');
    file.flush();
  };
}

function lastMark(file: ArrayBuffer): Mark {
  const [first, second] = [markAt(file, 0), markAt(file, PLACE)];
  return first.turn > second.turn ? first : second;
}

function markAt(file: ArrayBuffer, at: number): Mark {
  if (file.byteLength < at + PLACE) return NOTHING;
  const place = new DataView(file, at, PLACE);
  const sum = checksum(new Uint8Array(file, at, PLACE - 4));
  if (place.getUint32(PLACE - 4, true) !== sum) return NOTHING;
  return { turn: place.getUint32(0, true), bytes: place.getFloat64(4, true) };
}

function encodeMark({ turn, bytes }: Mark): Uint8Array<ArrayBuffer> {
  const written = new Uint8Array(PLACE);
  const place = new DataView(written.buffer);
  place.setUint32(0, turn, true);
  place.setFloat64(4, bytes, true);
  place.setUint32(PLACE - 4, checksum(written.subarray(0, PLACE - 4)), true);
  return written;
}
