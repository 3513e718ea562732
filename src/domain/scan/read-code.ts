import type { EntityDefinition } from '../kit/entity/entity.ts';
import { screensPlace } from '../kit/entity/place.ts';
import { isUuid } from '../kit/values/ids.ts';
import { readDigitalLink } from './digital-link.ts';
import {
  type CodeElement,
  type CodeProblem,
  type ElementReading,
  GROUP_SEPARATOR,
  looksLikeElements,
  readBracketed,
  readElements,
} from './element-strings.ts';

/** What a code says, and what is wrong with it. Whatever it is, the text as it was scanned is there. */
export interface ReadCode {
  /** Without what a scanner puts around it. */
  readonly text: string;
  readonly meaning: Meaning;
  readonly problems: readonly CodeProblem[];
}

/** `label`: of a record of this installation. `otherLabel`: an address like those, of another one; it is never opened. */
type Meaning =
  | { readonly kind: 'label'; readonly entity: string; readonly id: string }
  | { readonly kind: 'otherLabel'; readonly host: string }
  | { readonly kind: 'elements'; readonly elements: readonly CodeElement[] }
  | { readonly kind: 'text' };

export interface ReadingPlace {
  /** Of this installation: `https://fieldline.example`. */
  readonly origin: string;
  /** For years of two digits: 2026. */
  readonly thisYear: number;
  /** Whose labels are known. */
  readonly entities: readonly EntityDefinition[];
}

/** Characters of the longest code that is read: a QR code of digits has 7,089. */
const LONGEST_CODE = 8000;

/** Symbology identifiers (ISO/IEC 15424) of symbols that hold GS1 elements. */
const GS1_SYMBOLS = ['C1', 'd2', 'e0', 'Q3', 'J1'];

/** @param scanned as the camera's decoder or a scanner that types gives it */
export function readCode(scanned: string, { origin, thisYear, entities }: ReadingPlace): ReadCode {
  if (scanned.length > LONGEST_CODE) {
    return { text: scanned, meaning: { kind: 'text' }, problems: [{ fault: 'too_long' }] };
  }
  const symbol = /^\]([A-Za-z][0-9A-Za-z])/.exec(scanned)?.[1];
  const body = (symbol === undefined ? scanned : scanned.slice(3)).replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  const isMarked = body.startsWith(GROUP_SEPARATOR) || GS1_SYMBOLS.includes(symbol ?? '');
  const text = withoutSeparatorsAround(body);
  const address = addressIn(text);
  const label = address && labelAt(address, origin, entities);
  if (label) return { text, meaning: label, problems: [] };
  return { text, ...elementsIn(text, { address, isMarked, thisYear }) };
}

function withoutSeparatorsAround(body: string): string {
  let [from, to] = [0, body.length];
  while (body[from] === GROUP_SEPARATOR) from++;
  while (to > from && body[to - 1] === GROUP_SEPARATOR) to--;
  return body.slice(from, to);
}

interface Signs {
  readonly address: URL | undefined;
  readonly isMarked: boolean;
  readonly thisYear: number;
}

function elementsIn(text: string, signs: Signs): Omit<ReadCode, 'text'> {
  const reading = elementReading(text, signs);
  const { elements = [], problems = [] } = reading ?? {};
  if (elements.length === 0) return { meaning: { kind: 'text' }, problems };
  return { meaning: { kind: 'elements', elements }, problems };
}

function elementReading(text: string, { address, isMarked, thisYear }: Signs): ElementReading | undefined {
  if (address) return readDigitalLink(address, thisYear);
  const bracketed = readBracketed(text, thisYear);
  if (bracketed) return bracketed;
  const hasSeparator = text.includes(GROUP_SEPARATOR);
  if (isMarked || hasSeparator || looksLikeElements(text, thisYear)) return readElements(text, thisYear);
  return undefined;
}

function addressIn(text: string): URL | undefined {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}

function labelAt(
  address: URL,
  origin: string,
  entities: readonly EntityDefinition[],
): ReadCode['meaning'] | undefined {
  const [, place = '', id = ''] = /^(.*)\/([^/]+)\/?$/.exec(address.pathname) ?? [];
  if (!isUuid(id)) return undefined;
  const entity = entities.find((each) => screensPlace(each) === place);
  if (!entity) return undefined;
  if (address.origin !== origin) return { kind: 'otherLabel', host: address.host };
  return { kind: 'label', entity: entity.name, id };
}
