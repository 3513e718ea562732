import { describe, expect, it } from 'vitest';
import { languageFor } from '../../../../domain/surveys/form/form-language.ts';
import { positionOf } from '../../../../domain/surveys/xpath/position.ts';
import { cornersOf, positionText, textOfCorners } from './positions.ts';

describe('a position', () => {
  it('is degrees and metres, and comes back as it was', () => {
    const taken = { latitude: 47.376_886_66, longitude: -8.54, altitude: 408.26, accuracy: 3.94 };
    expect(positionText(taken)).toBe('47.3768867 -8.54 408.3 3.9');
    expect(positionOf('47.3768867 -8.54 408.3 3.9')).toEqual({
      latitude: 47.376_886_7,
      longitude: -8.54,
      altitude: 408.3,
      accuracy: 3.9,
    });
    expect(positionText({ latitude: 1, longitude: 2, altitude: null, accuracy: null })).toBe('1 2 0 0');
  });

  it.each(['', '47', '91 0', 'north 8', '0 181'])('is none: "%s"', (text) => {
    expect(positionOf(text)).toBeNull();
  });
});

it('a border closes by itself from its third corner on, and opens again when one goes', () => {
  const corners = ['0 0', '0 1', '1 1'];
  expect(textOfCorners(corners.slice(0, 2), true)).toBe('0 0; 0 1');
  const closed = textOfCorners(corners, true);
  expect(closed).toBe('0 0; 0 1; 1 1; 0 0');
  expect(cornersOf(closed, true)).toEqual(corners);
  expect(cornersOf('0 0; 0 1; 0 0', false)).toEqual(['0 0', '0 1', '0 0']);
});

it.each([
  ['fr-CH', 'French (fr)'],
  ['de', 'Deutsch'],
  ['en-GB', 'English'],
  ['sw', 'English'],
])('the form speaks to a person of %s in %s', (locale, language) => {
  const form = { languages: ['English', 'French (fr)', 'Deutsch'], defaultLanguage: 'English' };
  expect(languageFor(form, locale)).toBe(language);
});
