import { isZip, UnreadableZip, unpackZip } from '../../import/files/unpack-zip.ts';
import { collectFeatures, type FeatureCollector } from '../collect-features.ts';
import { GIS_LIMITS, type GisProperties, type GisReading, type SaidOfPlaces } from '../gis-feature.ts';
import { joinedGeometries } from '../joined-geometries.ts';
import { textProperties } from '../text-properties.ts';
import { geometriesIn } from './kml-geometry.ts';
import { childrenCalled, childText, type XmlAncestor, type XmlTree, xmlText, xmlTrees } from './xml-trees.ts';

/**
 * KML 2.3 (OGC 12-007r2) or KMZ: a feature for each Placemark, with the path of its folders as the property `folder`.
 * Network links are refused and never followed, pictures laid over the ground are refused, altitudes left out.
 */
export function readKml(file: string, bytes: Uint8Array, said: SaidOfPlaces): GisReading {
  if (!isZip(bytes)) return readDocument(file, bytes, said);
  const part = documentIn(bytes);
  if (typeof part !== 'string') return readDocument(`${file}/${part.name}`, part.bytes, said);
  const found = collectFeatures(file, said);
  found.refuse(1, '', part);
  return found.reading();
}

interface Part {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The archive's own document: the one that lies highest; a sentence where there is none. */
function documentIn(bytes: Uint8Array): Part | string {
  try {
    const parts = unpackZip(bytes, (name) => /\.kml$/i.test(name), GIS_LIMITS.inflated);
    const [name] = Object.keys(parts).toSorted((a, b) => a.split('/').length - b.split('/').length);
    const document = name === undefined ? undefined : parts[name];
    return name === undefined || !document ? 'the archive holds no KML document' : { name, bytes: document };
  } catch (error) {
    if (error instanceof UnreadableZip) return error.message;
    throw error;
  }
}

/** Some programs leave the outermost element out. */
const ROOTS = ['kml', 'Document', 'Folder', 'Placemark'];

const REFUSED: ReadonlyMap<string, string> = new Map([
  ['NetworkLink', 'a network link is not followed'],
  ['GroundOverlay', 'a picture is no feature'],
  ['PhotoOverlay', 'a picture is no feature'],
  ['ScreenOverlay', 'a picture is no feature'],
]);

const WANTED: ReadonlySet<string> = new Set(['Placemark', ...REFUSED.keys()]);

function readDocument(file: string, bytes: Uint8Array, said: SaidOfPlaces): GisReading {
  const found = collectFeatures(file, said);
  const text = xmlText(bytes);
  const stop = xmlTrees(text, ROOTS, WANTED, (tree, ancestors) => {
    const refusal = REFUSED.get(tree.name);
    if (refusal === undefined) return addPlacemark(tree, ancestors, found);
    found.refuse(tree.line, tree.name, refusal);
    return true;
  });
  if (stop) found.refuse(stop.line, '', stop.message);
  return found.reading();
}

function addPlacemark(tree: XmlTree, ancestors: readonly XmlAncestor[], found: FeatureCollector): boolean {
  const { geometries, unknown } = geometriesIn(tree);
  if (unknown !== null) {
    found.refuse(tree.line, tree.name, `a ${unknown} is no geometry that is taken`);
    return true;
  }
  const name = childText(tree, 'name');
  const id = tree.attributes['id'];
  const parts = joinedGeometries(geometries);
  return (parts.length === 0 ? [{ suffix: '', geometry: null }] : parts).every(({ suffix, geometry }) =>
    found.add(
      {
        id: id === undefined ? null : `${id}${suffix}`,
        name: name === '' ? null : name,
        properties: propertiesOf(tree, ancestors),
        geometry,
        line: tree.line,
        element: tree.name,
      },
      null,
    ),
  );
}

function propertiesOf(tree: XmlTree, ancestors: readonly XmlAncestor[]): GisProperties {
  const folder = ancestors
    .filter((ancestor) => ancestor.name === 'Folder')
    .map(({ title }) => title ?? '')
    .join('/');
  const told = [
    ['folder', folder],
    ['description', childText(tree, 'description')],
    ['address', childText(tree, 'address')],
  ];
  const own = childrenCalled(tree, 'ExtendedData').flatMap((data) => [
    ...childrenCalled(data, 'Data').map((one) => [one.attributes['name'] ?? '', childText(one, 'value')]),
    ...childrenCalled(data, 'SchemaData').flatMap((schema) =>
      childrenCalled(schema, 'SimpleData').map((one) => [one.attributes['name'] ?? '', one.text.trim()]),
    ),
  ]);
  return textProperties(Object.fromEntries([...told, ...own].filter(([, value]) => value !== '')));
}
