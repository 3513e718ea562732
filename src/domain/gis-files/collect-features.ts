import type { Projection } from '../geometry/coordinates/projection.ts';
import { GEOMETRY_TYPES, type Geometry, isNullIsland, mapPositions, pathsOf } from '../geometry/geometry.ts';
import { geometryFault, geometryFaultText } from '../geometry/geometry-fault.ts';
import { looksSwapped } from '../geometry/looks-swapped.ts';
import { representativePoint } from '../geometry/representative-point.ts';
import type { FileNeed, FileRefusal, FileWarning } from '../import/report/file-report.ts';
import { GIS_LIMITS, type GisFeature, type GisReading, type SaidOfPlaces } from './gis-feature.ts';

/** A feature as its file has it: the shape may be anything, its coordinates of any projection. */
export interface RawFeature extends Omit<GisFeature, 'geometry'> {
  readonly geometry: unknown;
}

/** Takes the features of one file one after the other, each checked alike, whatever its format. */
export interface FeatureCollector {
  /** False when no more are taken. @param projection null: degrees */
  add(feature: RawFeature, projection: Projection | null): boolean;
  refuse(line: number, element: string, message: string, needs?: FileNeed): void;
  warn(line: number, element: string, message: string): void;
  reading(): GisReading;
}

export function collectFeatures(file: string, { extent }: SaidOfPlaces): FeatureCollector {
  const features: GisFeature[] = [];
  const refused: FileRefusal[] = [];
  const warnings: FileWarning[] = [];
  let placed = 0;
  let swapped = 0;
  let isFull = false;
  const refuse = (line: number, element: string, message: string, needs?: FileNeed) => {
    if (refused.length < GIS_LIMITS.features)
      refused.push({ file, line, element, message, ...(needs && { needs }) });
  };
  return {
    add(feature, projection) {
      if (features.length >= GIS_LIMITS.features) {
        if (!isFull) refuse(feature.line, feature.element, `more than ${GIS_LIMITS.features} features`);
        isFull = true;
        return false;
      }
      const checked = checkedGeometry(feature.geometry, projection);
      if (checked.message !== null) refuse(feature.line, feature.element, checked.message);
      else {
        features.push({ ...feature, geometry: checked.geometry });
        if (checked.geometry) placed += 1;
        if (extent && checked.geometry && looksSwapped(representativePoint(checked.geometry), extent))
          swapped += 1;
      }
      return true;
    },
    refuse,
    warn: (line, element, message) => warnings.push({ file, line, element, message }),
    reading() {
      const isSwapped = placed > 0 && swapped === placed;
      const told = isSwapped ? [{ file, line: 1, element: '', message: SWAPPED_FILE }] : [];
      return { features, refused, warnings: [...warnings, ...told] };
    },
  };
}

const SWAPPED = 'longitude and latitude look swapped';

const SWAPPED_FILE = `${SWAPPED}: every feature lies outside of the extent, and inside of it the other way around`;

type Checked =
  | { readonly message: null; readonly geometry: Geometry | null }
  | { readonly message: string; readonly geometry?: never };

function checkedGeometry(value: unknown, projection: Projection | null): Checked {
  if (value === null) return { message: null, geometry: null };
  const shapeFault = geometryFault(value, GEOMETRY_TYPES, false);
  if (shapeFault) return { message: geometryFaultText(shapeFault) };
  const given = value as Geometry; // `geometryFault` has found nothing
  const geometry = inDegrees(given, projection);
  if (!geometry) return { message: `cannot be converted from ${(projection?.name ?? '').slice(0, 60)}` };
  const fault = geometryFault(geometry);
  if (fault) {
    const hint = fault.code === 'latitude_range' && fitsSwapped(geometry) ? `: ${SWAPPED}` : '';
    return { message: `${geometryFaultText(fault)}${hint}` };
  }
  return pathsOf(geometry).some((path) => path.some(isNullIsland))
    ? { message: 'lies at 0° 0°, where nothing was measured' }
    : { message: null, geometry };
}

/** Without altitudes. */
function inDegrees(geometry: Geometry, projection: Projection | null): Geometry | null {
  let isConverted = true;
  const converted = mapPositions(geometry, ([x, y]) => {
    const position = projection ? projection.toDegrees(x, y) : ([x, y] as const);
    isConverted &&= position !== null;
    return position ?? [x, y];
  });
  return isConverted ? converted : null;
}

function fitsSwapped(geometry: Geometry): boolean {
  const turned = mapPositions(geometry, ([longitude, latitude]) => [latitude, longitude]);
  return geometryFault(turned) === null;
}
