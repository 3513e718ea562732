import type { LonLat } from '../sphere.ts';
import { type OwnGrid, toOwnGrid } from './own-grid.ts';
import { utmOf } from './utm.ts';

/** How a place is written. `places`: digits behind the decimal sign, of the last number; 0 to 10. */
export type CoordinateStyle =
  /** `48.20849, 16.37208`; 5 places are a metre. */
  | { readonly kind: 'degrees'; readonly places: number }
  /** `48°12.509'N 16°22.325'E`; 3 places are two metres. */
  | { readonly kind: 'minutes'; readonly places: number }
  /** `48°12'30.6"N 16°22'19.5"E`; one place is three metres. */
  | { readonly kind: 'seconds'; readonly places: number }
  /** `33U 601234 5341234`, metres. */
  | { readonly kind: 'utm'; readonly places: number }
  | { readonly kind: 'grid'; readonly grid: OwnGrid; readonly places: number };

/** Of the numbers of a projection: ten centimetres. */
export const GRID_PLACES = 1;

/** As `readCoordinates` reads it again, to its last digit. Null where the grid does not reach. */
export function writeCoordinates(
  place: LonLat,
  style: CoordinateStyle,
  decimal: '.' | ',' = '.',
): string | null {
  const text = plainText(place, style);
  if (text === null || decimal === '.') return text;
  // A comma between two numbers with commas in them would be read as another one.
  return text.replaceAll(', ', '; ').replaceAll('.', ',');
}

function plainText(place: LonLat, style: CoordinateStyle): string | null {
  switch (style.kind) {
    case 'degrees':
      return [place.latitude, place.longitude].map((degrees) => rounded(degrees, style.places)).join(', ');
    case 'minutes':
    case 'seconds':
      return [sexagesimal(place.latitude, style, 'NS'), sexagesimal(place.longitude, style, 'EW')].join(' ');
    case 'utm': {
      const utm = utmOf(place);
      if (!utm) return null;
      const metres = [utm.easting, utm.northing].map((one) => rounded(one, style.places));
      return [`${utm.zone}${utm.band}`, ...metres].join(' ');
    }
    case 'grid': {
      const metres = toOwnGrid(style.grid, place);
      return metres && metres.map((one) => rounded(one, style.places)).join(', ');
    }
  }
}

/** Without the sign of a zero. */
function rounded(value: number, places: number): string {
  const text = value.toFixed(places);
  return /^-0(?:\.0*)?$/.test(text) ? text.slice(1) : text;
}

/** Rounded as a whole before it is taken apart, so that no minute has 60 seconds. */
function sexagesimal(
  degrees: number,
  { kind, places }: { kind: 'minutes' | 'seconds'; places: number },
  [positive = '', negative = '']: string,
): string {
  const perDegree = kind === 'minutes' ? 60 : 3600;
  const scale = 10 ** places;
  const whole = Math.round(Math.abs(degrees) * perDegree * scale);
  const letter = degrees < 0 && whole > 0 ? negative : positive;
  const rest = whole % (60 * scale);
  const last = padded((rest / scale).toFixed(places));
  const before = (whole - rest) / (60 * scale);
  if (kind === 'minutes') return `${before}°${last}'${letter}`;
  return `${Math.floor(before / 60)}°${padded(String(before % 60))}'${last}"${letter}`;
}

/** Two digits before the decimal sign. */
function padded(text: string): string {
  return /^\d(?:\.|$)/.test(text) ? `0${text}` : text;
}
