import { expect, it } from 'vitest';
import type { RecordFile } from '../../data/attachments/record-files.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { workOrder } from '../../domain/work-orders/work-order.ts';
import type { Speech } from '../words/value-text.ts';
import { photographNumbers, photographParts } from './paper-photographs.ts';

const speech = {
  i18n: { _: ({ message }: { message: string }) => message },
  format: { number: String, dateTime: (instant: string) => instant.slice(0, 10) },
} as unknown as Speech; // what is asked of it

const row = { id: 'order' } as AnyRow;

const file = (id: string, moment: string | null = null, mediaType = 'image/jpeg', isHere = true) =>
  ({
    row: { id, name: `${id}.jpg`, moment, copyOf: null, mediaType, createdAt: '2026-03-10T05:00:00Z' },
    bytes: isHere ? new Blob([id]) : null,
  }) as unknown as RecordFile; // what is read of it

const FILES = [
  file('site'),
  file('rotten', 'before'),
  file('away', 'before', 'image/jpeg', false),
  file('drawing', null, 'application/pdf'),
  file('new', 'after'),
];

it('pairs stand before the other photographs, with nothing between their two sides', () => {
  const parts = photographParts({ speech, row, files: FILES }, workOrder);
  const captions = parts.flatMap((part) =>
    part.kind === 'pictures' ? [part.pictures.map(({ caption }) => caption)] : [],
  );
  expect(captions).toEqual([
    ['1 · Before · rotten.jpg · 2026-03-10', '2 · After · new.jpg · 2026-03-10'],
    ['3 · site.jpg · 2026-03-10'],
  ]);
  expect(parts.filter(({ kind }) => kind === 'heading')).toHaveLength(2);
});

it('lists name photographs by the numbers that stand below them', () => {
  const numbers = photographNumbers('workOrder', row, FILES);
  expect([...numbers]).toEqual([
    ['rotten', 1],
    ['new', 2],
    ['site', 3],
  ]);
});

it('what is no photograph, or not on this device, is named with that', () => {
  const parts = photographParts({ speech, row, files: FILES }, workOrder);
  expect(parts.at(-1)).toMatchObject({
    kind: 'table',
    lines: [
      ['away.jpg', '2026-03-10', 'Not on this device'],
      ['drawing.jpg', '2026-03-10', 'File'],
    ],
  });
});
