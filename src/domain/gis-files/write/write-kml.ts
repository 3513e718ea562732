import { type Geometry, type Position, polygonsOf } from '../../geometry/geometry.ts';
import { plainNumber } from '../../kit/values/typed-number.ts';
import { element, type Markup, markedUp } from '../../surveys/xml/write-xml.ts';
import type { WrittenFeature } from './written-feature.ts';

/** KML 2.3 (OGC 12-007r2): a Placemark for each, its properties as extended data. Altitudes are left out. */
export function writeKml(features: readonly WrittenFeature[]): string {
  const placemarks = features.map(kmlPlacemark).join('\n');
  const root = '<kml xmlns="http://www.opengis.net/kml/2.2">';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}<Document>\n${placemarks}\n</Document></kml>\n`;
}

/** One of them. */
export function kmlPlacemark({ id, name, properties, geometry }: WrittenFeature): Markup {
  const data = Object.entries(properties).map(([key, value]) =>
    element('Data', { name: key }, [element('value', {}, [markedUp(String(value))])]),
  );
  return element('Placemark', { id }, [
    element('name', {}, [markedUp(name)]),
    ...(data.length > 0 ? [element('ExtendedData', {}, data)] : []),
    ...(geometry ? [shape(geometry)] : []),
  ]);
}

function shape(geometry: Geometry): Markup {
  switch (geometry.type) {
    case 'Point':
      return element('Point', {}, [coordinates([geometry.coordinates])]);
    case 'LineString':
      return element('LineString', {}, [coordinates(geometry.coordinates)]);
    case 'MultiPoint':
      return several(geometry.coordinates.map((position) => element('Point', {}, [coordinates([position])])));
    case 'MultiLineString':
      return several(geometry.coordinates.map((line) => element('LineString', {}, [coordinates(line)])));
    case 'Polygon':
      return polygon(geometry.coordinates);
    case 'MultiPolygon':
      return several(polygonsOf(geometry).map(polygon));
  }
}

function several(shapes: readonly Markup[]): Markup {
  return element('MultiGeometry', {}, shapes);
}

function polygon(rings: readonly (readonly Position[])[]): Markup {
  const borders = rings.map((ring, index) =>
    element(index === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs', {}, [
      element('LinearRing', {}, [coordinates(ring)]),
    ]),
  );
  return element('Polygon', {}, borders);
}

function coordinates(positions: readonly Position[]): Markup {
  const tuples = positions.map(
    ([longitude, latitude]) => `${plainNumber(longitude)},${plainNumber(latitude)}`,
  );
  return element('coordinates', {}, [tuples.join(' ')]);
}
