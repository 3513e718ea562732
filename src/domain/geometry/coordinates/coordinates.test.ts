import { describe, expect, test } from 'vitest';
import { distanceBetween, type LonLat } from '../sphere.ts';
import { ownGrid } from './own-grid.ts';
import { projectionFrom } from './projection.ts';
import { readCoordinates } from './read-coordinates.ts';
import { fromUtm, utmOf } from './utm.ts';
import { type CoordinateStyle, writeCoordinates } from './write-coordinates.ts';

/** Latitude and longitude to a tenth of a metre, or the code. */
function read(text: string, habits: Parameters<typeof readCoordinates>[1] = {}): string {
  const place = readCoordinates(text, habits);
  return 'code' in place ? place.code : `${place.latitude.toFixed(6)} ${place.longitude.toFixed(6)}`;
}

const VIENNA = '48.208472 16.366667';
const SYDNEY = '-33.860000 151.210000';

describe('coordinates as people write them', () => {
  test.each([
    ['48.208472, 16.366667', VIENNA],
    ['48.208472 16.366667', VIENNA],
    ['48.208472,16.366667', VIENNA],
    ['48,208472 16,366667', VIENNA],
    ['48,208472; 16,366667', VIENNA],
    ['48,208472, 16,366667', VIENNA],
    ['48,208472,16,366667', VIENNA],
    ['  48.208472° / 16.366667°  ', VIENNA],
    ['lat: 48.208472 lon: 16.366667', VIENNA],
    ['Longitude=16.366667, Latitude=48.208472', VIENNA],
    [`48°12'30.5"N 16°22'E`, VIENNA],
    ['48° 12′ 30.5″ N, 16° 22′ E', VIENNA],
    [`N48°12'30,5" E16°22'00"`, VIENNA],
    [`16°22'E 48°12'30.5"N`, VIENNA],
    [`48°12'30.5''n 16°22'0''e`, VIENNA],
    [`48º12’30.5” N 16º22’ E`, VIENNA],
    ['48 12 30.5 N 16 22 0 E', VIENNA],
    ['N 48 12.50833, E 16 22', '48.208472 16.366667'],
    ['48 12.50833 16 22.00000', '48.208472 16.366667'],
    ['48°12.50833 16°22', '48.208472 16.366667'],
    ['48 deg 12 min 30.5 sec North 16 deg 22 min East', VIENNA],
    ['４８.208472 １６.366667', VIENNA],
    ['-33.86, 151.21', SYDNEY],
    ['−33.86 151.21', SYDNEY],
    ['33.86S 151.21E', SYDNEY],
    ['S33.86 E151.21', SYDNEY],
    ['33,86 Sud 151,21 Est', SYDNEY],
    ['-33 51 36 151 12 36', SYDNEY],
    [`33°51'36"S, 151°12'36"E`, SYDNEY],
    [`0°30'S 0°15'W`, '-0.500000 -0.250000'],
    [`-0°30', -0°15'`, '-0.500000 -0.250000'],
    ['48,16', '48.000000 16.000000'],
    ['90 N 180 W', '90.000000 -180.000000'],
  ])('%s', (text, place) => {
    expect(read(text)).toBe(place);
  });

  test('O is east in German and west in French, and a question in English', () => {
    expect(read('48 N 2 O', { language: 'de-AT' })).toBe('48.000000 2.000000');
    expect(read('48 N 2 O', { language: 'fr' })).toBe('48.000000 -2.000000');
    expect(read('48 N 2 O', { language: 'en' })).toBe('ambiguous_letter');
    expect(read('48 Nord 2 Ouest', { language: 'en' })).toBe('48.000000 -2.000000');
  });

  test('two numbers without letters are in the order of the habit', () => {
    expect(read('16.4 48.2', { isLongitudeFirst: true })).toBe('48.200000 16.400000');
    expect(read('48.2 N 16.4 E', { isLongitudeFirst: true })).toBe('48.200000 16.400000');
    expect(read('lat 48.2 lon 16.4', { isLongitudeFirst: true })).toBe('48.200000 16.400000');
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['9'.repeat(101), 'too_long'],
    ['hello', 'not_coordinates'],
    ['48.2', 'not_coordinates'],
    ['48.2 16.3 5', 'not_coordinates'],
    ['48.2 x 16.3', 'not_coordinates'],
    ['48.2;;16.3;1', 'not_coordinates'],
    ['N S 48 16', 'not_coordinates'],
    ['48 12 30 5 N 16 E', 'not_coordinates'],
    ['48 -12 N 16 E', 'not_coordinates'],
    ["' 48 16", 'not_coordinates'],
    ['48.2 N 16.3', 'hemisphere_missing'],
    ['48 N 16 S', 'same_axis'],
    ['16 E 48 W', 'same_axis'],
    ['-33.86 S 151.21 E', 'sign_and_letter'],
    ["48°60' N 16° E", 'minutes'],
    ['48°12\'60" N 16° E', 'minutes'],
    ["48.5°12' N 16° E", 'minutes'],
    ['48"12\' N 16° E', 'minutes'],
    ['91 N 16 E', 'latitude_range'],
    ['148.2, 16.3', 'latitude_range'],
    ['48 N 180.1 E', 'longitude_range'],
    ['90°00\'01" N 16 E', 'latitude_range'],
  ])('%s: %s', (text, code) => {
    expect(read(text)).toBe(code);
  });

  test('no text of marks and digits takes long or throws', () => {
    const signs = `0123456789 .,;'"°-+nsewo/`.split('');
    const random = randomFrom(11);
    for (let round = 0; round < 5000; round += 1) {
      const text = Array.from(
        { length: Math.floor(random() * 30) },
        () => signs[Math.floor(random() * signs.length)],
      );
      const place = readCoordinates(text.join(''));
      const isPlace =
        !('code' in place) && Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180;
      expect(isPlace || 'code' in place).toBe(true);
    }
  });
});

