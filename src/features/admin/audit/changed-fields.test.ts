import { describe, expect, test } from 'vitest';
import { changedFields, listDifference } from './changed-fields.ts';

describe('what an entry of the audit log changed', () => {
  test('is told by field, from what to what', () => {
    const entry = { before: { due_date: null, title: 'A' }, after: { due_date: '2026-12-01', title: 'B' } };
    expect(changedFields(entry)).toEqual([
      { name: 'dueDate', before: null, after: '2026-12-01' },
      { name: 'title', before: 'A', after: 'B' },
    ]);
  });

  test('of a new row are the fields that were filled', () => {
    const after = {
      id: '1',
      created_at: 'now',
      scope_users: ['x'],
      title: 'A',
      remedy: null,
      notes: '',
      tags: [],
    };
    expect(changedFields({ before: null, after })).toEqual([{ name: 'title', before: null, after: 'A' }]);
  });

  test('in a list of words is what came and what went', () => {
    const field = { name: 'permissions', before: ['a', 'b'], after: ['b', 'c'] };
    expect(listDifference(field)).toEqual({ came: ['c'], went: ['a'] });
    expect(listDifference({ name: 'title', before: 'a', after: 'b' })).toBeNull();
  });
});
