import type { ParameterDetail } from '../findings/parameter-values.ts';
import type { QuestionType } from '../form/definition.ts';
import { isNumberText, xpathNumber } from '../xpath/number-text.ts';
import { rangeFault } from './range-parameters.ts';
import type { ParameterPlace, RowParameters } from './survey-reading.ts';

type Fault = ParameterDetail | null;
type Rule = (value: string, key: string, all: RowParameters) => Fault;

const PAIR = /([^\s=,;]+)\s*=\s*("[^"]*"|'[^']*'|[^\s=;,]+)/g;

/** `start=1;end=10 step=1`. */
export function parametersIn(text: string): RowParameters {
  return Object.fromEntries(
    [...text.matchAll(PAIR)].map(([, key = '', value = '']) => [
      key.toLowerCase(),
      value.replaceAll(/^["']|["']$/g, ''),
    ]),
  );
}

/** What is wrong with the parameters of a question. Types that take none pass over theirs. */
export function parametersFault(text: string, place: ParameterPlace): Fault {
  if (/[^\s,;]/.test(text.replaceAll(PAIR, ''))) return { what: 'no_pairs', text };
  const rules = rulesFor(place);
  if (rules === null) return null;
  const given = parametersIn(text);
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(rules, key));
  if (unknown !== undefined) return { what: 'unknown_parameter', key: unknown, known: Object.keys(rules) };
  for (const [key, value] of Object.entries(given)) {
    const fault = rules[key]?.(value, key, given) ?? null;
    if (fault !== null) return fault;
  }
  return place.type === 'range' ? rangeFault(given, place) : auditFault(given);
}

function rulesFor({ type, isFile, appearance }: ParameterPlace): Readonly<Record<string, Rule>> | null {
  const isChosen = type === 'select_one' || type === 'select_multiple' || type === 'rank';
  if (isChosen) return isFile ? { ...CHOICES, value: columnName, label: columnName } : CHOICES;
  // Signatures and drawings are made by the form itself, whatever app is named.
  if (type === 'image' && appearance.some((one) => one !== 'annotate'))
    return { 'max-pixels': whole, app: anything };
  return RULES[type] ?? null;
}

const anything: Rule = () => null;
const oneOf =
  (...known: readonly string[]): Rule =>
  (value, key) =>
    known.includes(value.toLowerCase()) ? null : { what: 'none_of', key, value, known };
const isTruth = oneOf('true', 'false');
const number: Rule = (value, key) => (isFiniteNumber(value) ? null : { what: 'no_number', key, value });
const whole: Rule = (value, key) => (/^-?\d+$/.test(value) ? null : { what: 'no_whole_number', key, value });
const columnName: Rule = (value, key) =>
  /^[\p{L}_][\p{L}\p{M}\p{N}_.-]*$/u.test(value) ? null : { what: 'no_column', key, value };

function isFiniteNumber(text: string): boolean {
  return isNumberText(text) && Number.isFinite(xpathNumber(text));
}

const seed: Rule = (value, key, all) => {
  if (all['randomize']?.toLowerCase() !== 'true') return { what: 'seed_without_order', key };
  return /^\$\{\s*[^\s{}]+\s*\}$/.test(value) || isFiniteNumber(value)
    ? null
    : { what: 'no_seed', key, value };
};

const CHOICES = { randomize: isTruth, seed } as const;

const GEOMETRY = { 'allow-mock-accuracy': isTruth, 'reference-geometry': anything } as const;
const LINE = { ...GEOMETRY, incremental: oneOf('true', 'yes', 'true()') } as const;
const SECONDS = { 'location-min-interval': whole, 'location-max-age': whole } as const;

/** https://xlsform.org/en/ and the pages of the question types at https://docs.getodk.org/form-question-types/ */
const RULES: Readonly<Partial<Record<QuestionType, Readonly<Record<string, Rule>>>>> = {
  text: { rows: whole },
  range: {
    start: number,
    end: number,
    step: number,
    tick_interval: number,
    placeholder: number,
    tick_labelset: anything,
  },
  image: { 'max-pixels': whole, app: packageName },
  audio: { quality: oneOf('voice-only', 'low', 'normal', 'external') },
  'background-audio': { quality: oneOf('voice-only', 'low', 'normal') },
  geopoint: { ...GEOMETRY, 'capture-accuracy': number, 'warning-accuracy': number },
  geotrace: LINE,
  geoshape: LINE,
  audit: {
    ...SECONDS,
    'location-priority': oneOf('no-power', 'low-power', 'balanced', 'high-accuracy'),
    'track-changes': isTruth,
    'track-changes-reasons': oneOf('on-form-edit'),
    'identify-user': isTruth,
  },
};

/** Of an app of Android: `org.example.camera`. */
function packageName(value: string, key: string): Fault {
  const segment = /^[a-z][a-z0-9_]*$/i;
  const segments = value.split('.');
  return segments.length > 1 && segments.every((one) => segment.test(one))
    ? null
    : { what: 'no_app', key, value };
}

/** Places are noted all three ways or not at all. */
function auditFault(given: RowParameters): Fault {
  const [priority, least, most] = ['location-priority', 'location-min-interval', 'location-max-age'].map(
    (key) => given[key],
  );
  if (priority === undefined && least === undefined && most === undefined) return null;
  if (priority === undefined || least === undefined || most === undefined)
    return { what: 'places_incomplete' };
  if (xpathNumber(least) < 0) return { what: 'interval_below_zero' };
  return xpathNumber(most) < xpathNumber(least) ? { what: 'age_below_interval' } : null;
}