describe('UTM', () => {
  const utm = (latitude: number, longitude: number) => {
    const found = utmOf({ latitude, longitude });
    return found && `${found.zone}${found.band} ${found.easting.toFixed(0)} ${found.northing.toFixed(0)}`;
  };

  test('is what others reckon', () => {
    expect(utm(43.642567, -79.38714)).toBe('17T 630084 4833439');
    expect(utm(-90, 0)).toBeNull();
    expect(utm(84.1, 0)).toBeNull();
    expect(utm(0, 3)).toBe('31N 500000 0');
  });

  test('is what the series of Krüger gives, to a millimetre, all over the earth', () => {
    const random = randomFrom(21);
    for (let round = 0; round < 500; round += 1) {
      const place = { longitude: 360 * random() - 180, latitude: 160 * random() - 78 };
      const found = utmOf(place);
      if (!found) throw new Error('the grid reaches there');
      const [easting, northing] = krueger(place, 6 * found.zone - 183);
      expect(found.easting).toBeCloseTo(easting, 3);
      expect(found.northing).toBeCloseTo(northing, 3);
    }
  });

  test('has wider zones in the west of Norway and around Svalbard', () => {
    const zoneAt = (latitude: number, longitude: number) => utm(latitude, longitude)?.split(' ')[0];
    expect([zoneAt(60, 2.9), zoneAt(60, 3), zoneAt(60, 11.9), zoneAt(60, 12)]).toEqual([
      '31V',
      '32V',
      '32V',
      '33V',
    ]);
    expect([zoneAt(55.9, 3), zoneAt(64, 3)]).toEqual(['31U', '31W']);
    expect([zoneAt(78, 8.9), zoneAt(78, 9), zoneAt(78, 21), zoneAt(78, 33), zoneAt(78, 42)]).toEqual([
      '31X',
      '33X',
      '35X',
      '37X',
      '38X',
    ]);
    expect([zoneAt(-80, -180), zoneAt(84, 179.9), zoneAt(0, 180)]).toEqual(['1C', '60X', '60N']);
    expect(fromUtm(32, 'X', 500_000, 8_700_000)).toEqual({ code: 'utm_zone' });
  });

  test.each([
    ['33U 601763 5340117', '48.206121 16.369677'],
    ['33 U 601763 5340117', '48.206121 16.369677'],
    ['33u, 601763.4 m E, 5340117.2 m N', '48.206122 16.369682'],
    ['UTM zone 33 north 601763 5340117', '48.206121 16.369677'],
    ['33N 601763 5340117', '48.206121 16.369677'],
    ['56H 334786 6252080', '-33.858664 151.214023'],
    ['56S 334786 6252080', '-33.858664 151.214023'],
    ['33S 500000 4000000', '36.144718 15.000000'],
    ['61U 601763 5340117', 'utm_zone'],
    ['0U 601763 5340117', 'utm_zone'],
    ['33P 601763 5340117', 'utm_band'],
    ['33U 099999 5340117', 'utm_easting'],
    ['33U 601763 99999999', 'utm_band'],
    ['33N 601763 99999999', 'utm_northing'],
  ])('%s', (text, place) => {
    expect(read(text)).toBe(place);
  });
});

