import { type Projection, projectionFrom } from '../../geometry/coordinates/projection.ts';
import { decodeText } from '../../import/files/file-text.ts';
import { isZip, UnreadableZip, unpackZip } from '../../import/files/unpack-zip.ts';
import type { FileNeed } from '../../import/report/file-report.ts';
import { byCodeUnit } from '../../kit/values/text-order.ts';
import { canBeDegrees } from '../can-be-degrees.ts';
import { collectFeatures } from '../collect-features.ts';
import { GIS_LIMITS, type GisProperties, type GisReading, type SaidOfPlaces } from '../gis-feature.ts';
import { idColumn } from '../tables/id-column.ts';
import { nameIn } from '../text-properties.ts';
import { type DbfTable, readDbf } from './dbf-table.ts';
import { type ShpRecord, shpRecords } from './shp-records.ts';

/**
 * The layers of an archive: .shp with .dbf, .prj and .cpg beside it. A line is the number of the record. Without a .prj the
 * coordinates are taken where all can be degrees, or somebody has said their projection.
 */
export function readShapefile(file: string, bytes: Uint8Array, said: SaidOfPlaces): GisReading {
  const parts = partsOf(bytes);
  if (typeof parts === 'string') {
    return { features: [], refused: [{ file, line: 1, element: '', message: parts }], warnings: [] };
  }
  const layers = [...parts.keys()].filter((name) => name.endsWith('.shp')).toSorted(byCodeUnit);
  const readings = layers.map((name) => readLayer(`${file}/${name}`, layerOf(parts, name), said));
  return {
    features: readings.flatMap(({ features }) => features),
    refused:
      layers.length === 0
        ? [{ file, line: 1, element: '', message: 'the archive holds no .shp file' }]
        : readings.flatMap(({ refused }) => refused),
    warnings: readings.flatMap(({ warnings }) => warnings),
  };
}

/** By their names with the ending in lower case; a sentence where there are none. */
function partsOf(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> | string {
  if (!isZip(bytes)) return 'is no archive: a shapefile comes as a ZIP of its .shp, .dbf and .prj';
  try {
    const isPart = (name: string) => /\.(?:shp|dbf|prj|cpg)$/i.test(name) && !name.includes('__MACOSX');
    const parts = Object.entries(unpackZip(bytes, isPart, GIS_LIMITS.inflated));
    return new Map(
      parts.map(([name, part]) => [`${name.slice(0, -4)}${name.slice(-4).toLowerCase()}`, part]),
    );
  } catch (error) {
    if (error instanceof UnreadableZip) return error.message;
    throw error;
  }
}

interface Layer {
  readonly name: string;
  readonly shp: Uint8Array;
  readonly dbf: Uint8Array | null;
  readonly prj: string | null;
  readonly cpg: string | null;
}

function layerOf(parts: ReadonlyMap<string, Uint8Array>, shp: string): Layer {
  const stem = shp.slice(0, -4);
  const text = (ending: string) => {
    const part = parts.get(`${stem}${ending}`);
    return part ? decodeText(part.subarray(0, 20_000), 'utf-8') : null;
  };
  return {
    name: stem.slice(stem.lastIndexOf('/') + 1),
    shp: parts.get(shp) ?? new Uint8Array(),
    dbf: parts.get(`${stem}.dbf`) ?? null,
    prj: text('.prj'),
    cpg: text('.cpg'),
  };
}

function readLayer(file: string, { name, shp, dbf, prj, cpg }: Layer, said: SaidOfPlaces): GisReading {
  const found = collectFeatures(file, said);
  const records = [...shpRecords(shp)];
  const told = projectionOfLayer(prj, said.projection, records);
  if ('message' in told) {
    found.refuse(1, name, told.message, told.needs);
    return found.reading();
  }
  if (told.warning !== null) found.warn(1, name, told.warning);
  const table: DbfTable = dbf ? readDbf(dbf, cpg) : { header: [], rows: [], message: 'has no .dbf file' };
  if (table.message !== null) found.warn(1, name, table.message);
  const id = idColumn(table.header);
  for (const { number, geometry, message } of records) {
    const element = `${name}#${number}`;
    const row = table.rows[number - 1];
    if (message !== null) found.refuse(number, element, message);
    // A deleted row has left its shape behind.
    if (message !== null || row === null) continue;
    const properties: GisProperties = row ?? {};
    const own = id === null ? undefined : properties[table.header[id.at] ?? ''];
    const feature = {
      id: own === undefined ? null : `${id?.prefix ?? ''}${own}`,
      name: nameIn(properties),
      properties,
      geometry,
      line: number,
      element,
    };
    if (!found.add(feature, told.projection)) break;
  }
  return found.reading();
}

type ToldProjection =
  | { readonly projection: Projection | null; readonly warning: string | null }
  | { readonly message: string; readonly needs?: FileNeed };

function projectionOfLayer(
  prj: string | null,
  said: Projection | null,
  records: readonly ShpRecord[],
): ToldProjection {
  if (prj !== null) {
    const projection = projectionFrom(prj);
    return projection
      ? { projection, warning: null }
      : { message: `the projection of its .prj file is not known: ${prj.trim().slice(0, 60)}` };
  }
  if (said) return { projection: said, warning: null };
  return records.every(({ geometry }) => canBeDegrees(geometry))
    ? { projection: null, warning: 'has no .prj file; all coordinates can be degrees' }
    : {
        message:
          'has no .prj file, and its coordinates are no degrees: say their projection with --crs EPSG:n',
        needs: 'projection',
      };
}
