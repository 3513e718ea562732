import { type BufferPosition, readVarint } from 'pmtiles';
import type { ArchiveHeader } from './archive-header.ts';
import { ArchiveRefused } from './archive-refused.ts';
import { unpacked } from './unpacked.ts';

/** Each entry has four numbers of a byte at least. */
const SMALLEST_ENTRY = 4;

interface Columns {
  readonly tileIds: readonly number[];
  /** How many tiles in a row have the same bytes; 0: a directory with more entries. */
  readonly runs: readonly number[];
  readonly lengths: readonly number[];
  /** In the tile data, or of a directory among the leaves. */
  readonly offsets: readonly number[];
}

/**
 * Walks the root directory: entries go up by their tiles' ids, and lead to bytes that are there. What leaf directories hold is not
 * looked at: of a map of the world they are a hundred megabytes.
 *
 * @param bytes as they lie in the file
 * @throws ArchiveRefused
 */
export async function requireDirectory(bytes: Uint8Array, header: ArchiveHeader): Promise<void> {
  const directory = await unpacked(bytes, header.isPacked);
  if (!directory) throw new ArchiveRefused('broken_directory');
  const columns = columnsOf(directory);
  if (columns.tileIds.length === 0) throw new ArchiveRefused('no_tiles');
  const beyond = firstTileOf(header.maxZoom + 1);
  let free = 0;
  for (const [place, tileId] of columns.tileIds.entries()) {
    const [run = 0, length = 0, offset = -1] = [columns.runs, columns.lengths, columns.offsets].map(
      (column) => column[place],
    );
    const section = run === 0 ? header.leaves : header.tiles;
    const isInFile = offset >= 0 && length > 0 && offset + length <= section.length;
    if (tileId < free || tileId + run > beyond || !isInFile) throw new ArchiveRefused('broken_directory');
    free = tileId + Math.max(1, run);
  }
}

/** Ids go zoom by zoom along a Hilbert curve: before those of a zoom come all of the zooms above it. */
function firstTileOf(zoom: number): number {
  return (4 ** zoom - 1) / 3;
}

function columnsOf(directory: Uint8Array): Columns {
  const at: BufferPosition = { buf: directory, pos: 0 };
  const count = numberAt(at);
  if (count > directory.length / SMALLEST_ENTRY) throw new ArchiveRefused('broken_directory');
  const column = (): number[] => Array.from({ length: count }, () => numberAt(at));
  let last = 0;
  const tileIds = column().map((step) => {
    last += step;
    return last;
  });
  const runs = column();
  const lengths = column();
  let follows = 0;
  // 0: where the one before it ends; else one more than where it begins.
  const offsets = column().map((value, place) => {
    const offset = value === 0 && place > 0 ? follows : value - 1;
    follows = offset + (lengths[place] ?? 0);
    return offset;
  });
  return { tileIds, runs, lengths, offsets };
}

/** The package reads on where there are no bytes any more. */
function numberAt(at: BufferPosition): number {
  let value = Number.NaN;
  try {
    value = readVarint(at);
  } catch {
    // A number of more than ten bytes.
  }
  if (!Number.isSafeInteger(value) || at.pos > at.buf.length) throw new ArchiveRefused('broken_directory');
  return value;
}