describe('what is written is read again, to its last digit', () => {
  const grid = ownGrid('EPSG:31256', '', 'north-east');
  if (!grid) throw new Error('EPSG:31256 is known');
  const styles: readonly (readonly [style: CoordinateStyle, metres: number])[] = [
    [{ kind: 'degrees', places: 6 }, 0.1],
    [{ kind: 'minutes', places: 4 }, 0.2],
    [{ kind: 'seconds', places: 2 }, 0.3],
    [{ kind: 'seconds', places: 0 }, 25],
    [{ kind: 'utm', places: 1 }, 0.2],
    [{ kind: 'grid', grid, places: 2 }, 0.1],
  ];

  test.each(styles)('%o', (style, metres) => {
    const random = randomFrom(5);
    for (let round = 0; round < 500; round += 1) {
      const place =
        style.kind === 'grid'
          ? { longitude: 15 + 2 * random(), latitude: 47 + 2 * random() }
          : { longitude: 360 * random() - 180, latitude: (style.kind === 'utm' ? 160 : 180) * random() - 80 };
      if (Math.abs(place.latitude) > 90) continue;
      for (const decimal of ['.', ','] as const) {
        const text = writeCoordinates(place, style, decimal);
        const again = readCoordinates(text ?? '', style.kind === 'grid' ? { grid } : {});
        expect([text, again]).toEqual([text, expect.objectContaining({ latitude: expect.any(Number) })]);
        expect(distanceBetween(place, again as LonLat)).toBeLessThan(metres);
      }
    }
  });

  test('minutes never have 60 seconds, and zero has no sign', () => {
    const place = { longitude: -0.0000001, latitude: 47.99999999 };
    expect(writeCoordinates(place, { kind: 'seconds', places: 1 })).toBe(`48°00'00.0"N 0°00'00.0"E`);
    expect(writeCoordinates(place, { kind: 'minutes', places: 2 })).toBe(`48°00.00'N 0°00.00'E`);
    expect(writeCoordinates(place, { kind: 'degrees', places: 3 }, ',')).toBe('48,000; 0,000');
  });

  test('where the grid does not reach, nothing is written', () => {
    expect(writeCoordinates({ longitude: 0, latitude: 89 }, { kind: 'utm', places: 0 })).toBeNull();
  });
});

