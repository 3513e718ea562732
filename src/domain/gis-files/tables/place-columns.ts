import { columnKey } from '../text-properties.ts';

/** Which columns of a table say where its rows are. */
export type PlaceColumns =
  | { readonly kind: 'wkt'; readonly at: number }
  /** Longitude and latitude. */
  | { readonly kind: 'degrees'; readonly x: number; readonly y: number }
  /** Of a projection that the file does not name. */
  | { readonly kind: 'projected'; readonly x: number; readonly y: number };

const WKT = ['wkt', 'geom', 'geometry', 'thegeom', 'wktgeom', 'wktgeometry', 'geomwkt', 'geometrie'];

/** English, French and German, as `columnKey` makes them. Latitude first. */
const DEGREES: readonly (readonly [latitudes: readonly string[], longitudes: readonly string[]])[] = [
  [
    [
      'latitude',
      'lat',
      'latitudedeg',
      'latdeg',
      'latwgs84',
      'wgs84lat',
      'gpslat',
      'gpslatitude',
      'breite',
      'breitengrad',
      'geographischebreite',
    ],
    [
      'longitude',
      'lon',
      'lng',
      'long',
      'longitudedeg',
      'londeg',
      'lonwgs84',
      'wgs84lon',
      'gpslon',
      'gpslongitude',
      'lange',
      'laenge',
      'langengrad',
      'laengengrad',
      'geographischelange',
    ],
  ],
];

/** Northing first, as above. */
const PROJECTED: typeof DEGREES = [
  [
    ['y', 'ycoord', 'coordy', 'ykoordinate', 'coordonneey', 'pointy'],
    ['x', 'xcoord', 'coordx', 'xkoordinate', 'coordonneex', 'pointx'],
  ],
  [
    ['northing', 'north', 'nord', 'hochwert', 'ordonnee'],
    ['easting', 'east', 'est', 'ost', 'rechtswert', 'abscisse'],
  ],
];

/** By the usual names; null where no columns have them. A column of geometry comes before those of points. */
export function placeColumns(header: readonly string[]): PlaceColumns | null {
  const keys = header.map(columnKey);
  const at = keys.findIndex((key) => WKT.includes(key));
  if (at !== -1) return { kind: 'wkt', at };
  const degrees = pairIn(keys, DEGREES);
  if (degrees) return { kind: 'degrees', ...degrees };
  const projected = pairIn(keys, PROJECTED);
  return projected ? { kind: 'projected', ...projected } : null;
}

function pairIn(keys: readonly string[], names: typeof DEGREES): { x: number; y: number } | null {
  for (const [northward, eastward] of names) {
    const y = keys.findIndex((key) => northward.includes(key));
    const x = keys.findIndex((key) => eastward.includes(key));
    if (x !== -1 && y !== -1) return { x, y };
  }
  return null;
}
