import type { Projection } from '../../geometry/coordinates/projection.ts';
import { decodeText, guessEncoding } from '../../import/files/file-text.ts';
import { canBeDegrees } from '../can-be-degrees.ts';
import { collectFeatures, type FeatureCollector, type RawFeature } from '../collect-features.ts';
import { GIS_LIMITS, type GisProperties, type GisReading, type SaidOfPlaces } from '../gis-feature.ts';
import type { LooseGeometry } from '../joined-geometries.ts';
import { nameIn, textProperties } from '../text-properties.ts';
import { type DxfEntity, dxfEntities, dxfFlags, dxfText } from './dxf-entities.ts';
import { dxfGeometry, hasArcs } from './dxf-geometry.ts';

/**
 * A drawing (ASCII DXF) of points, lines, polylines, and blocks with their attributes, with the layer of each. The file does
 * not say where on earth its coordinates are: somebody says their projection, or all of them can be degrees.
 */
export function readDxf(file: string, bytes: Uint8Array, said: SaidOfPlaces): GisReading {
  const found = collectFeatures(file, said);
  const text = dxfTextOf(bytes);
  if (!/^\s*(?:999\s*[\r\n]|0\s*[\r\n]+\s*SECTION)/.test(text.slice(0, 1000))) {
    const message = text.startsWith('AutoCAD Binary DXF')
      ? 'a binary DXF is not taken: save it as ASCII'
      : 'is no DXF drawing';
    found.refuse(1, '', message);
    return found.reading();
  }
  const drawn = drawnIn(text, file.slice(file.lastIndexOf('/') + 1), found);
  if (said.projection === null && !drawn.every(({ geometry }) => canBeDegrees(geometry))) {
    found.refuse(1, '', NEEDS_CRS, 'projection');
    return found.reading();
  }
  if (said.projection === null && drawn.length > 0)
    found.warn(1, '', 'no projection is said; all coordinates can be degrees');
  addAll(drawn, said.projection, found);
  return found.reading();
}

interface DrawnFeature extends RawFeature {
  readonly geometry: LooseGeometry;
}

const NEEDS_CRS = 'the coordinates of the drawing are no degrees: say their projection with --crs EPSG:n';

function addAll(drawn: readonly RawFeature[], projection: Projection | null, found: FeatureCollector): void {
  for (const feature of drawn) if (!found.add(feature, projection)) return;
}

/** Of AutoCAD 2007 and later UTF-8; of older ones the code page of their header. */
function dxfTextOf(bytes: Uint8Array): string {
  const guessed = guessEncoding(bytes);
  if (guessed !== 'windows-1252') return decodeText(bytes, guessed);
  const head = decodeText(bytes.subarray(0, 20_000), 'windows-1252');
  const page = /\$DWGCODEPAGE\s+3\s+ANSI_(125[0-8])\b/.exec(head)?.[1];
  return page === undefined ? decodeText(bytes, guessed) : new TextDecoder(`windows-${page}`).decode(bytes);
}

/** What can be features; the rest is refused once for each type, and what is broken by its line. */
function drawnIn(text: string, fileName: string, found: FeatureCollector): DrawnFeature[] {
  const drawn: DrawnFeature[] = [];
  const others = new Map<string, Counted>();
  const arcs = new Map<string, Counted>();
  const entities = dxfEntities(text);
  let next = entities.next();
  for (; next.done !== true; next = entities.next()) {
    const entity = next.value;
    // What is drawn on the sheet and not in the model: frames, legends.
    const isOnSheet = dxfFlags(entity, 67) === 1;
    const geometry = isOnSheet ? null : dxfGeometry(entity);
    if (geometry === null) {
      const type = isOnSheet ? `${entity.type} on a sheet` : entity.type;
      count(others, type, entity.line);
    } else if (typeof geometry === 'string') found.refuse(entity.line, entity.type, geometry);
    else if (drawn.length > GIS_LIMITS.features) break;
    else {
      if (hasArcs(entity)) count(arcs, entity.type, entity.line);
      drawn.push(featureOf(entity, geometry, fileName));
    }
  }
  for (const [type, { line, times }] of others)
    found.refuse(line, type, `is not taken: ${times} in the drawing`);
  for (const [type, { line, times }] of arcs)
    found.warn(line, type, `has arcs, which become straight lines: ${times} in the drawing`);
  if (next.done === true && !next.value.isWhole)
    found.refuse(next.value.line, '', 'the drawing is cut short');
  return drawn;
}

/** How often something is there, and the line of its first. */
interface Counted {
  readonly line: number;
  readonly times: number;
}

function count(counts: Map<string, Counted>, name: string, line: number): void {
  const before = counts.get(name);
  counts.set(name, { line: before?.line ?? line, times: (before?.times ?? 0) + 1 });
}

function featureOf(entity: DxfEntity, geometry: LooseGeometry, fileName: string): DrawnFeature {
  const handle = dxfText(entity, 5);
  const properties = propertiesOf(entity);
  return {
    id: handle === '' ? null : `${fileName}#${handle}`,
    name: nameIn(properties),
    properties,
    geometry,
    line: entity.line,
    element: entity.type,
  };
}

function propertiesOf(entity: DxfEntity): GisProperties {
  const told = [
    ['layer', dxfText(entity, 8)],
    ['block', entity.type === 'INSERT' ? dxfText(entity, 2) : ''],
    ...entity.parts
      .filter(({ type }) => type === 'ATTRIB')
      .map((attribute) => [dxfText(attribute, 2), dxfText(attribute, 1)]),
  ].map(([name = '', value = '']) => [name, plainText(value)] as const);
  return textProperties(Object.fromEntries(told.filter(([name, value]) => name !== '' && value !== '')));
}

/** Older drawings write what their code page has not by its number. */
function plainText(text: string): string {
  return text.replace(/\\U\+([\da-f]{4})/gi, (_, code: string) => letterOf(code));
}

function letterOf(code: string): string {
  return String(JSON.parse(`"\\u${code}"`));
}
