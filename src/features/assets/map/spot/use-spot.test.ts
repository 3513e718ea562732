import { expect, test } from 'vitest';
import { stillChosen } from './use-spot.ts';

test.each(['lost', 'refused'] as const)(
  'a question that ended as %s opens no card later by itself',
  (state) => {
    expect(stillChosen('here', state)).toBeNull();
  },
);

test.each(['off', 'asking', 'on'] as const)('a question that is %s stays one', (state) => {
  expect(stillChosen('here', state)).toBe('here');
});

test('a place that was pressed on the map needs no device', () => {
  const place = { longitude: 13.9, latitude: 47.2 };
  expect(stillChosen(place, 'refused')).toBe(place);
});
