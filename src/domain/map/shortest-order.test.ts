import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LonLat, pathLength } from '../geometry/sphere.ts';
import { MOST_STOPS, shortestOrder } from './shortest-order.ts';

const place: fc.Arbitrary<LonLat> = fc.record({
  longitude: fc.double({ min: 13, max: 14, noNaN: true }),
  latitude: fc.double({ min: 47, max: 48, noNaN: true }),
});

describe('the shortest order of stops', () => {
  it('is as short as the shortest of all orders, written down one by one', () => {
    fc.assert(
      fc.property(fc.option(place, { nil: undefined }), fc.array(place, { maxLength: 6 }), (start, stops) => {
        const lengths = ordersOf(stops.map((_, at) => at)).map((order) => lengthOf(start, stops, order));
        expect(lengthOf(start, stops, shortestOrder(start, stops))).toBeCloseTo(Math.min(...lengths), 3);
      }),
      { numRuns: 60 },
    );
  });

  it('has every stop once, however many there are, and those behind the thirtieth as they came', () => {
    fc.assert(
      fc.property(fc.array(place, { maxLength: 40 }), (stops) => {
        const order = shortestOrder(undefined, stops);
        const numbers = stops.map((_, at) => at);
        expect(order.toSorted((a, b) => a - b)).toEqual(numbers);
        expect(order.slice(MOST_STOPS)).toEqual(numbers.slice(MOST_STOPS));
      }),
      { numRuns: 30 },
    );
  });

  it('follows a road whose poles were named in any order, from its nearer end', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...Array(24).keys()], { minLength: 24 }), (mixed) => {
        const stops = mixed.map((at) => ({ longitude: 13 + at / 100, latitude: 47 + (at % 2) / 1000 }));
        const order = shortestOrder({ longitude: 12.9, latitude: 47 }, stops);
        expect(order.map((at) => mixed[at])).toEqual([...Array(24).keys()]);
      }),
      { numRuns: 20 },
    );
  });

  it('of many stops nowhere crosses itself: parts that are turned around make it no shorter', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 11, maxLength: 16 }), (stops) => {
        const order = shortestOrder(undefined, stops);
        const length = lengthOf(undefined, stops, order);
        for (let from = 0; from < order.length; from++) {
          const turned = [...order.slice(0, from), ...order.slice(from).reverse()];
          expect(lengthOf(undefined, stops, turned)).toBeGreaterThan(length - 0.01);
        }
      }),
      { numRuns: 20 },
    );
  });
});

function ordersOf(numbers: readonly number[]): number[][] {
  if (numbers.length === 0) return [[]];
  return numbers.flatMap((first) =>
    ordersOf(numbers.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  );
}

function lengthOf(start: LonLat | undefined, stops: readonly LonLat[], order: readonly number[]): number {
  const way = order.flatMap((at) => stops[at] ?? []);
  return pathLength(start ? [start, ...way] : way);
}
