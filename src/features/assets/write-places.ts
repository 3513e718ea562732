import type { IdParts } from '../../data/read/id-list.ts';
import { assetFeature } from '../../domain/gis-files/write/asset-feature.ts';
import type { PlaceFileWriter } from '../../domain/gis-files/write/asset-files.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { isSummary } from '../../domain/kit/entity/summary.ts';

interface WrittenPlaces {
  readonly file: Blob;
  /** Assets that are not in the file: not on the device at all, or without their details. */
  readonly leftOut: number;
}

/** Rows read at once: of all of them no more than these are in the memory of the page, for what a Blob holds is not. */
const CHUNK = 500;

/** @param read rows by their ids, undefined for what is not on the device */
export async function writePlaces(
  { head, part, tail, mediaType }: PlaceFileWriter,
  ids: IdParts,
  read: (ids: readonly string[]) => Promise<readonly (AnyRow | undefined)[]>,
): Promise<WrittenPlaces> {
  const written = [new Blob([head])];
  let count = 0;
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await read(ids.slice(at, at + CHUNK));
    // A file cannot tell what is empty from what is not here, and may be read in again.
    const whole = rows.filter((row) => row !== undefined).filter((row) => !isSummary(row));
    written.push(new Blob([part(whole.map(assetFeature), count === 0)]));
    count += whole.length;
  }
  written.push(new Blob([tail]));
  return { file: new Blob(written, { type: mediaType }), leftOut: ids.length - count };
}
