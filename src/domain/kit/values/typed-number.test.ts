import { describe, expect, it } from 'vitest';
import {
  isAmbiguous,
  numberFault,
  numberFrom,
  numberSigns,
  numberWithin,
  plainNumber,
  readingsOf,
  shownNumber,
  storedReading,
  typedNumber,
  unreadText,
} from './typed-number.ts';

const read = (text: string, locale: string) => readingsOf(text, numberSigns(locale));

describe('a typed number', () => {
  it.each([
    // The thousands and decimals of each language, as the app itself writes them.
    ['en', '1,250', ['1250']],
    ['en', '1,250,000.5', ['1250000.5']],
    ['en', '1.250', ['1.25']],
    ['en', '12,34,567', ['1234567']],
    ['fr', '1 250', ['1250']],
    ['fr', '1\u202f250,5', ['1250.5']],
    ['fr', '1\u00a0250', ['1250']],
    ['fr', '1,250', ['1.25']],
    ['de', '1.250', ['1250']],
    ['de', '1.250,75', ['1250.75']],
    ['de-CH', "1'250.5", ['1250.5']],
    ['de-CH', '1’250', ['1250']],
    ['es', '1.250', ['1250']],
    // What cannot be two numbers is one in every language.
    ['en', '12,5', ['12.5']],
    ['en', '0,125', ['0.125']],
    ['en', '1234,567', ['1234.567']],
    ['en', '1.250,5', ['1250.5']],
    ['fr', '12.5', ['12.5']],
    ['fr', '1,250.5', ['1250.5']],
    ['fr', '1.250.000', ['1250000']],
    ['en', '1 250', ['1250']],
    // And what can be is said to be two, thousands first.
    ['fr', '1.250', ['1250', '1.25']],
    ['fr', '-1.250', ['-1250', '-1.25']],
    ['de-CH', '1,250', ['1250', '1.25']],
    // Signs.
    ['en', '-5', ['-5']],
    ['en', '\u22125', ['-5']],
    ['en', '\uff0d5', ['-5']],
    ['en', '\u20135', ['-5']],
    ['en', '- 5', ['-5']],
    ['en', '+5', ['5']],
    ['en', '-0', ['0']],
    ['ar', '\u061c-\u0665', ['-5']],
    // Digits of other scripts.
    ['ar', '١٬٢٥٠٫٥', ['1250.5']],
    ['ar', '١٢٥٠', ['1250']],
    ['fa', '۱۲٫۵', ['12.5']],
    ['hi', '१२५', ['125']],
    ['ja', '１，２５０．５', ['1250.5']],
    ['en', '𝟏𝟐𝟓', ['125']],
    // Half typed, and with zeros.
    ['en', '.5', ['0.5']],
    ['en', '5.', ['5']],
    ['en', '007', ['7']],
    ['en', '1.50', ['1.5']],
    ['en', '  42 ', ['42']],
  ])('in %s: %s', (locale, text, readings) => {
    expect(read(text, locale)).toEqual(readings);
  });

  it.each([
    '1e3',
    '1E3',
    '0x10',
    '0b1',
    '1_000',
    'Infinity',
    'NaN',
    '-',
    '.',
    ',',
    '',
    ' ',
    '--5',
    '5-',
    '(5)',
    '5 m',
    '1 25',
    '1,25,0',
    '1,,250',
    '1.2.3',
    '1,2,3',
    '1 250 00',
    '12 5',
    '½',
    '²',
    '1 250,5 5',
    '1,250 000',
    "1'250,5'0",
    '٫٫',
    '1٫2٫3',
    '9'.repeat(61),
  ])('%j is none', (text) => {
    for (const locale of ['en', 'fr', 'de', 'ar']) expect(read(text, locale)).toEqual([]);
  });

  it('written by the app in any language is read back as the same', () => {
    const values = [
      0, 1, -1, 0.001, 1.125, -12.5, 999, 1000, 1250, -1250.5, 12_345.678, 1_234_567.89, 9_999_999.999,
    ];
    const systems = ['latn', 'arab', 'deva', 'fullwide'];
    for (const locale of [
      'en',
      'en-IN',
      'fr',
      'fr-CH',
      'de',
      'de-AT',
      'de-CH',
      'es',
      'it',
      'pt',
      'pl',
      'nb',
      'sv',
      'ar',
      'fa',
      'ku',
      'ja',
    ]) {
      for (const numberingSystem of systems) {
        const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 3, numberingSystem });
        for (const value of values) {
          expect(read(shown.format(value), locale), `${shown.format(value)} in ${locale}`).toEqual([
            plainNumber(value),
          ]);
        }
      }
    }
  });

  it('shown in an input is read back as the same', () => {
    for (const locale of ['en', 'fr', 'de', 'de-CH', 'ar', 'ku']) {
      const signs = numberSigns(locale);
      for (const value of [1.125, 1250, 0.125, -12.5, 123.456, 1234.567, 1e-7, 1e21]) {
        expect(typedNumber(shownNumber(plainNumber(value), signs), signs)).toBe(plainNumber(value));
      }
    }
  });
});

describe('what a form holds of it', () => {
  const FR = numberSigns('fr');
  const EN = numberSigns('en');

  it('means the same whatever the language is by then', () => {
    const kept = typedNumber('1,250', EN);
    expect(kept).toBe('1250');
    expect(shownNumber(kept, FR)).toBe('1250');
    expect(shownNumber(typedNumber('12,5', FR), EN)).toBe('12.5');
  });

  it('is the text itself where it can be two numbers, or none, and is never read as one', () => {
    for (const text of ['1.250', 'abc', '?5']) {
      const kept = typedNumber(text, FR);
      expect(numberFrom(kept)).toBeUndefined();
      expect(unreadText(kept)).toBe(text);
      expect(shownNumber(kept, FR)).toBe(text);
      expect(storedReading(kept)).toBeNull();
    }
    expect(typedNumber('  ', FR)).toBe('');
  });

  const BOUNDS = { min: 0, max: 1000, places: 3 };
  it.each([
    ['4006381333931', 'out_of_range'],
    ['-1', 'out_of_range'],
    ['1.2345', 'too_many_places'],
    ['?1.250', 'ambiguous_number'],
    ['?1,250', 'ambiguous_number'],
    ['?abc', 'not_a_number'],
    ['1.125', null],
    ['', null],
  ])('%s is at fault: %s', (typed, fault) => {
    expect(numberFault(typed, BOUNDS)).toBe(fault);
    expect(numberWithin(typed, BOUNDS) === undefined).toBe(fault !== null);
  });

  it('takes whole numbers only where the field says so', () => {
    expect(numberFault('1.5', { min: 0, max: 9, integer: true })).toBe('too_many_places');
    expect(numberFault('2', { min: 0, max: 9, integer: true })).toBeNull();
  });

  it('knows a text of two meanings without a language', () => {
    expect(['1,250', '-1.250', '12.500'].every(isAmbiguous)).toBe(false);
    expect(['?1,250', '?-1.250'].every(isAmbiguous)).toBe(true);
    expect(['?1,25', '?0,125', '?1234,567', '?abc'].some(isAmbiguous)).toBe(false);
  });
});

describe('a stored reading', () => {
  it('is read by a comma as its decimal sign, as it was once typed, where that cannot be thousands', () => {
    expect(['12.5', '12,5', '-0,5', '1250', '', 'abc', '1,250', '1e3'].map(storedReading)).toEqual([
      12.5,
      12.5,
      -0.5,
      1250,
      null,
      null,
      null,
      null,
    ]);
  });
});
