import { describe, expect, it } from 'vitest';
import { ENTITIES } from '../../registry.ts';
import { clientFields, fieldOf } from '../entity/entity.ts';
import { changesSchema } from '../entity/schema.ts';
import { isOneLine, onOneLine } from './one-line.ts';

const BROKEN = [
  'a\nb',
  'a\r\nb',
  'a\tb',
  'a\u0007',
  'a\u0085b',
  'a\u2028b',
  'a\u2029b',
  'a\u202eb',
  'a\u2066b',
];

/** Every name, title or code that a client may write, of every entity. */
const LINES = ENTITIES.flatMap((entity) =>
  clientFields(entity).flatMap((name) => {
    const field = fieldOf(entity, name);
    const isLine = field.kind === 'text' && !field.multiline && !field.format && field.maxLength <= 300;
    return isLine || field.kind === 'person' ? [[entity.name, name, entity] as const] : [];
  }),
);

describe('a text of one line', () => {
  it('is found in most entities', () => expect(LINES.length).toBeGreaterThan(60));

  it.each(LINES)('%s %s takes no line break and no control character', (_, name, entity) => {
    const schema = changesSchema(entity);
    expect(schema.safeParse({ [name]: 'Åé' }).success).toBe(true);
    for (const text of BROKEN)
      expect([text, schema.safeParse({ [name]: text }).success]).toEqual([text, false]);
  });

  it('is made of several where nobody can be asked', () => {
    for (const text of BROKEN) expect(isOneLine(onOneLine(text))).toBe(true);
    expect(onOneLine(' Lena \r\n\t Vogt\u2028')).toBe('Lena Vogt');
  });
});
