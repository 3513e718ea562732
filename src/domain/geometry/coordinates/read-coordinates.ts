import { fold } from '../../kit/search/words.ts';
import type { LonLat } from '../sphere.ts';
import type { CoordinateFault } from './coordinate-fault.ts';
import { type DegreeGroup, degreeGroups, typedDigits } from './degree-groups.ts';
import { fromOwnGrid, type OwnGrid } from './own-grid.ts';
import { fromUtm } from './utm.ts';

/** How coordinates are read that do not say it themselves. */
export interface CoordinateHabits {
  /** BCP 47: whether O is Ost or Ouest. */
  readonly language?: string;
  /** Which of two numbers without letters comes first; by itself the latitude (ISO 6709). */
  readonly isLongitudeFirst?: boolean;
  /** The tenant's projection, for two numbers that are no degrees. */
  readonly grid?: OwnGrid;
}

const LONGEST = 100;

/**
 * A place as people write it: degrees with either decimal sign, degrees and minutes, seconds too, with letters of the
 * hemisphere before or behind or with a sign; UTM with its zone and band; coordinates of the tenant's own projection.
 */
export function readCoordinates(text: string, habits: CoordinateHabits = {}): LonLat | CoordinateFault {
  if (text.length > LONGEST) return { code: 'too_long' };
  const typed = plainMarks(text);
  if (typed === '') return { code: 'empty' };
  const utm = UTM.exec(typed);
  if (utm) return utmIn(utm);
  const isTold = /\b(?:lat|lon|lng)/.exec(typed);
  const groups = degreeGroups(typed.replace(LABELS, ' '));
  if (groups === null) return { code: 'not_coordinates' };
  if (groups === 'hemisphere_missing') return { code: groups };
  const isLongitudeFirst = isTold
    ? isTold[0].startsWith('l') && isTold[0] !== 'lat'
    : habits.isLongitudeFirst;
  return placeOfGroups(groups, { ...habits, isLongitudeFirst: isLongitudeFirst ?? false });
}

/** One sign for each mark, letters for the words of directions. */
function plainMarks(text: string): string {
  return fold(text.replaceAll(/[º˚]/g, '°').replaceAll(/[”“„]/g, '"'))
    .replaceAll("''", '"')
    .replaceAll(/\bdeg(?:rees?)?\b\.?/g, '°')
    .replaceAll(/\bmin(?:utes?)?\b\.?/g, "'")
    .replaceAll(/\bsec(?:onds?)?\b\.?/g, '"')
    .replaceAll(/\b(?:north|nord)\b/g, 'n')
    .replaceAll(/\b(?:south|sud)\b/g, 's')
    .replaceAll(/\b(?:east|est|ost)\b/g, 'e')
    .replaceAll(/\b(?:west|ouest)\b/g, 'w')
    .trim();
}

const LABELS = /\b(?:lat(?:itude)?|lon(?:g(?:itude)?)?|lng)\b\s*[:=]?/g;

const UTM =
  /^(?:utm\s{0,3})?(?:zone\s{0,3})?(\d{1,2})\s{0,3}([c-hj-np-x])[\s,;]{0,3}(?:e\s)?\s?(\d{5,7}(?:[.,]\d{1,6})?)\s?(?:m?\s?e)?[\s,;]{1,4}(?:n\s)?\s?(\d{1,8}(?:[.,]\d{1,6})?)\s?(?:m?\s?n)?$/;

function utmIn([, zone = '', letter = '', easting = '', northing = '']: RegExpExecArray):
  | LonLat
  | CoordinateFault {
  return fromUtm(typedDigits(zone), letter, typedDigits(easting), typedDigits(northing));
}

function placeOfGroups(
  [first, second]: readonly [DegreeGroup, DegreeGroup],
  habits: CoordinateHabits,
): LonLat | CoordinateFault {
  if (habits.grid && isMetres(first, second)) {
    return fromOwnGrid(habits.grid, signedValue(first), signedValue(second));
  }
  const read = [first, second].map((group) => degreesOf(group, habits.language ?? ''));
  const [one, other] = read;
  if (!one || !other) return { code: 'not_coordinates' };
  if ('code' in one) return one;
  if ('code' in other) return other;
  if (one.axis !== null && one.axis === other.axis) return { code: 'same_axis' };
  const isTurned = one.axis === null ? habits.isLongitudeFirst === true : one.axis === 'longitude';
  const [latitude, longitude] = isTurned ? [other.degrees, one.degrees] : [one.degrees, other.degrees];
  if (Math.abs(latitude) > 90) return { code: 'latitude_range' };
  return Math.abs(longitude) > 180 ? { code: 'longitude_range' } : { longitude, latitude };
}

interface ReadDegrees {
  readonly degrees: number;
  readonly axis: 'latitude' | 'longitude' | null;
}

const MARKS = ['°', "'", '"'];

function degreesOf({ letter, numbers }: DegreeGroup, language: string): ReadDegrees | CoordinateFault {
  const [degrees, ...smaller] = numbers;
  if (!degrees || smaller.some(({ isSigned }) => isSigned)) return { code: 'not_coordinates' };
  const isInOrder = numbers.every(({ mark }, at) => mark === '' || mark === MARKS[at]);
  const isWhole = numbers.slice(0, -1).every(({ hasFraction }) => !hasFraction);
  if (!isInOrder || !isWhole || smaller.some(({ value }) => value >= 60)) return { code: 'minutes' };
  if (letter !== '' && degrees.isNegative) return { code: 'sign_and_letter' };
  const direction = letter === 'o' ? directionOfO(language) : letter;
  if (direction === null) return { code: 'ambiguous_letter' };
  const size = numbers.reduceRight((rest, { value }) => value + rest / 60, 0);
  const isNegative = degrees.isNegative || direction === 's' || direction === 'w';
  // −0 of "0 S" is the equator like any other.
  return { degrees: isNegative && size !== 0 ? -size : size, axis: axisOf(direction) };
}

function axisOf(direction: string): ReadDegrees['axis'] {
  if (direction === '') return null;
  return direction === 'n' || direction === 's' ? 'latitude' : 'longitude';
}

function directionOfO(language: string): string | null {
  if (language.startsWith('de')) return 'e';
  return /^(?:fr|es|it|pt|ca)/.test(language) ? 'w' : null;
}

/** Two numbers without marks and letters, of which one is past what degrees are. */
function isMetres(...groups: readonly DegreeGroup[]): boolean {
  const isPlain = groups.every(
    ({ letter, numbers }) => letter === '' && numbers.length === 1 && numbers[0]?.mark === '',
  );
  return isPlain && groups.some(({ numbers }) => (numbers[0]?.value ?? 0) > 180);
}

function signedValue({ numbers: [number] }: DegreeGroup): number {
  return number === undefined ? Number.NaN : number.isNegative ? -number.value : number.value;
}
