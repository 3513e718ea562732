import { GIS_LIMITS } from '../gis-feature.ts';

/**
 * Where the values of a JSON text begin and end, without reading them: so each feature has its line, a broken one spoils no
 * other, and no more than one of them is in memory as objects.
 */
export interface JsonPlace {
  readonly start: number;
  /** Behind its last character; null where the text ends before, or goes too deep. */
  readonly end: number | null;
}

export interface JsonMember extends JsonPlace {
  readonly key: string;
}

/** The first place at or behind `at` that is neither a space nor the sign between records (RFC 8142 §2.1). */
export function skipSpace(text: string, at: number): number {
  let place = at;
  while (SPACE.includes(text.charCodeAt(place))) place += 1;
  return place;
}

/** Space, tab, the two line ends, the record separator and the byte order mark. */
const SPACE: readonly number[] = [0x20, 0x09, 0x0a, 0x0d, 0x1e, 0xfeff];

/** The value that begins at `start`, which is no space. */
export function jsonPlace(text: string, start: number): JsonPlace {
  const sign = text[start];
  if (sign === '"') return { start, end: stringEnd(text, start) };
  if (sign !== '{' && sign !== '[') return { start, end: literalEnd(text, start) };
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = stringEnd(text, at);
      if (end === null) return { start, end: null };
      at = end;
      continue;
    }
    if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
    at += 1;
    if (depth === 0) return { start, end: at };
    if (depth > GIS_LIMITS.depth) return { start, end: null };
  }
  return { start, end: null };
}

const [QUOTE, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, BACKSLASH] = [
  0x22, 0x7b, 0x7d, 0x5b, 0x5d, 0x5c,
];

/** The members of an object; the last one's end may be null. What is no object has none. */
export function* jsonMembers(text: string, start: number): Generator<JsonMember> {
  if (text[start] !== '{') return;
  let at = skipSpace(text, start + 1);
  while (text[at] === '"') {
    const keyEnd = stringEnd(text, at);
    if (keyEnd === null) return;
    const key = text.slice(at + 1, keyEnd - 1);
    const colon = skipSpace(text, keyEnd);
    if (text[colon] !== ':') return;
    const place = jsonPlace(text, skipSpace(text, colon + 1));
    yield { key, ...place };
    if (place.end === null) return;
    at = nextItem(text, place.end);
  }
}

/** The items of a list; the last one's end may be null. */
export function* jsonItems(text: string, start: number): Generator<JsonPlace> {
  if (text[start] !== '[') return;
  let at = skipSpace(text, start + 1);
  while (at < text.length && text[at] !== ']') {
    const place = jsonPlace(text, at);
    yield place;
    if (place.end === null) return;
    at = nextItem(text, place.end);
  }
}

/** Behind a comma; where there is none, where it stands: the closing sign, or what does not belong there. */
function nextItem(text: string, end: number): number {
  const at = skipSpace(text, end);
  return text[at] === ',' ? skipSpace(text, at + 1) : at;
}

function stringEnd(text: string, start: number): number | null {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at + 1;
  }
  return null;
}

/** Null where nothing is: a comma too many. */
function literalEnd(text: string, start: number): number | null {
  let at = start;
  while (at < text.length && /[\w.+-]/.test(text[at] ?? '')) at += 1;
  return at > start ? at : null;
}

/** The line of a place, asked for places in their order; the first line is 1. */
export function lineCounter(text: string): (at: number) => number {
  let line = 1;
  let counted = 0;
  return (at) => {
    for (; counted < at; counted += 1) {
      const code = text.charCodeAt(counted);
      // \r\n is one end of a line.
      if (code === 0x0a || (code === 0x0d && text.charCodeAt(counted + 1) !== 0x0a)) line += 1;
    }
    return line;
  };
}
