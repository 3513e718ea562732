import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ENTITIES } from '../registry.ts';
import { hasCheckDigit } from './check-digit.ts';
import { dayOfCode } from './code-day.ts';
import { readCode } from './read-code.ts';
import { soughtTexts } from './sought.ts';

const FNC1 = '\u001D';
const ID = '018f0000-0000-7000-8000-000000000001';
const ITEM = '09501101530003';
const read = (text: string) =>
  readCode(text, { origin: 'https://fieldline.example', thisYear: 2026, entities: ENTITIES });
const elementsOf = (text: string) => {
  const { meaning } = read(text);
  return meaning.kind === 'elements' ? meaning.elements.map(({ ai, value }) => `${ai}=${value}`) : [];
};
const faultsOf = (text: string) => read(text).problems.map(({ fault, ai }) => `${ai ?? '?'}:${fault}`);

describe('a label of ours', () => {
  test.each([
    [`https://fieldline.example/tenant/assets/${ID}`, { kind: 'label', entity: 'asset', id: ID }],
    [` https://fieldline.example/tenant/stock/${ID}\r\n`, { kind: 'label', entity: 'stockLine', id: ID }],
    [`https://fieldline.example/tenant/field-ops/crews/${ID}`, { kind: 'label', entity: 'crew', id: ID }],
    [
      `]Q1https://fieldline.example/tenant/assets/${ID}?tab=files`,
      { kind: 'label', entity: 'asset', id: ID },
    ],
    [`https://other.example/tenant/assets/${ID}`, { kind: 'otherLabel', host: 'other.example' }],
    [`http://fieldline.example/tenant/assets/${ID}`, { kind: 'otherLabel', host: 'fieldline.example' }],
    [
      `https://fieldline.example:444/tenant/assets/${ID}`,
      { kind: 'otherLabel', host: 'fieldline.example:444' },
    ],
    [
      `https://fieldline.example.evil.example/tenant/assets/${ID}`,
      { kind: 'otherLabel', host: 'fieldline.example.evil.example' },
    ],
    ['https://fieldline.example/tenant/assets/new', { kind: 'text' }],
    [`https://fieldline.example/admin/assets/${ID}`, { kind: 'text' }],
    [`javascript:location='https://fieldline.example/tenant/assets/${ID}'`, { kind: 'text' }],
    ['https://', { kind: 'text' }],
  ])('%s', (text, meaning) => {
    expect(read(text).meaning).toEqual(meaning);
  });

  it('is opened, and nothing is looked for', () => {
    expect(soughtTexts(read(`https://fieldline.example/tenant/assets/${ID}`))).toEqual([]);
    expect(soughtTexts(read(`https://other.example/tenant/assets/${ID}`))).toEqual([]);
  });
});

describe('element strings', () => {
  const ALL = [`01=${ITEM}`, '17=260430', '10=AB-1', '21=S7'];
  test.each([
    [`${FNC1}01${ITEM}1726043010AB-1${FNC1}21S7`, ALL],
    [`]C101${ITEM}1726043010AB-1${FNC1}21S7`, ALL],
    [`]d201${ITEM}1726043010AB-1${FNC1}21S7${FNC1}`, ALL],
    [`]Q301${ITEM}1726043010AB-1${FNC1}21S7`, ALL],
    [`01${ITEM}1726043010AB-1${FNC1}21S7`, ALL],
    [`(01)${ITEM}(17)260430(10)AB-1(21)S7`, ALL],
    // A separator behind an element that needs none.
    [`]d201${ITEM}${FNC1}17260430${FNC1}10AB-1${FNC1}21S7`, ALL],
    // From a scanner that leaves out every sign.
    [`01${ITEM}17260430`, [`01=${ITEM}`, '17=260430']],
    ['00106141411234567897', ['00=106141411234567897']],
    [`]C13103001750${FNC1}3712`, ['3103=001750', '37=12']],
    ['(8004)9501101AB12', ['8004=9501101AB12']],
    ['(8008)26043012', ['8008=26043012']],
    ['(414)9501101020016(10)A(B)1', ['414=9501101020016', '10=A(B)1']],
    ['(3922)1234(91)OURS', ['3922=1234', '91=OURS']],
  ])('%j', (text, elements) => {
    expect(elementsOf(text)).toEqual(elements);
    expect(faultsOf(text)).toEqual([]);
  });

  test.each([
    [`]d20195011015300`, ['01:truncated']],
    ['(01)09501101530004', ['01:check_digit']],
    ['(01)0950110153000X', ['01:not_digits']],
    [`(01)${ITEM}(17)261332`, ['17:no_such_day']],
    [`(01)${ITEM}(10)`, ['10:truncated']],
    [`(01)${ITEM}(10)ABCDEFGHIJKLMNOPQRSTU`, ['10:too_long']],
    [`(01)${ITEM}(10)Łódź`, ['10:characters']],
    [`]d289X${FNC1}01${ITEM}`, ['?:unknown_identifier']],
    [`]C11726043`, ['17:truncated']],
    ['(8008)260430123456', []],
  ])('%j is said to be wrong, and its text stays', (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
    expect(text).toContain(read(text).text);
  });

  it('reads what is right of a code that is wrong in part', () => {
    expect(elementsOf(`]d289X${FNC1}01${ITEM}`)).toEqual([`01=${ITEM}`]);
    expect(elementsOf('(01)09501101530004(10)L1')).toEqual(['10=L1']);
  });

  it('reads again whatever elements it is given', () => {
    const lot = fc.stringMatching(/^[A-Za-z0-9./-]{1,20}$/);
    const ofFixedLength = fc.constantFrom('11260101', '17991231', '3103000750', `01${ITEM}`, '2007');
    const part = fc.oneof(
      lot.map((value) => `10${value}${FNC1}`),
      ofFixedLength,
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const { meaning, problems } = read(`]d2${parts.join('')}`);
        expect(problems).toEqual([]);
        const written = parts.map((each) => each.replaceAll(FNC1, ''));
        const elements = meaning.kind === 'elements' ? meaning.elements : [];
        expect(elements.map(({ ai, value }) => ai + value)).toEqual(written);
      }),
    );
  });
});

