import type { ReadRange } from '../archive/archive-reader.ts';
import { type AreaPlan, partPlaces } from '../archive/area-plan.ts';
import { type MergedRange, mergedRanges } from '../archive/merged-ranges.ts';
import { BaseMapError } from '../base-map-error.ts';
import { AREA_FILES, type AreaFile, type AreaFolder } from './area-folder.ts';
import { markedBytes, markWriter } from './mark-file.ts';

interface Taking {
  readonly folder: AreaFolder;
  readonly readRange: ReadRange;
  readonly signal: AbortSignal;
  /** Bytes that are there for sure. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Brings what an area lacks, from where it stopped. The order is what makes it safe: the bytes of tiles are written and flushed,
 * and only then the mark says that they are there. A page may be killed between any two of these steps, and in each of them.
 *
 * @throws BaseMapError; what was marked before stays
 */
export async function takeArea(taking: Taking, id: string, plan: AreaPlan): Promise<void> {
  const { folder } = taking;
  const before = await (await folder.read(id, AREA_FILES.mark))?.arrayBuffer();
  const tiles = await folder.open(id, AREA_FILES.tiles);
  try {
    const mark = await folder.open(id, AREA_FILES.mark);
    try {
      const marked = before ?? new ArrayBuffer(0);
      await bringRest(taking, plan, { tiles, done: markedBytes(marked), note: markWriter(mark, marked) });
    } finally {
      mark.close();
    }
  } finally {
    tiles.close();
  }
}

interface Written {
  readonly tiles: AreaFile;
  /** Bytes that were there before. */
  readonly done: number;
  readonly note: (bytes: number) => void;
}

async function bringRest(taking: Taking, plan: AreaPlan, { tiles, done, note }: Written): Promise<void> {
  const places = partPlaces(plan);
  const from = partAt(places, Math.min(done, tiles.getSize()));
  let end = places[from] ?? 0;
  // What lies behind was never said to be there.
  tiles.truncate(end);
  const ranges = mergedRanges(plan, from);
  try {
    for await (const { range, bytes } of fetchedAhead(ranges, taking)) {
      writeParts(tiles, plan, places, range, bytes);
      tiles.flush();
      end = places[range.before] ?? end;
      note(end);
      taking.onProgress(end);
    }
  } catch (error) {
    // A device that is full needs the room that half of a range has taken.
    tiles.truncate(end);
    throw error;
  }
}

interface Fetched {
  readonly range: MergedRange;
  readonly bytes: ArrayBuffer;
}

/** Each range with the next one on its way: two calls at once. */
async function* fetchedAhead(
  ranges: readonly MergedRange[],
  { readRange, signal }: Taking,
): AsyncGenerator<Fetched> {
  const fetch = (range: MergedRange | undefined): Promise<Fetched> | undefined => {
    if (!range) return undefined;
    const coming = wholeRange(readRange(range.offset, range.length, signal), range);
    // It is waited for later, or never: where the one before it failed.
    coming.catch(() => undefined);
    return coming;
  };
  let coming = fetch(ranges[0]);
  for (let at = 0; coming; at++) {
    const next = fetch(ranges[at + 1]);
    const fetched = await coming;
    signal.throwIfAborted();
    yield fetched;
    coming = next;
  }
}

async function wholeRange(reading: Promise<ArrayBuffer>, range: MergedRange): Promise<Fetched> {
  const bytes = await reading;
  if (bytes.byteLength !== range.length) throw new BaseMapError('unreadable');
  return { range, bytes };
}

/** Without what lies between the parts. @throws BaseMapError `full` */
function writeParts(
  tiles: AreaFile,
  { offsets, lengths }: AreaPlan,
  places: Float64Array,
  range: MergedRange,
  bytes: ArrayBuffer,
): void {
  for (let part = range.from; part < range.before; part++) {
    const begin = (offsets[part] ?? 0) - range.offset;
    const piece = new Uint8Array(bytes, begin, lengths[part] ?? 0);
    const written = tiles.write(piece, { at: places[part] ?? 0 });
    if (written < piece.length) throw new BaseMapError('full');
  }
}

/** The first part that does not lie whole before so many bytes. */
function partAt(places: Float64Array, bytes: number): number {
  let part = 0;
  while (part + 1 < places.length && (places[part + 1] ?? 0) <= bytes) part += 1;
  return part;
}
