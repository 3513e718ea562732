import type { Schema } from '../support/operations.ts';

/** A value that the schema accepts, as far as the schema says what that is. */
function plausible(schema: Schema | undefined): unknown {
  if (!schema) return 'x';
  if (schema.enum) return schema.enum[0];
  const [choice] = schema.anyOf ?? [];
  if (choice) return plausible(choice);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  switch (type) {
    case 'object':
      return plausibleObject(schema);
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      if (schema.format === 'date') return '2026-11-23';
      return schema.format === 'date-time' ? '2026-11-23T06:00:00.000Z' : 'plausible';
  }
}

export function plausibleObject(schema: Schema): Record<string, unknown> {
  const { properties, required = [] } = objectOf(schema);
  return Object.fromEntries(required.map((name) => [name, plausible(properties?.[name])]));
}

/** Of several shapes that a body may have, the first with fields. */
export function objectOf(schema: Schema): Schema {
  return schema.anyOf?.find(({ properties }) => properties) ?? schema;
}

const deep = (depth: number): unknown => Array.from({ length: depth }).reduce((inner) => [inner], 1);

/** What no field wants, and some that one field or another takes. */
export const BAD_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  'x'.repeat(20_000),
  'not in any list',
  'a\u0000b',
  '\ud800',
  "'; drop table members; --",
  '${7*7}{{7*7}}<script>alert(1)</script>',
  '../../../etc/passwd',
  '2026-13-45',
  '9999-12-31T23:59:60.999999Z',
  '00000000-0000-7000-8000-000000000000',
  true,
  0,
  -1,
  1.000_000_1,
  1e308,
  -1e308,
  2 ** 53,
  [],
  [null],
  [[[]]],
  deep(100),
  {},
  { id: 1 },
  { constructor: { prototype: {} } },
  Array.from({ length: 2000 }, () => ({})),
];

/** Bodies that are no object of the call's kind, as bytes. */
export const BAD_BODIES: readonly (readonly [string, Buffer])[] = [
  ['nothing', Buffer.from('')],
  ['null', Buffer.from('null')],
  ['a list', Buffer.from('[]')],
  ['a text', Buffer.from('"text"')],
  ['a number', Buffer.from('1e999')],
  ['broken JSON', Buffer.from('{"title": ')],
  ['a name twice', Buffer.from('{"status": "x", "status": {}}')],
  ['a prototype', Buffer.from('{"__proto__": {"admin": true}}')],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0xc3, 0x28, 0x7d])],
  ['deep nesting', Buffer.from(`{"tasks": ${'['.repeat(5000)}${']'.repeat(5000)}}`)],
  ['much', Buffer.from(JSON.stringify({ title: 'x'.repeat(300_000) }))],
];

export const BAD_IDS = [
  'x',
  '0',
  '-1',
  '%00',
  '%ff',
  '%2e%2e%2f',
  '%F0%9F%98%80',
  'A'.repeat(3000),
  '00000000-0000-7000-8000-000000000000',
  '00000000-0000-7000-8000-00000000000g',
] as const;

export const BAD_QUERY_VALUES = [
  '',
  'x',
  '-1',
  '0',
  '9'.repeat(400),
  '1e309',
  '%00',
  '%ff%fe',
  '%ED%A0%80',
  "'%20or%201=1--",
  'A'.repeat(5000),
] as const;
