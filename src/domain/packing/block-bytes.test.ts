import { describe, expect, it } from 'vitest';
import { entityNamed } from '../registry.ts';
import { blockFromBytes, blockToBytes } from './block-bytes.ts';
import { packBlock } from './pack-block.ts';
import { unpackAt } from './packed-rows.ts';
import type { ReadyBlock } from './ready-block.ts';

const asset = entityNamed('asset');

const rows = Array.from({ length: 300 }, (_, place) => ({
  id: `01a206fd-6700-7000-8000-${place.toString(16).padStart(12, '0')}`,
  tenantId: 'oak',
  version: 1 + (place % 3),
  createdAt: '2026-11-22T05:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-11-22T05:00:00.000Z',
  updatedBy: null,
  name: `Pole "é" \u2028 ${place}`,
  tag: `P-${place}`,
  status: place % 7 === 0 ? 'inService' : 'planned',
  latitude: place / 3,
  parentId: place === 5 ? null : `01a206fd-6700-7000-9000-${place.toString(16).padStart(12, '0')}`,
}));

const block: ReadyBlock = {
  ...packBlock(asset, rows, 32),
  counts: { status: { planned: 257, inService: 43 } },
};

describe('a block as it travels', () => {
  it('comes out as it went in', () => {
    const found = blockFromBytes(blockToBytes(block));
    expect(found).toEqual(block);
    expect(found.segments.flatMap((own) => own.ids.map((_, place) => unpackAt(own, place)))).toEqual(rows);
  });

  it('is read from the middle of other bytes', () => {
    const bytes = blockToBytes(block);
    const room = new Uint8Array(bytes.length + 7);
    room.set(bytes, 3);
    expect(blockFromBytes(room.subarray(3, 3 + bytes.length))).toEqual(block);
    expect(blockFromBytes(Buffer.from(bytes))).toEqual(block);
  });

  it('is refused when it was cut, anywhere', () => {
    const bytes = blockToBytes(block);
    for (let end = 0; end < bytes.length; end += 97) {
      expect(() => blockFromBytes(bytes.subarray(0, end))).toThrow(Error);
    }
  });

  it.each([
    ['a row too few', { segments: block.segments.slice(1) }],
    ['an id too many', { ids: new Uint32Array(block.ids.length + 4) }],
    ['no rows', { segments: [], ids: new Uint32Array(0), columns: {}, exact: {} }],
    ['a column of fewer rows', { columns: { ...block.columns, tag: { kind: 'plain', values: ['P-1'] } } }],
  ] as const)('is refused with %s', (_, wrong) => {
    expect(() => blockFromBytes(blockToBytes({ ...block, ...wrong }))).toThrow(RangeError);
  });
});
