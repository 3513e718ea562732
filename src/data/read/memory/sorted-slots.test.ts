import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareKeys } from '../../../domain/packing/compare-keys.ts';
import { wordsOfIds } from '../../../domain/packing/id-words.ts';
import { type IndexValue, NULL_KEY } from '../../../domain/packing/index-keys.ts';
import { packColumn } from '../../../domain/packing/pack-column.ts';
import { slotBlocks } from './slot-blocks.ts';
import { sortedSlots } from './sorted-slots.ts';

/** Alike in their first letters, more than fit in one look, with letters of one byte and of two. */
const text = fc
  .tuple(
    fc.constantFrom('', 'a', 'transformer 12', 'transformer 13', 'transformer 12 żó', '線路', 'ż'),
    fc.string({ unit: fc.constantFrom('a', 'b', '1', 'ÿ', 'ż', '\uffee'), maxLength: 7 }),
  )
  .map((parts) => parts.join(''));
const amount = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -3, max: 3 }), fc.constant(-0));
const none = fc.constant(NULL_KEY);

const VALUES: readonly [string, fc.Arbitrary<IndexValue>][] = [
  ['texts', fc.oneof({ weight: 9, arbitrary: text }, none)],
  ['numbers', fc.oneof({ weight: 9, arbitrary: amount }, none)],
];

test.each(VALUES)(
  'rows are put in the order of their %s, and equal ones in that of their ids',
  (_, value) => {
    const blocks = fc.array(fc.array(value, { minLength: 1, maxLength: 120 }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(blocks, fc.nat(6), (values, leaving) => {
        const { slots, valueOf } = held(values);
        const some = slots.filter((slot) => leaving === 0 || slot % leaving !== 0);
        const byHand = [...some].toSorted(
          (left, right) => compareKeys(valueOf(left), valueOf(right)) || left - right,
        );
        expect([...sortedSlots(held(values).blocks, 'f', some, (left, right) => left - right)]).toEqual(
          byHand,
        );
      }),
      { numRuns: 150 },
    );
  },
);

function held(values: readonly (readonly IndexValue[])[]) {
  const blocks = slotBlocks();
  const known = new Map<number, IndexValue>();
  for (const [number, own] of values.entries()) {
    const ids = own.map((_, at) => `018f0000-0000-7000-8000-${String(number * 1000 + at).padStart(12, '0')}`);
    const columns = new Map([['f', packColumn(own)]]);
    const { block } = blocks.addBlock({ ids: wordsOfIds(ids), columns });
    for (const [at, value] of own.entries()) known.set(block.base + at, value);
  }
  return { blocks, slots: Uint32Array.from(known.keys()), valueOf: (slot: number) => known.get(slot) };
}
