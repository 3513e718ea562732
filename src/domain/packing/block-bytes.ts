import { ID_WORDS } from './id-words.ts';
import type { PackedBlock } from './pack-block.ts';
import { lengthOf, type PackedColumn } from './packed-column.ts';
import type { ReadyBlock } from './ready-block.ts';

/*
 * A block as it travels: two numbers of four bytes (how long the head is, and all of it), the head as JSON, and behind it the bytes of
 * its typed arrays, of which the head says where they are.
 */

/** Raised with each change of what a block is or how it travels: a device asks for the one that it can read. */
export const PACKING_FORMAT = 2;

const ARRAYS = { Uint8Array, Uint16Array, Uint32Array, Float64Array } as const;

type TypedArray = InstanceType<(typeof ARRAYS)[keyof typeof ARRAYS]>;

/** In the place of a typed array: its kind, its first byte behind the head, and how many bytes. */
interface Elsewhere {
  readonly $array: keyof typeof ARRAYS;
  readonly at: number;
  readonly bytes: number;
}

const FRONT = 8;

export function blockToBytes(block: ReadyBlock): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  const putElsewhere = (_: string, value: unknown) => {
    const kind = kindOf(value);
    if (!kind) return value;
    const own = value as TypedArray; // kindOf found its constructor
    parts.push(new Uint8Array(own.buffer, own.byteOffset, own.byteLength));
    at += own.byteLength;
    return { $array: kind, at: at - own.byteLength, bytes: own.byteLength } satisfies Elsewhere;
  };
  const head = new TextEncoder().encode(JSON.stringify(block, putElsewhere));
  const bytes = new Uint8Array(FRONT + head.length + at);
  const front = new DataView(bytes.buffer);
  front.setUint32(0, head.length);
  front.setUint32(4, bytes.length);
  bytes.set(head, FRONT);
  let end = FRONT + head.length;
  for (const part of parts) {
    bytes.set(part, end);
    end += part.length;
  }
  return bytes;
}

/** @throws Error for what is no whole block */
export function blockFromBytes(bytes: Uint8Array): ReadyBlock {
  const front = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headBytes = front.getUint32(0);
  if (front.getUint32(4) !== bytes.length) throw new RangeError('a block was cut');
  const head = bytes.subarray(FRONT, FRONT + headBytes);
  const behind = bytes.subarray(FRONT + headBytes);
  const block = JSON.parse(new TextDecoder().decode(head)) as ReadyBlock; // checked below as far as it is counted on
  const found: ReadyBlock = {
    ...block,
    ids: arrayAt(block.ids, behind) as Uint32Array, // as blockToBytes had it
    columns: withArrays(block.columns, behind),
    exact: withArrays(block.exact, behind),
  };
  requireWhole(found);
  return found;
}

/** Rows and columns of a block are of the same rows: as many, in any case. */
function requireWhole({ ids, segments, columns, exact }: ReadyBlock): void {
  const count = ids.length / ID_WORDS;
  const rows = segments.reduce((sum, segment) => sum + segment.ids.length, 0);
  const isWhole =
    count > 0 &&
    rows === count &&
    segments.every((segment) => segment.texts.length === segment.ids.length) &&
    [...Object.values(columns), ...Object.values(exact)].every((column) => lengthOf(column) === count);
  if (!isWhole) throw new RangeError('a block does not hold what it says');
}

function withArrays(columns: PackedBlock['columns'], behind: Uint8Array): PackedBlock['columns'] {
  const filled = Object.entries(columns).map(([name, column]: [string, PackedColumn]) => {
    const parts = Object.entries(column).map(([part, value]) => [part, arrayAt(value, behind)]);
    return [name, Object.fromEntries(parts) as PackedColumn]; // the same parts
  });
  return Object.fromEntries(filled);
}

function arrayAt(value: unknown, behind: Uint8Array): unknown {
  if (!isElsewhere(value)) return value;
  const { $array, at, bytes } = value;
  // Copied: an array of wide numbers begins at no odd byte.
  return new ARRAYS[$array](new Uint8Array(behind.subarray(at, at + bytes)).buffer);
}

function isElsewhere(value: unknown): value is Elsewhere {
  return typeof value === 'object' && value !== null && '$array' in value;
}

function kindOf(value: unknown): keyof typeof ARRAYS | undefined {
  const kinds = Object.keys(ARRAYS) as (keyof typeof ARRAYS)[]; // of a constant
  return kinds.find((kind) => value instanceof ARRAYS[kind]);
}
