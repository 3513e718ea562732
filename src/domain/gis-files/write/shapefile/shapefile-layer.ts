import type { Geometry } from '../../../geometry/geometry.ts';
import { shortFieldNames } from '../../../import/columns/short-field-names.ts';
import type { PackedPart } from '../../../import/files/pack-zip.ts';
import type { GisProperties } from '../../gis-feature.ts';
import type { WrittenFeature } from '../written-feature.ts';
import { type DbfMeasure, dbfColumn, dbfHeader, dbfRows, emptyMeasure, measure } from './dbf-bytes.ts';
import {
  boxOfBoth,
  type LayerKind,
  NO_BOX,
  RECORD_HEADER,
  type ShpBox,
  shpHeader,
  shpRecord,
  shxEntry,
} from './shp-bytes.ts';

/** Records of one kind of shape, each file of them in pieces that are not in memory. */
export interface ShapefileLayer {
  readonly name: string;
  readonly kind: LayerKind;
  readonly shp: Blob[];
  readonly shx: Blob[];
  /** Properties as JSON, some hundred records each: how wide a column is shows when the last one is there. */
  readonly rows: Blob[];
  readonly columns: Map<string, DbfMeasure>;
  count: number;
  /** Of the records, without the header. */
  bytes: number;
  box: ShpBox;
}

export type PlacedFeature = WrittenFeature & { readonly geometry: Geometry };

/** A file of a shapefile has 2 GB at most: then the next layer of its kind begins. */
export const LAYER_LIMITS = { records: 200_000, bytes: 1_000_000_000 } as const;

export function emptyLayer(kind: LayerKind, number: number): ShapefileLayer {
  const name = number === 1 ? kind : `${kind}_${number}`;
  return { name, kind, shp: [], shx: [], rows: [], columns: new Map(), count: 0, bytes: 0, box: NO_BOX };
}

/** @param features of the layer's kind, some hundred at once */
export function addToLayer(layer: ShapefileLayer, features: readonly PlacedFeature[]): void {
  const shp: Uint8Array<ArrayBuffer>[] = [];
  const shx: Uint8Array<ArrayBuffer>[] = [];
  const rows: GisProperties[] = [];
  for (const { name, properties, geometry } of features) {
    const { bytes, box } = shpRecord(layer.count + 1, geometry);
    shp.push(bytes);
    shx.push(shxEntry(layer.bytes, bytes.length - RECORD_HEADER));
    layer.count += 1;
    layer.bytes += bytes.length;
    layer.box = boxOfBoth(layer.box, box);
    const row = { name, ...properties };
    for (const [property, value] of Object.entries(row)) measure(columnOf(layer, property), value);
    rows.push(row);
  }
  layer.shp.push(new Blob(shp));
  layer.shx.push(new Blob(shx));
  layer.rows.push(new Blob([JSON.stringify(rows)]));
}

function columnOf({ columns }: ShapefileLayer, property: string): DbfMeasure {
  const known = columns.get(property) ?? emptyMeasure();
  columns.set(property, known);
  return known;
}

/**
 * The five files of the layer, and how many of its texts were cut.
 *
 * @param names all that properties are called, in an order that is always the same
 */
export async function layerFiles(
  layer: ShapefileLayer,
  names: readonly string[],
  written: Date,
): Promise<{ readonly parts: readonly PackedPart[]; readonly cut: number }> {
  const { name, kind, bytes, box, count } = layer;
  const table = await tableOf(layer, names, written);
  const part = (ending: string, content: readonly BlobPart[]) => ({
    name: `${name}.${ending}`,
    content: new Blob([...content]),
  });
  return {
    cut: table.cut,
    parts: [
      part('shp', [shpHeader(kind, bytes, box), ...layer.shp]),
      part('shx', [shpHeader(kind, 8 * count, box), ...layer.shx]),
      part('dbf', table.pieces),
      part('prj', [WGS_84]),
      part('cpg', ['UTF-8']),
    ],
  };
}

async function tableOf({ columns, rows, count }: ShapefileLayer, names: readonly string[], written: Date) {
  const short = shortFieldNames([...new Set(['name', ...names, ...columns.keys()])]);
  // A table without a column would be none.
  const measures = columns.size === 0 ? new Map([['name', emptyMeasure()]]) : columns;
  const fields = [...short].flatMap(([property, field]) => {
    const column = measures.get(property);
    return column ? [dbfColumn(property, field, column)] : [];
  });
  const pieces: BlobPart[] = [dbfHeader(fields, count, written)];
  let cut = 0;
  for (const piece of rows) {
    const read: readonly GisProperties[] = JSON.parse(await piece.text());
    const some = dbfRows(fields, read);
    pieces.push(new Blob([some.bytes]));
    cut += some.cut;
  }
  pieces.push(END_OF_FILE);
  return { pieces, cut };
}

const END_OF_FILE = new Uint8Array([0x1a]);

/** WGS 84 as the well-known text of Esri's programs (EPSG:4326), which every reader of .prj files knows. */
const WGS_84 =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
