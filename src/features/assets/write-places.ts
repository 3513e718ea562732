import type { IdParts } from '../../data/read/id-list.ts';
import type { WrittenModel } from '../../domain/cim/write/model-documents.ts';
import { cimWriter, type WrittenCim } from '../../domain/cim/write/write-cim.ts';
import { ASSET_PROPERTIES, assetFeature } from '../../domain/gis-files/write/asset-feature.ts';
import type { PlaceFileWriter } from '../../domain/gis-files/write/asset-files.ts';
import { shapefileWriter } from '../../domain/gis-files/write/shapefile/write-shapefile.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { isSummary } from '../../domain/kit/entity/summary.ts';

interface WrittenPlaces {
  readonly file: Blob;
  /** Assets that are not in the file: not on the device at all, or without their details. */
  readonly leftOut: number;
}

interface WrittenShapes extends WrittenPlaces {
  /** Assets that are nowhere, which a shapefile cannot hold. */
  readonly withoutPlace: number;
  /** Texts that are longer than a shapefile takes. */
  readonly cut: number;
}

/** Rows by their ids, undefined for what is not on the device. */
type ReadRows = (ids: readonly string[]) => Promise<readonly (AnyRow | undefined)[]>;

/** Rows read at once: of all of them no more than these are in the memory of the page, for what a Blob holds is not. */
const CHUNK = 500;

export async function writePlaces(
  { head, part, tail, mediaType }: PlaceFileWriter,
  ids: IdParts,
  read: ReadRows,
): Promise<WrittenPlaces> {
  const written = [new Blob([head])];
  let count = 0;
  for await (const rows of wholeRows(ids, read)) {
    written.push(new Blob([part(rows.map(assetFeature), count === 0)]));
    count += rows.length;
  }
  written.push(new Blob([tail]));
  return { file: new Blob(written, { type: mediaType }), leftOut: ids.length - count };
}

/** @param now what the files of the archive are dated with */
export async function writeShapes(ids: IdParts, read: ReadRows, now: Date): Promise<WrittenShapes> {
  const writer = shapefileWriter(ASSET_PROPERTIES);
  let count = 0;
  for await (const rows of wholeRows(ids, read)) {
    writer.add(rows.map(assetFeature));
    count += rows.length;
  }
  return { ...(await writer.finish(now)), leftOut: ids.length - count };
}

/** The assets as a model of the network, with what they stand within. */
export async function writeModel(
  ids: IdParts,
  read: ReadRows,
  model: WrittenModel,
): Promise<WrittenPlaces & WrittenCim> {
  const writer = cimWriter(model);
  let count = 0;
  for await (const rows of wholeRows(ids, read)) {
    writer.add(rows);
    count += rows.length;
  }
  return { ...(await writer.finish(read)), leftOut: ids.length - count };
}

/** Some at a time. A file cannot tell what is empty from what is not here, and may be read in again: rows without their details are none of them. */
async function* wholeRows(ids: IdParts, read: ReadRows) {
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await read(ids.slice(at, at + CHUNK));
    yield rows.filter((row) => row !== undefined).filter((row) => !isSummary(row));
  }
}
