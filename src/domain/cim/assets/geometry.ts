import type { LineString, Point, Position } from '../../geometry/geometry.ts';
import type { FileRefusal } from '../../import/report/file-report.ts';
import { type CimObject, cimText, objectOf } from '../model/cim-object.ts';
import { cimNumber } from '../schema/value-fault.ts';
import type { CimIndex } from './cim-index.ts';

/** GeoJSON: where a thing stands, or how a line runs. */
export type CimGeometry = Point | LineString;

/** What the points of a location come to. */
export type LocationReading =
  | { readonly geometry: CimGeometry }
  /** Another coordinate system; nothing is placed by it. */
  | { readonly otherSystem: string }
  | { readonly refused: readonly FileRefusal[] }
  | null;

/**
 * The points of a Location in the order of their sequence numbers (IEC 61968-11): one is a point, more are a line. Taken
 * are WGS 84 coordinates, longitude as x and latitude as y, as the geographical profile of CGMES writes them; where no
 * system is said they are taken for such.
 */
export function readLocation(location: CimObject, { objects, points }: CimIndex): LocationReading {
  const own = points.get(location.id) ?? [];
  if (own.length === 0) return null;
  const system = objectOf(objects, location, 'Location.CoordinateSystem');
  const crs = cimText(system, 'CoordinateSystem.crsUrn') ?? '';
  if (crs !== '' && !WGS_84.test(crs)) return { otherSystem: crs };
  const placed = own
    .map((point) => ({ point, at: sequenceOf(point) }))
    .sort((a, b) => a.at - b.at)
    .map(({ point }) => ({ point, place: placeOf(point) }));
  const refused = placed.flatMap(({ point, place }) =>
    typeof place === 'string' ? [refusalOf(point, place)] : [],
  );
  if (refused.length > 0 || own.some(({ isFaulty }) => isFaulty)) return { refused };
  const coordinates = placed.flatMap(({ place }) => (typeof place === 'string' ? [] : [place]));
  const [first] = coordinates;
  if (!first) return null;
  return {
    geometry:
      coordinates.length === 1 ? { type: 'Point', coordinates: first } : { type: 'LineString', coordinates },
  };
}

/** `urn:ogc:def:crs:EPSG::4326`, `EPSG:4326`, `CRS84`, `WGS84`. */
const WGS_84 = /(EPSG:([^:]*:)?4326|CRS:?84|^WGS[ -]?84)$/i;

function sequenceOf(point: CimObject): number {
  return cimNumber(cimText(point, 'PositionPoint.sequenceNumber') ?? '') ?? 0;
}

function placeOf(point: CimObject): Position | string {
  const x = cimText(point, 'PositionPoint.xPosition') ?? '';
  const y = cimText(point, 'PositionPoint.yPosition') ?? '';
  const [longitude, latitude] = [cimNumber(x), cimNumber(y)];
  if (longitude === undefined || latitude === undefined)
    return `"${x.slice(0, 30)}", "${y.slice(0, 30)}" are no coordinates`;
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > 90) {
    return `longitude ${longitude}, latitude ${latitude} are out of range`;
  }
  return [longitude, latitude];
}

function refusalOf({ file, line }: CimObject, message: string): FileRefusal {
  return { file, line, element: 'PositionPoint', message };
}