describe('Digital Links', () => {
  test.each([
    [`https://id.gs1.org/01/${ITEM}`, [`01=${ITEM}`]],
    [
      'https://abb.example/de/p/01/9501101530003/10/L%2F1/21/S7?17=260430&30=12&utm=x',
      [`01=${ITEM}`, '10=L/1', '21=S7', '17=260430', '30=12'],
    ],
    ['https://fieldline.example/00/106141411234567897', ['00=106141411234567897']],
    ['HTTPS://ID.GS1.ORG/8004/9501101AB12', ['8004=9501101AB12']],
    ['https://shop.example/01/page', []],
    ['https://shop.example/articles/10/21', []],
  ])('%s', (text, elements) => {
    expect(elementsOf(text)).toEqual(elements);
  });

  test.each([
    ['https://id.gs1.org/01/09501101530004', ['01:check_digit']],
    [`https://id.gs1.org/01/${ITEM}/10/%E0%A4%A`, ['10:escapes']],
  ])('%s is said to be wrong', (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });
});

describe('what a code is looked for by', () => {
  const texts = (code: string) =>
    soughtTexts(read(code)).map(({ text, as }) => [text, ...(as ?? ['any'])].join());

  it('names one piece before its kind, and an item in every length', () => {
    expect(texts(`(01)${ITEM}(17)260430(10)L1(21)S7`)).toEqual([
      'S7,serial',
      'L1,lot',
      '9501101530003,item',
      '09501101530003,item',
      `(01)${ITEM}(17)260430(10)L1(21)S7,any`,
    ]);
  });

  it('takes the digits below a bar code for an item’s too', () => {
    expect(texts(']E09501101530003')).toEqual([
      '9501101530003,any',
      '9501101530003,any',
      '09501101530003,any',
    ]);
    expect(texts('12345678')).toEqual(['12345678,any']);
    expect(texts('AM-T1')).toEqual(['AM-T1,any']);
  });
});

test('whatever is scanned is read without an error, and says its text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.stringMatching(/^(\]d2)?[0-9()]{0,60}$/)), (text) => {
      expect(text).toContain(read(text).text);
    }),
  );
});

test('a text of ten thousand characters is too long for a code', () => {
  const long = '1'.repeat(10_000);
  expect(read(long)).toEqual({ text: long, meaning: { kind: 'text' }, problems: [{ fault: 'too_long' }] });
});

test.each([
  ['260430', 2026, '2026-04-30'],
  ['260200', 2026, '2026-02-28'],
  ['240200', 2026, '2024-02-29'],
  ['261200', 2026, '2026-12-31'],
  ['760101', 2026, '2076-01-01'],
  ['770101', 2026, '1977-01-01'],
  ['990101', 2026, '1999-01-01'],
  ['000101', 2051, '2100-01-01'],
  ['010101', 2051, '2101-01-01'],
  ['020101', 2051, '2002-01-01'],
  ['500101', 2100, '2150-01-01'],
  ['260431', 2026, undefined],
  ['260001', 2026, undefined],
  ['261301', 2026, undefined],
  ['2604', 2026, undefined],
])('%s is read in %i as %s', (digits, year, day) => {
  expect(dayOfCode(digits, year)).toBe(day);
});

test.each([
  ['9501101530003', true],
  ['09501101530003', true],
  ['106141411234567897', true],
  ['96385074', true],
  ['036000291452', true],
  ['036000291453', false],
  ['0', false],
  ['95011015300O3', false],
])('%s ends with its check digit: %s', (digits, isRight) => {
  expect(hasCheckDigit(digits)).toBe(isRight);
});
