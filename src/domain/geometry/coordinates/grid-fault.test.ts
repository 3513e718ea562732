import { describe, expect, test } from 'vitest';
import { gridFault } from './grid-fault.ts';

const VIENNA = { longitude: 16.37, latitude: 48.21 };
const OTTAWA = { longitude: -75.7, latitude: 45.4 };

const AT_VIENNA =
  '+proj=tmerc +lat_0=0 +lon_0=16.3333333333333 +k=1 +x_0=0 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232 +units=m';

const WKT =
  'PROJCS["Vienna",GEOGCS["MGI",DATUM["MGI",SPHEROID["Bessel 1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",16.3333333333333],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",-5000000],UNIT["metre",1]]';

/** Where each of the projections that are known by their number is used. */
const USED: readonly (readonly [grid: string, longitude: number, latitude: number])[] = [
  ['EPSG:2154', 2.35, 48.86],
  ['EPSG:3035', 10, 52],
  ['EPSG:2056', 7.44, 46.95],
  ['EPSG:21781', 8.54, 47.37],
  ['EPSG:27700', -0.13, 51.5],
  ['EPSG:28992', 4.9, 52.37],
  ['EPSG:31254', 11.4, 47.27],
  ['EPSG:31255', 13.05, 47.8],
  ['EPSG:31256', 16.37, 48.21],
  ['EPSG:31287', 9.75, 47.5],
  ['EPSG:31467', 8.68, 50.11],
  ['EPSG:31468', 11.58, 48.14],
  ['EPSG:25832', 6.1, 50.8],
  ['EPSG:32719', -70.67, -33.45],
  ['EPSG:3857', 36.8, -1.3],
];

describe("a tenant's own projection", () => {
  test.each(['EPSG:31256', ' EPSG:25833 ', AT_VIENNA, WKT])(
    '%s can be worked in where it is made for',
    (grid) => {
      expect(gridFault({ grid, axes: 'north-east' }, [VIENNA])).toBeNull();
      expect(gridFault({ grid, axes: 'east-north' }, [])).toBeNull();
    },
  );

  test.each(USED)('%s is of use at %d %d', (grid, longitude, latitude) => {
    expect(gridFault({ grid, axes: 'north-east' }, [{ longitude, latitude }])).toBeNull();
  });

  test('in feet is of use too', () => {
    const feet = `+proj=lcc +lat_0=27.8333333 +lon_0=-99 +lat_1=30.2833333 +lat_2=28.3833333 +x_0=600000 +y_0=4000000 +datum=NAD83 +units=us-ft`;
    expect(gridFault({ grid: feet, axes: 'east-north' }, [{ longitude: -98.5, latitude: 29.4 }])).toBeNull();
  });

  test.each(['', 'EPSG:1', 'Vienna', '+proj=nothing', '+proj=utm +zone=33 +nadgrids=a.gsb'])(
    '"%s" is not known',
    (grid) => {
      expect(gridFault({ grid, axes: 'north-east' }, [VIENNA])).toBe('unknown');
      expect(gridFault({ grid, axes: 'north-east' }, [])).toBe('unknown');
    },
  );

  test.each(['EPSG:27700', 'EPSG:2056', 'EPSG:28992', 'EPSG:32633', 'EPSG:3857'])(
    '%s is of another country',
    (grid) => {
      expect(gridFault({ grid, axes: 'east-north' }, [OTTAWA])).toBe('elsewhere');
      expect(gridFault({ grid, axes: 'east-north' }, [])).toBeNull();
    },
  );

  test.each(['EPSG:4326', '+proj=longlat +ellps=bessel +no_defs'])(
    '%s is no projection: a tenth of a degree is no place',
    (grid) => {
      expect(gridFault({ grid, axes: 'north-east' }, [VIENNA])).toBe('elsewhere');
      expect(gridFault({ grid, axes: 'north-east' }, [])).toBe('elsewhere');
    },
  );
});