describe("a tenant's own projection", () => {
  test('is known by its number, or given by its definition, in either order of its numbers', () => {
    const definition =
      '+proj=tmerc +lat_0=0 +lon_0=16.3333333333333 +k=1 +x_0=0 +y_0=-5000000 +ellps=bessel +towgs84=577.326,90.129,463.919,5.137,1.474,5.297,2.4232 +units=m';
    const known = ownGrid('EPSG:31256', '', 'east-north');
    const given = ownGrid('Vienna', definition, 'north-east');
    expect(given && read('341140 2914', { grid: given })).toBe(known && read('2914 341140', { grid: known }));
    expect(known && read('48.2 16.4', { grid: known })).toBe('48.200000 16.400000');
  });

  // The points that the definitions hang on, and those that surveys publish in both systems, to some metres of the datum's shift.
  test.each([
    ['EPSG:2154', 700_000, 6_600_000, 3, 46.5],
    ['EPSG:3035', 4_321_000, 3_210_000, 10, 52],
    ['EPSG:2056', 2_600_000, 1_200_000, 7.438632, 46.951083],
    ['EPSG:21781', 600_000, 200_000, 7.438632, 46.951083],
    ['EPSG:28992', 155_000, 463_000, 5.387206, 52.155174],
    ['EPSG:27700', 651_409.903, 313_177.27, 1.716052, 52.657977],
    ['EPSG:25832', 500_000, 0, 9, 0],
    ['EPSG:3857', 0, 0, 0, 0],
  ])('%s: %d %d', (code, x, y, longitude, latitude) => {
    const [east = 0, north = 0] = projectionFrom(code)?.toDegrees(x, y) ?? [];
    expect(distanceBetween({ longitude: east, latitude: north }, { longitude, latitude })).toBeLessThan(5);
  });

  test.each([
    '',
    'EPSG:1',
    'EPSG:99999',
    '+proj=nothing',
    '+proj=utm +zone=33 +nadgrids=a.gsb',
    '+proj=utm',
    'PROJCS["a"',
    'x'.repeat(20_000),
    '__proto__',
  ])('%s is not known', (definition) => {
    expect(projectionFrom(definition)).toBeNull();
  });

  test.each(['EPSG:4326', 'CRS84', 'urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4258', '4326'])(
    '%s is degrees',
    (name) => {
      expect(projectionFrom(name)).toMatchObject({ isDegrees: true });
    },
  );

  test.each([
    'EPSG:25833',
    'EPSG:32633',
    'urn:ogc:def:crs:EPSG::3857',
    'http://www.opengis.net/def/crs/EPSG/0/2154',
  ])('%s goes to degrees and back', (name) => {
    const projection = projectionFrom(name);
    const [x, y] = projection?.fromDegrees(15.5, 48.25) ?? [];
    const [longitude, latitude] = projection?.toDegrees(x ?? 0, y ?? 0) ?? [];
    expect(longitude).toBeCloseTo(15.5, 8);
    expect(latitude).toBeCloseTo(48.25, 8);
  });
});

/** Transverse Mercator by Krüger's series of 1912 as C. F. F. Karney gives it (doi:10.1007/s00190-011-0445-3), for UTM. */
function krueger(
  { longitude, latitude }: LonLat,
  middle: number,
): readonly [easting: number, northing: number] {
  const [flattening, radius] = [1 / 298.257223563, 6_378_137];
  const n = flattening / (2 - flattening);
  const alphas = [
    n / 2 - (2 * n ** 2) / 3 + (5 * n ** 3) / 16 + (41 * n ** 4) / 180,
    (13 * n ** 2) / 48 - (3 * n ** 3) / 5 + (557 * n ** 4) / 1440,
    (61 * n ** 3) / 240 - (103 * n ** 4) / 140,
    (49_561 * n ** 4) / 161_280,
  ];
  const [phi, lambda] = [(latitude * Math.PI) / 180, ((longitude - middle) * Math.PI) / 180];
  const eccentricity = (2 * Math.sqrt(n)) / (1 + n);
  const conformal = Math.sinh(
    Math.atanh(Math.sin(phi)) - eccentricity * Math.atanh(eccentricity * Math.sin(phi)),
  );
  const xi = Math.atan2(conformal, Math.cos(lambda));
  const eta = Math.asinh(Math.sin(lambda) / Math.hypot(conformal, Math.cos(lambda)));
  const scale = 0.9996 * (radius / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  let [east, north] = [eta, xi];
  for (const [at, alpha] of alphas.entries()) {
    east += alpha * Math.cos(2 * (at + 1) * xi) * Math.sinh(2 * (at + 1) * eta);
    north += alpha * Math.sin(2 * (at + 1) * xi) * Math.cosh(2 * (at + 1) * eta);
  }
  return [500_000 + scale * east, scale * north + (latitude < 0 ? 10_000_000 : 0)];
}

/** The same numbers from 0 to 1 for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
