/**
 * What our build takes for `fflate`: packing starts workers of its own from the text of functions, which our content policy
 * refuses, and a large workbook would never be done. Who packs much is in a worker already.
 */
import {
  type AsyncZippable,
  type UnzipOptions,
  type Unzipped,
  unzipSync,
  unzlibSync,
  zipSync,
} from 'fflate/browser';

export {
  // Of the reader of archives of tiles, which is given another way to unpack and never calls it.
  decompressSync,
  Inflate,
  strFromU8,
  strToU8,
  Unzip,
  UnzipInflate,
  unzipSync,
  Zip,
  ZipDeflate,
  zipSync,
  zlibSync,
} from 'fflate/browser';

type Done<T> = (error: Error | null, result: T) => void;

export function zip(files: AsyncZippable, done: Done<Uint8Array>): void {
  done(null, zipSync(files));
}

/** Whoever wants all of a file says no options: the reader of workbooks does. */
export function unzip(
  bytes: Uint8Array,
  ...given: [done: Done<Unzipped>] | [options: UnzipOptions, done: Done<Unzipped>]
): void {
  const [options, done] = given.length === 1 ? [{}, given[0]] : given;
  done(null, unzipSync(bytes, options));
}

export function unzlib(bytes: Uint8Array, done: Done<Uint8Array>): void {
  done(null, unzlibSync(bytes));
}
