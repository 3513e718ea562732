import { expect, it } from 'vitest';
import type { HistoryEntry } from '../shared/history.ts';
import { articleVersions } from './article-versions.ts';

function entry(id: number, action: HistoryEntry['action'], before: HistoryEntry['before']): HistoryEntry {
  return {
    id,
    at: `2026-06-0${id}T08:00:00.000Z`,
    happenedAt: '2026-11-21T06:00:00.000Z',
    deviceTime: null,
    userId: `u${id}`,
    action,
    before,
    after: null,
  };
}

// Written, reviewed, published; its text mended while it stood; a tag added; taken back, rewritten, published again.
const HISTORY = [
  entry(8, 'update', { status: 'Review' }),
  entry(7, 'update', { body: 'Second text' }),
  entry(6, 'update', { status: 'Published' }),
  entry(5, 'update', { tags: '' }),
  entry(4, 'update', { body: 'First text' }),
  entry(3, 'update', { status: 'Review' }),
  entry(2, 'update', { status: 'Draft' }),
  entry(1, 'insert', null),
];
const NOW = { title: 'Earthing', body: 'Third text', status: 'Published', tags: 'safety' };

it('an article has a version for each publishing and each change of its text while it stood', () => {
  expect(articleVersions(NOW, HISTORY)).toEqual([
    { number: 3, at: '2026-06-08T08:00:00.000Z', userId: 'u8', title: 'Earthing', body: 'Third text' },
    { number: 2, at: '2026-06-04T08:00:00.000Z', userId: 'u4', title: 'Earthing', body: 'Second text' },
    { number: 1, at: '2026-06-03T08:00:00.000Z', userId: 'u3', title: 'Earthing', body: 'First text' },
  ]);
});

it('keeps its versions when it is archived', () => {
  const archived = [entry(9, 'update', { status: 'Published' }), ...HISTORY];
  expect(articleVersions({ ...NOW, status: 'Archived' }, archived)).toHaveLength(3);
});

it('has none before it is published', () => {
  expect(articleVersions({ ...NOW, status: 'Draft' }, [entry(1, 'insert', null)])).toEqual([]);
});
