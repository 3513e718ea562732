import { type PackedPart, packZip } from '../../../import/files/pack-zip.ts';
import type { WrittenFeature } from '../written-feature.ts';
import {
  addToLayer,
  emptyLayer,
  LAYER_LIMITS,
  layerFiles,
  type PlacedFeature,
  type ShapefileLayer,
} from './shapefile-layer.ts';
import { type LayerKind, layerKindOf } from './shp-bytes.ts';

/** A shapefile that is written some features at a time. */
export interface ShapefileWriter {
  add(features: readonly WrittenFeature[]): void;
  finish(written: Date): Promise<WrittenShapefile>;
}

export interface WrittenShapefile {
  /** A ZIP of its layers. */
  readonly file: Blob;
  /** Features without a geometry, which no layer takes. */
  readonly withoutPlace: number;
  /** Texts that were longer than a dBASE table takes, and end earlier in it. */
  readonly cut: number;
}

/**
 * Features as a shapefile (ESRI Shapefile Technical Description, July 1998) in degrees of WGS 84: a layer of .shp, .shx, .dbf, .prj
 * and .cpg for points, lines, areas and groups of points, those that there are. Altitudes are left out.
 *
 * @param names all that properties may be called, always in this order: their short names follow from it
 */
export function shapefileWriter(names: readonly string[]): ShapefileWriter {
  const current = new Map<LayerKind, ShapefileLayer>();
  const layers: ShapefileLayer[] = [];
  let withoutPlace = 0;
  const layerFor = (kind: LayerKind) => {
    const layer = current.get(kind);
    if (layer && layer.count < LAYER_LIMITS.records && layer.bytes < LAYER_LIMITS.bytes) return layer;
    const next = emptyLayer(kind, layers.filter((one) => one.kind === kind).length + 1);
    current.set(kind, next);
    layers.push(next);
    return next;
  };
  return {
    add(features) {
      const placed = features.filter(isPlaced);
      withoutPlace += features.length - placed.length;
      for (const [kind, some] of Map.groupBy(placed, ({ geometry }) => layerKindOf(geometry)))
        addToLayer(layerFor(kind), some);
    },
    async finish(written) {
      // An archive without a layer would be no shapefile.
      if (layers.length === 0) layerFor('points');
      const parts: PackedPart[] = [];
      let cut = 0;
      for (const layer of layers) {
        const files = await layerFiles(layer, names, written);
        for (const part of files.parts) parts.push(part);
        cut += files.cut;
      }
      return { file: await packZip(parts, written), withoutPlace, cut };
    },
  };
}

function isPlaced(feature: WrittenFeature): feature is PlacedFeature {
  return feature.geometry !== null;
}
