import type { LonLat } from '../sphere.ts';
import type { CoordinateFault } from './coordinate-fault.ts';
import { utmDefinition } from './known-projections.ts';
import { projectionOf } from './projection.ts';

/** Of the Universal Transverse Mercator grid: metres in a zone of usually 6° (NGA.STND.0037). */
export interface UtmPlace {
  readonly zone: number;
  /** A band of 8° of latitude, C to X without I and O. */
  readonly band: string;
  readonly easting: number;
  readonly northing: number;
}

/** From 80° south. The last one has 12°. */
const BANDS = 'CDEFGHJKLMNPQRSTUVWX';
const FIRST_NORTHERN = 'N';
const LIMITS = { south: -80, north: 84, eastings: [100_000, 900_000] } as const;

/** How far a place may lie outside of its band, for maps write what is near its border in one of both; degrees. */
const NEAR = 0.1;
/** What a metre more or less does; degrees. */
const ROUNDED = 0.00002;
/** How far from the middle of a zone its neighbours' places are still written in it; degrees. */
const WIDEST = 9;

/** Null outside of 80° south to 84° north, where the grid ends. */
export function utmOf({ longitude, latitude }: LonLat): UtmPlace | null {
  if (latitude < LIMITS.south || latitude > LIMITS.north) return null;
  const band = bandAt(latitude);
  const zone = zoneAt(longitude, band);
  const metres = projectionOf('UTM', utmDefinition(zone, isSouthern(band)))?.fromDegrees(longitude, latitude);
  return metres ? { zone, band, easting: metres[0], northing: metres[1] } : null;
}

/**
 * @param letter a band, or `north` or `south` for the hemisphere. N and S are bands; where the northing is of no place in
 *   them they are taken as the hemisphere, as many devices write it.
 */
export function fromUtm(
  zone: number,
  letter: string,
  easting: number,
  northing: number,
): LonLat | CoordinateFault {
  if (zone < 1 || zone > 60) return { code: 'utm_zone' };
  if (easting < LIMITS.eastings[0] || easting > LIMITS.eastings[1]) return { code: 'utm_easting' };
  if (letter.length > 1) return placeIn(zone, letter === 'south', easting, northing);
  const band = letter.toUpperCase();
  // Around Svalbard the zones beside these are wider, and these are none.
  if (band === 'X' && [32, 34, 36].includes(zone)) return { code: 'utm_zone' };
  const place = placeIn(zone, isSouthern(band), easting, northing);
  if (!('code' in place) && isInBand(place.latitude, band)) return place;
  if (band === 'N') return place;
  return band === 'S' ? placeIn(zone, true, easting, northing) : { code: 'utm_band' };
}

function placeIn(
  zone: number,
  isSouth: boolean,
  easting: number,
  northing: number,
): LonLat | CoordinateFault {
  const degrees = projectionOf('UTM', utmDefinition(zone, isSouth))?.toDegrees(easting, northing);
  if (!degrees) return { code: 'utm_northing' };
  const [longitude, latitude] = degrees;
  const isThere = isSouth ? latitude <= ROUNDED : latitude >= -ROUNDED;
  if (!isThere || latitude < LIMITS.south - ROUNDED || latitude > LIMITS.north + ROUNDED)
    return { code: 'utm_northing' };
  const middle = 6 * zone - 183;
  const away = Math.abs(((longitude - middle + 540) % 360) - 180);
  return away > WIDEST ? { code: 'utm_easting' } : { longitude, latitude };
}

function isSouthern(band: string): boolean {
  return band < FIRST_NORTHERN;
}

function bandAt(latitude: number): string {
  return BANDS[Math.min(BANDS.length - 1, Math.floor((latitude - LIMITS.south) / 8))] ?? 'X';
}

function isInBand(latitude: number, band: string): boolean {
  const south = LIMITS.south + 8 * BANDS.indexOf(band);
  const north = band === 'X' ? LIMITS.north : south + 8;
  return latitude >= south - NEAR && latitude <= north + NEAR;
}

/** Zones of 6°, but for the west of Norway and Svalbard. */
function zoneAt(longitude: number, band: string): number {
  if (band === 'V' && longitude >= 3 && longitude < 12) return 32;
  if (band === 'X' && longitude >= 0 && longitude < 42) {
    if (longitude < 9) return 31;
    if (longitude < 21) return 33;
    return longitude < 33 ? 35 : 37;
  }
  return Math.min(60, Math.floor((longitude + 180) / 6) + 1);
}
