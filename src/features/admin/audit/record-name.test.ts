import { describe, expect, test } from 'vitest';
import { nameInEntry } from './record-name.ts';

const ID = '01a20293-2685-7901-9f00-cc8f4c3c00d0';

describe('the record of an entry', () => {
  test.each([
    [{ before: null, after: { title: 'Replace the fuse', number: 'WO-12' } }, 'WO-12'],
    [{ before: { title: 'Old' }, after: { title: 'New' } }, 'New'],
    [{ before: { location: 'A' }, after: { location: 'B' } }, undefined],
  ])('is called by what the entry tells of it: %j', (entry, name) => {
    expect(nameInEntry({ ...entry, entityId: ID })).toBe(name);
  });

  test('that is named by a text keeps it', () => {
    expect(nameInEntry({ before: null, after: { name: 'Grid' }, entityId: 'demo-tenant' })).toBe(
      'demo-tenant',
    );
  });
});
