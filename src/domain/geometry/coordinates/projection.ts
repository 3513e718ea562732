import proj4 from 'proj4';
import { decimalFrom } from '../decimal-text.ts';
import type { Position } from '../geometry.ts';
import { DEGREE_SYSTEMS, knownDefinition } from './known-projections.ts';

/** From coordinates of a map's projection to degrees of WGS 84 and back; x goes to the east and y to the north. */
export interface Projection {
  /** As it was asked for: `EPSG:31256`. */
  readonly name: string;
  /** Coordinates are longitude and latitude already. */
  readonly isDegrees: boolean;
  /** Null for what lies outside of where the projection can be reckoned. */
  toDegrees(x: number, y: number): Position | null;
  fromDegrees(longitude: number, latitude: number): readonly [x: number, y: number] | null;
}

/** Longer than any definition of one projection. */
const LONGEST = 10_000;

/**
 * The projection of a name or definition: `EPSG:n` of those that are known, `CRS84`, a text of PROJ (`+proj=…`), or
 * well-known text as `.prj` files hold it. Null for what is not known or cannot be read. Nothing is fetched, and no grid of
 * a datum: where a definition gives no shift (`+towgs84`) to WGS 84, places may be off by some hundred metres.
 */
export function projectionFrom(text: string): Projection | null {
  const name = text.trim();
  if (name.length > LONGEST) return null;
  if (/^(?:urn:ogc:def:crs:)?OGC:?(?:1\.3)?:?CRS84$|^CRS:?84$/i.test(name)) return degreesCalled(name);
  const epsg = EPSG.exec(name)?.[1];
  if (epsg === undefined) {
    if (isWorldDegrees(name)) return degreesCalled('WGS 84');
    return isDefinition(name) ? projectionOf(name, name) : null;
  }
  const number = decimalFrom(epsg) ?? 0;
  if (DEGREE_SYSTEMS.includes(number)) return degreesCalled(name);
  const definition = knownDefinition(number);
  return definition === null ? null : projectionOf(name, definition);
}

const EPSG =
  /^(?:EPSG:{1,2}|urn:ogc:def:crs:EPSG:[\w.]{0,10}:|https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/\w{1,8}\/)?(\d{4,6})$/i;

function degreesCalled(name: string): Projection {
  return {
    name,
    isDegrees: true,
    toDegrees: (x, y) => [x, y],
    fromDegrees: (longitude, latitude) => [longitude, latitude],
  };
}

function isDefinition(text: string): boolean {
  // A grid of a datum would have to be fetched.
  if (/\+nadgrids=(?!@null\b)/i.test(text)) return false;
  return /^\+proj=|^(?:PROJCS|GEOGCS|PROJCRS|GEOGCRS|BOUNDCRS|GEODCRS)\s*[[(]/i.test(text);
}

/** Degrees from Greenwich on a datum within a metre or two of WGS 84: there is nothing to reckon, and nothing to round. */
function isWorldDegrees(text: string): boolean {
  return (
    /^GEOGCS\s*\[/i.test(text) &&
    /DATUM\s*\[\s*"(?:D_)?(?:WGS_?(?:19)?84|ETRS_1989|European_Terrestrial_Reference_System_1989|North_American_(?:Datum_)?1983)"/i.test(
      text,
    ) &&
    /PRIMEM\s*\[\s*"Greenwich"\s*,\s*0(?:\.0*)?\s*[\],]/i.test(text) &&
    /UNIT\s*\[\s*"degree"/i.test(text) &&
    !/TOWGS84/i.test(text)
  );
}

/** Whatever a definition is, it is read and reckoned with here only: proj4 throws for some, and gives NaN for others. */
export function projectionOf(name: string, definition: string): Projection | null {
  const converter = tried(() => proj4(definition));
  if (!converter) return null;
  const pair = (reckoned: readonly number[] | null): readonly [number, number] | null => {
    const [x, y] = reckoned ?? [];
    return x !== undefined && y !== undefined && Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
  };
  const projection = {
    name,
    isDegrees: false,
    toDegrees: (x: number, y: number) => pair(tried(() => converter.inverse([x, y]))),
    fromDegrees: (longitude: number, latitude: number) =>
      pair(tried(() => converter.forward([longitude, latitude]))),
  };
  // A definition that lacks what it needs is found at the first use.
  return projection.toDegrees(0, 0) || projection.toDegrees(500_000, 5_000_000) ? projection : null;
}

function tried<T>(reckon: () => T): T | null {
  try {
    return reckon();
  } catch {
    return null;
  }
}
