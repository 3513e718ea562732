import { type Projection, projectionFrom } from '../../geometry/coordinates/projection.ts';
import { GEOMETRY_LIMITS } from '../../geometry/geometry.ts';
import { decodeText, guessEncoding } from '../../import/files/file-text.ts';
import { collectFeatures, type FeatureCollector } from '../collect-features.ts';
import { GIS_LIMITS, type GisReading, type SaidOfPlaces } from '../gis-feature.ts';
import { joinedGeometries, type LooseGeometry } from '../joined-geometries.ts';
import { nameIn, textProperties } from '../text-properties.ts';
import {
  type JsonMember,
  type JsonPlace,
  jsonItems,
  jsonMembers,
  jsonPlace,
  lineCounter,
  skipSpace,
} from './json-places.ts';

/**
 * GeoJSON (RFC 7946): a collection, one feature or geometry, or several behind each other, as text sequences (RFC 8142) or
 * one on each line. Coordinates are degrees unless an old `crs` member names a known projection.
 */
export function readGeoJson(file: string, bytes: Uint8Array, said: SaidOfPlaces): GisReading {
  const text = decodeText(bytes, guessEncoding(bytes));
  const found = collectFeatures(file, said);
  const source = { text, lineAt: lineCounter(text), found, said };
  const isSequence = text.includes(RECORD);
  let at = skipSpace(text, 0);
  if (at >= text.length) found.refuse(1, '', 'the file is empty');
  for (let index = 0; at < text.length; index += 1) {
    const place = jsonPlace(text, at);
    const line = source.lineAt(at);
    const isTaken = readTop(source, place, line, index);
    if (!isTaken) break;
    // Behind what is broken the next record begins on a line of its own; behind a broken first one is nothing sure.
    if (place.end === null && index === 0 && !isSequence) break;
    at = skipSpace(text, place.end ?? nextRecord(text, at, isSequence ? RECORD : '\n'));
  }
  return found.reading();
}

interface Source {
  readonly text: string;
  readonly lineAt: (at: number) => number;
  readonly found: FeatureCollector;
  readonly said: SaidOfPlaces;
}

/** Stands before each record of a text sequence. */
const RECORD = '\u001e';

function nextRecord(text: string, at: number, sign: string): number {
  const next = text.indexOf(sign, at + 1);
  return next === -1 ? text.length : next;
}

/** False when no more is taken. */
function readTop(source: Source, place: JsonPlace, line: number, index: number): boolean {
  const { text, found } = source;
  if (text[place.start] !== '{') {
    found.refuse(line, '', 'is no GeoJSON object');
    return place.end !== null;
  }
  const members = [...firstMembers(text, place.start)];
  const features = members.find(({ key, start }) => key === 'features' && text[start] === '[');
  const crs = crsOf(text, members, source.said.projection);
  if ('message' in crs) {
    found.refuse(line, 'crs', crs.message);
    return true;
  }
  if (features) return readCollection(source, features, crs.projection, place.end === null);
  const element = index === 0 ? '' : `[${index}]`;
  return addParsed(source, place, line, element, crs.projection);
}

/** Members of the file's own object; a handful, and not as many as somebody writes. */
function* firstMembers(text: string, start: number): Generator<JsonMember> {
  let count = 0;
  for (const member of jsonMembers(text, start)) {
    yield member;
    count += 1;
    if (count >= GIS_LIMITS.properties) return;
  }
}

function readCollection(
  source: Source,
  features: JsonPlace,
  projection: Projection | null,
  isCut: boolean,
): boolean {
  let index = 0;
  let line = source.lineAt(features.start);
  for (const place of jsonItems(source.text, features.start)) {
    line = source.lineAt(place.start);
    if (!addParsed(source, place, line, `features[${index}]`, projection)) return false;
    if (place.end === null) return true;
    index += 1;
  }
  if (isCut) source.found.refuse(line, '', 'the file is cut short');
  return true;
}

type Crs = { readonly projection: Projection | null } | { readonly message: string };

/** The member that RFC 7946 took away and files still have. */
function crsOf(text: string, members: readonly JsonMember[], said: Projection | null): Crs {
  const place = members.find(({ key }) => key === 'crs');
  if (!place) return { projection: said };
  const crs = parsed(text, place);
  if (crs === null) return { projection: said };
  const name = memberOf(memberOf(crs, 'properties'), 'name');
  if (typeof name !== 'string') return { message: 'the crs is not named, and nothing is fetched' };
  const projection = projectionFrom(name);
  return projection ? { projection } : { message: `the crs ${name.slice(0, 80)} is not known` };
}

function addParsed(
  { text, found }: Source,
  place: JsonPlace,
  line: number,
  element: string,
  projection: Projection | null,
): boolean {
  const value = place.end === null ? undefined : parsed(text, place);
  if (value === undefined) {
    found.refuse(line, element, place.end === null ? 'is cut short, or nested too deep' : 'is no JSON');
    return true;
  }
  if (typeof value !== 'object' || value === null) {
    found.refuse(line, element, 'is no GeoJSON object');
    return true;
  }
  const isFeature = memberOf(value, 'type') === 'Feature';
  const geometry = isFeature ? (memberOf(value, 'geometry') ?? null) : value;
  const properties = isFeature ? textProperties(memberOf(value, 'properties')) : {};
  const id = idOf(memberOf(value, 'id'));
  const parts = partsOf(geometry);
  if (parts === null) {
    found.refuse(line, element, 'has more geometries than are taken');
    return true;
  }
  return parts.every(({ suffix, geometry: part }) =>
    found.add(
      {
        id: id === null ? null : `${id}${suffix}`,
        name: nameIn(properties),
        properties,
        geometry: part,
        line,
        element,
      },
      projection,
    ),
  );
}

/** Geometries of a collection, also of collections in it; null for more than are taken. */
function partsOf(geometry: unknown): readonly { suffix: string; geometry: unknown }[] | null {
  if (memberOf(geometry, 'type') !== 'GeometryCollection') return [{ suffix: '', geometry }];
  const found: LooseGeometry[] = [];
  const open: unknown[] = [geometry];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.length + open.length > GEOMETRY_LIMITS.positions) return null;
    const within = memberOf(next, 'geometries');
    const type = memberOf(next, 'type');
    if (type !== 'GeometryCollection')
      found.push({ type: String(type), coordinates: memberOf(next, 'coordinates') });
    else if (Array.isArray(within)) {
      if (within.length > GEOMETRY_LIMITS.positions) return null;
      for (const one of (within as readonly unknown[]).toReversed()) open.push(one ?? {});
    }
  }
  return found.length === 0 ? [{ suffix: '', geometry: null }] : joinedGeometries(found);
}

/** Undefined for what is no JSON. */
function parsed(text: string, { start, end }: JsonPlace): unknown {
  try {
    return end === null ? undefined : JSON.parse(text.slice(start, end));
  } catch {
    return undefined;
  }
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name]; // an object that has it
}

function idOf(id: unknown): string | null {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}
