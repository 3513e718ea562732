import { type IndexValue, NULL_KEY } from './index-keys.ts';
import { ABSENT, hashOf, type PackedColumn } from './packed-column.ts';

/** Values that are told by a byte each. */
const FEW = 255;

/** The values themselves. */
export function packColumn(values: readonly IndexValue[]): PackedColumn {
  return fewValues(values) ?? numbers(values) ?? texts(values) ?? { kind: 'plain', values };
}

/** The values themselves where they are few, else their hashes. */
export function packHashes(values: readonly IndexValue[]): PackedColumn {
  const isOneEach = values.every((value) => typeof value !== 'object');
  if (!isOneEach) return packColumn(values);
  return fewValues(values) ?? { kind: 'hashes', hashes: Uint16Array.from(values, (value) => hashOf(value)) };
}

function fewValues(values: readonly IndexValue[]): PackedColumn | undefined {
  const known = new Map<string | number, number>();
  const few: IndexValue[] = [];
  const places = new Uint8Array(values.length);
  for (const [place, value] of values.entries()) {
    const name = typeof value === 'object' ? `[${value.join()}` : value;
    let number = known.get(name);
    if (number === undefined) {
      if (few.length === FEW) return undefined;
      number = few.push(value) - 1;
      known.set(name, number);
    }
    places[place] = number;
  }
  return { kind: 'few', values: few, places };
}

function numbers(values: readonly IndexValue[]): PackedColumn | undefined {
  const isNumber = (value: IndexValue) => typeof value === 'number' || value === NULL_KEY;
  if (!values.every(isNumber)) return undefined;
  return {
    kind: 'numbers',
    values: Float64Array.from(values, (value) => (typeof value === 'number' ? value : Number.NaN)),
  };
}

function texts(values: readonly IndexValue[]): PackedColumn | undefined {
  const own: string[] = [];
  for (const value of values) {
    if (typeof value !== 'string' || value.includes(ABSENT)) return undefined;
    own.push(value === NULL_KEY ? ABSENT : value);
  }
  return packTexts(own);
}

export function packTexts(own: readonly string[]): PackedColumn & { readonly kind: 'texts' } {
  const ends = new Uint32Array(own.length);
  let end = 0;
  for (const [place, text] of own.entries()) {
    end += text.length;
    ends[place] = end;
  }
  return { kind: 'texts', text: own.join(''), ends };
}
