import { describe, expect, it } from 'vitest';
import { ENTITIES } from '../../registry.ts';
import { type EntityDefinition, fieldOf } from '../entity/entity.ts';
import { changesSchema } from '../entity/schema.ts';
import type { ItemFieldDefinition, NumberField } from './field.ts';
import { LIMITS } from './limits.ts';

interface Numeric {
  readonly title: string;
  readonly entity: EntityDefinition;
  readonly name: string;
  /** Of a list's item; null for a field of the row. */
  readonly part: string | null;
  readonly field: NumberField;
}

const NUMBERS = ENTITIES.flatMap((entity: EntityDefinition): Numeric[] =>
  Object.entries(entity.fields).flatMap(([name, field]): Numeric[] => {
    const title = `${entity.name}/${name}`;
    if (field.kind === 'number') return [{ title, entity, name, part: null, field }];
    if (field.kind !== 'items') return [];
    return Object.entries(field.item).flatMap(([part, inner]) =>
      inner.kind === 'number' ? [{ title: `${title}/${part}`, entity, name, part, field: inner }] : [],
    );
  }),
);

/** What a scanner reads off a package: EAN-13, EAN-13 of a book, GTIN-14, UPC-A. */
const CODES = [4_006_381_333_931, 9_780_201_379_624, 10_614_141_000_415, 614_141_000_036];

function faultsWith({ entity, name, part }: Numeric, value: number) {
  const item = { ...requiredParts(entity, name), id: 'a', position: 'a', [part ?? '']: value };
  const changes = { [name]: part === null ? value : [item] };
  const issues = changesSchema(entity).safeParse(changes).error?.issues ?? [];
  return issues.map(({ path }) => path.join('/'));
}

const pathOf = ({ name, part }: Numeric) => (part === null ? name : `${name}/0/${part}`);

function requiredParts(entity: EntityDefinition, name: string) {
  const field = fieldOf(entity, name);
  const parts = field.kind === 'items' ? Object.entries(field.item) : [];
  return Object.fromEntries(
    parts.filter(([, { required }]) => required).map(([key, inner]) => [key, plausible(inner)]),
  );
}

function plausible(field: ItemFieldDefinition) {
  if (field.kind === 'choice') return field.values?.[0];
  if (field.kind === 'number') return field.min;
  return field.kind === 'reference' ? '00000000-0000-7000-8000-000000000000' : 'x';
}

describe('every number of a definition', () => {
  it.each(NUMBERS.filter(({ field }) => field.writable !== 'server'))(
    '$title takes no code of a package, and says so by its name',
    (one) => {
      for (const code of CODES) expect(faultsWith(one, code)).toContain(pathOf(one));
    },
  );

  it.each(NUMBERS)('$title has bounds that its measure allows', ({ field }) => {
    const most = { quantity: LIMITS.quantity, money: LIMITS.money, coordinate: 180, percentage: 100 };
    const limit = most[field.measure as keyof typeof most] ?? LIMITS.meter;
    expect(field.max).toBeLessThanOrEqual(limit);
    expect(field.min).toBeGreaterThanOrEqual(-limit);
    // What is added and multiplied as decimals has declared ones.
    const isDecimal = field.measure === 'money' || field.measure === 'quantity';
    expect(field.places !== undefined).toBe(isDecimal || field.measure === 'percentage');
  });

  it.each(NUMBERS.filter(({ field }) => field.places !== undefined && field.writable !== 'server'))(
    '$title takes its decimals and not one more',
    (one) => {
      const { places = 0, min } = one.field;
      const fine = min + 10 ** -places;
      expect(faultsWith(one, Math.round(fine * 10 ** places) / 10 ** places)).not.toContain(pathOf(one));
      expect(faultsWith(one, min + 10 ** -(places + 1))).toContain(pathOf(one));
    },
  );
});
