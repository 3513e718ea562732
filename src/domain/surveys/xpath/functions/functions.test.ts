import { describe, expect, test } from 'vitest';
import { xpath } from '../../../../../tests/support/xpath-values.ts';
import { FUNCTION_NAMES } from './table.ts';

/** One row for each rule: what is said of a function in ODK's specification, and what follows from it. */
const RULES: Readonly<Record<string, readonly (readonly [string, unknown])[]>> = {
  string: [
    ['string(1 = 1)', 'true'],
    ['string(/data/a)', '3'],
    ['string(/data/none)', ''],
  ],
  concat: [
    ["concat('a')", 'a'],
    ["concat('a', 1, true())", 'a1true'],
    ['concat(/data/a, "!")', '3 14!'],
  ],
  join: [
    ["join(', ', /data/a)", '3,  1, 4'],
    ["join('-', 'a', 'b')", 'a-b'],
    ["join('-')", ''],
  ],
  substr: [
    ["substr('hello', 1)", 'ello'],
    ["substr('hello', 1, 3)", 'el'],
    ["substr('hello', -2)", 'lo'],
    ["substr('a', 5)", ''],
  ],
  substring: [
    ["substring('12345', 2, 3)", '234'],
    ["substring('12345', 1.5, 2.6)", '234'],
    ["substring('12345', 0, 3)", '12'],
    ["substring('12345', 2)", '2345'],
    ["substring('12345', 0 div 0)", ''],
    ["substring('12345', -42, 1 div 0)", '12345'],
    ["substring('12345', -1 div 0)", '12345'],
    ["substring('12345', -1 div 0, 1 div 0)", ''],
  ],
  'substring-before': [
    ["substring-before('1999/04', '/')", '1999'],
    ["substring-before('a', 'x')", ''],
  ],
  'substring-after': [
    ["substring-after('1999/04', '/')", '04'],
    ["substring-after('a', 'x')", ''],
  ],
  translate: [
    ["translate('bar', 'abc', 'AB')", 'BAr'],
    ["translate('-a-', '-', '')", 'a'],
  ],
  'string-length': [
    ["string-length('añ😀')", 3],
    ["string-length('')", 0],
  ],
  'normalize-space': [
    ["normalize-space('  a \n b ')", 'a b'],
    ["normalize-space('\u00a0a ')", '\u00a0a'],
  ],
  contains: [
    ["contains('abc', 'b')", true],
    ["contains('abc', '')", true],
  ],
  'starts-with': [
    ["starts-with('abc', 'ab')", true],
    ["starts-with('', '')", true],
  ],
  'ends-with': [
    ["ends-with('abc', 'bc')", true],
    ["ends-with('abc', 'ab')", false],
  ],
  uuid: [
    ['string-length(uuid())', 36],
    ["regex(uuid(), '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$')", true],
    ['string-length(uuid(7))', 7],
  ],
  digest: [
    ["digest('abc', 'MD5', 'hex')", '900150983cd24fb0d6963f7d28e17f72'],
    ["digest('abc', 'SHA-1', 'hex')", 'a9993e364706816aba3e25717850c26c9cd0d89d'],
    ["digest('abc', 'SHA-256')", 'ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='],
    ["string-length(digest('abc', 'SHA-384', 'hex'))", 96],
    ["string-length(digest('abc', 'SHA-512', 'hex'))", 128],
  ],
  'base64-decode': [
    ["base64-decode('w6k=')", 'é'],
    ["base64-decode('?')", ''],
  ],
  true: [['true()', true]],
  false: [['false()', false]],
  not: [
    ['not(1)', false],
    ["not('')", true],
  ],
  boolean: [
    ["boolean('false')", true],
    ['boolean(0)', false],
    ['boolean(/data/none)', false],
    ['boolean(0 div 0)', false],
  ],
  'boolean-from-string': [
    ["boolean-from-string('true')", true],
    ["boolean-from-string('1')", true],
    ["boolean-from-string('TRUE')", false],
    ["boolean-from-string('yes')", false],
  ],
  if: [
    ["if(1 > 2, 'a', 'b')", 'b'],
    ['if(true(), /data/a[1], 0)', ['3']],
    ["if(true(), 1, digest('a', 'none'))", 1],
  ],
  coalesce: [
    ["coalesce('', 'b')", 'b'],
    ["coalesce(/data/none, '')", ''],
    ['coalesce(/data/none, 0) + 1', 1],
    ["coalesce('', '', 'c')", 'c'],
    ["coalesce(/data/none + 1, 'c')", 'c'],
  ],
  once: [["once('new')", '3']],
  regex: [
    ["regex('a1b', '[0-9]')", true],
    ["regex('a1b', '^[0-9]+$')", false],
    [String.raw`regex('12-34', '^\d{2}-\d{2}$')`, true],
  ],
  checklist: [
    ["checklist(3, 3, 'yes', 'no', 1)", true],
    ["checklist(0, 0, '', 0, 1 = 2)", true],
    ["checklist(-1, 1, 'yes', 'yes')", false],
    ['checklist(2, -1, true(), 1, 0)', true],
    ['checklist(3, 3, /data/a)', true],
    ['checklist(0, -1)', true],
  ],
  'weighted-checklist': [
    ["weighted-checklist(5, 9, 'yes', 5, '', 9)", true],
    ['weighted-checklist(-1, 4, 1, 5)', false],
    ['weighted-checklist(8, 8, /data/a, /data/a)', true],
  ],
  selected: [
    ["selected('a b', 'b')", true],
    ["selected('ab', 'a')", false],
    ["selected('', '')", true],
    ["selected('a b', '')", false],
  ],
  'selected-at': [
    ["selected-at('a b c', 0)", 'a'],
    ["selected-at('a b c', 2)", 'c'],
    ["selected-at('a', 3)", ''],
    ["selected-at('a', -1)", ''],
  ],
  'count-selected': [
    ["count-selected(' a  b ')", 2],
    ["count-selected('')", 0],
  ],
  'jr:choice-name': [["jr:choice-name('a', '/data/a')", 'a']],
  'jr:itext': [["jr:itext('t1')", 'Hello']],
  number: [
    ["number('12')", 12],
    ['number(true())', 1],
    ["number('')", Number.NaN],
    ["number('1970-01-02')", 1],
    ["number('1970-01-01T12:00:00Z')", 0.5],
    ["number('14,5')", 14.5],
    ["number('1970-1-2')", 1],
  ],
  int: [
    ['int(1.9)', 1],
    ['int(-1.9)', -1],
    ["int('')", Number.NaN],
  ],
  round: [
    ['round(2.5)', 3],
    ['round(-2.5)', -2],
    ['round(1.005, 2)', 1.01],
    ['round(1234.5, -2)', 1200],
    ["round('')", Number.NaN],
    ['1 div round(-0.5)', Number.NEGATIVE_INFINITY],
    ['round(0.1 + 0.2, 2)', 0.3],
  ],
  floor: [['floor(-1.5)', -2]],
  ceiling: [['ceiling(1.2)', 2]],
  abs: [['abs(-3)', 3]],
  pow: [['pow(2, 10)', 1024]],
  sqrt: [
    ['sqrt(9)', 3],
    ['sqrt(-1)', Number.NaN],
  ],
  exp: [['exp(0)', 1]],
  exp10: [['exp10(3)', 1000]],
  log: [['log(1)', 0]],
  log10: [['log10(1000)', 3]],
  sin: [['sin(0)', 0]],
  cos: [['cos(0)', 1]],
  tan: [['tan(0)', 0]],
  asin: [['asin(2)', Number.NaN]],
  acos: [['acos(1)', 0]],
  atan: [['atan(0)', 0]],
  atan2: [['atan2(1, 1) * 4', Math.PI]],
  pi: [['pi()', Math.PI]],
  random: [['random()', 0.5]],
  sum: [
    ['sum(/data/a)', 8],
    ['sum(/data/g/*)', Number.NaN],
    ['sum(/data/none)', 0],
  ],
  max: [
    ['max(/data/a)', 4],
    ['max(1, 5, 3)', 5],
    ['max(/data/none)', Number.NaN],
    ["max(1, '')", Number.NaN],
  ],
  min: [
    ['min(/data/a)', 1],
    ["min('-1', 2)", -1],
  ],
  count: [
    ['count(/data/a)', 3],
    ['count(/data/none)', 0],
  ],
  'count-non-empty': [['count-non-empty(/data/g/*)', 1]],
  today: [['today()', '2026-07-15']],
  now: [['now()', '2026-07-15T20:30:00.250+00:00']],
  date: [
    ["date('2012-01-01') + 4", 15344],
    ['date(15344)', '2012-01-05'],
    ["date('2012-01-01T23:00:00Z')", '2012-01-01'],
    ["date('soon')", ''],
    ["date('2012-02-30')", ''],
    ["date('2012-1-5')", '2012-01-05'],
    ['date(6.5)', '1970-01-07'],
    ['date(true())', ''],
  ],
  'date-time': [
    ["date-time('2012-01-01T23:00:00Z')", '2012-01-01T23:00:00.000+00:00'],
    ["date-time('2012-01-01')", '2012-01-01'],
    ["date-time('2012-01-01T10:00:00+25:00')", ''],
  ],
  'decimal-date-time': [
    ["decimal-date-time('1970-01-02T12:00:00Z')", 1.5],
    ["decimal-date-time('x')", Number.NaN],
  ],
  'decimal-time': [
    ["decimal-time('12:00')", 0.5],
    ["decimal-time('18:00:00.000Z')", 0.75],
    ["decimal-time('x')", Number.NaN],
    ['decimal-time(1.25)', 0.25],
    ['decimal-time(-0.25)', 0.75],
    ["decimal-time('24:00:00')", Number.NaN],
    ["decimal-time('12:00:00-24:00')", Number.NaN],
    ["decimal-time('12:00:00+07:60')", Number.NaN],
  ],
  'format-date': [
    ["format-date('2012-05-08', '%Y %y %m %n %b %d %e %a')", '2012 12 05 5 May 08 8 Tue'],
    ["format-date('', '%Y')", ''],
    ["format-date('2012-05-08', '%H:%M %%')", '00:00 %'],
    ["format-date('2012-05-08', '%q')", '%q'],
  ],
  'format-date-time': [["format-date-time('2012-05-08T09:07:05.004Z', '%H:%h:%M:%S.%3')", '09:9:07:05.004']],
  last: [['/data/a[last()]', ['4']]],
  position: [
    ['position(/data/a[2])', 2],
    ['/data/a[position() = 2]', [' 1']],
    ['position(/data/g/y)', 1],
  ],
  current: [['string(current())', '3']],
  instance: [
    ["instance('places')/root/item[name = 'b']/label", ['Two']],
    ["count(instance('none'))", 0],
  ],
  pulldata: [
    ["pulldata('places', 'label', 'name', 'b')", 'Two'],
    ["pulldata('places', 'label', 'name', 'x')", ''],
  ],
  randomize: [
    ["join('', randomize(/data/l/i, 42))", 'AFCBDE'],
    ["join('', randomize(/data/l/i, -42))", 'EDAFBC'],
    ["join('', randomize(/data/l/i, 1))", 'BFEACD'],
    ["join('', randomize(/data/l/i, 11111111))", 'ACDBFE'],
    ["join('', randomize(/data/l/i, '42.9'))", 'AFCBDE'],
    ["join('', randomize(/data/l/i, 0))", 'CBEAFD'],
    ["join('', randomize(/data/l/i, ''))", 'CBEAFD'],
    ['join("", randomize(/data/l/i, 0 div 0))', 'CBEAFD'],
    // The first eight bytes of the SHA-256 of "pole".
    ["join('', randomize(/data/l/i, 'pole')) = join('', randomize(/data/l/i, -5097411781765765653))", true],
    ["join('', randomize(/data/l/i, 'x')) = join('', randomize(/data/l/i, 'y'))", false],
    ['count(randomize(/data/l/i))', 6],
  ],
  'indexed-repeat': [
    ['indexed-repeat(/data/r/q, /data/r, 2)', ['v']],
    ['indexed-repeat(/data/r/s/t, /data/r, 2, /data/r/s, 1)', ['2.1']],
    ['string(indexed-repeat(/data/r/q, /data/r, 3))', ''],
    ['indexed-repeat(/data/r/q, /data/r, /data/none)', ['u']],
    ['indexed-repeat(/data/r/q, /data/r, 0)', ['u']],
  ],
  name: [
    ['name(/data/a)', 'a'],
    ['name()', 'a'],
  ],
  'local-name': [['local-name(/data/a)', 'a']],
  'namespace-uri': [['namespace-uri(/data/a)', '']],
  id: [["count(id('places none'))", 1]],
  lang: [["lang('en')", false]],
  distance: [
    ["distance('52 4 0 0; 52 5 0 0')", 68_534.18],
    ["distance('0 0; 0 1')", 111_318.85],
    ["distance('0 0', '0 1', '0 2')", 222_637.69],
    ["distance('nowhere')", Number.NaN],
    ["distance('')", Number.NaN],
    ['distance(/data/none)', 0],
  ],
  area: [
    ["area('0 0;0 1;1 1;1 0;0 0')", 12_391_256_135.81],
    ["area('0 0;0 1')", 0],
    ["area('')", Number.NaN],
  ],
  geofence: [
    ["geofence('0.5 0.5', '0 0;0 1;1 1;1 0;0 0')", true],
    ["geofence('1.5 0.5', '0 0;0 1;1 1;1 0;0 0')", false],
    ["geofence('', '0 0;0 1;1 1;0 0')", false],
    ["geofence('0.5 0.2', '0 0;0 1;1 1;1 0')", false],
  ],
  intersects: [
    ["intersects('0 0;1 1;0 1;1 0')", true],
    ["intersects('0 0;0 1;1 1;1 0;0 0')", false],
    ["intersects('0 0;0 1')", false],
  ],
};

const XML = `<data><a>3</a><a> 1</a><a>4</a><g><x>1</x><y/></g>
  <l><i>A</i><i>B</i><i>C</i><i>D</i><i>E</i><i>F</i></l>
  <r><q>u</q><s><t>1.1</t></s></r><r><q>v</q><s><t>2.1</t></s><s><t>2.2</t></s></r>
  <instance id="places"><root><item><name>a</name><label>One</label></item><item><name>b</name><label>Two</label></item></root></instance>
  <itext><translation lang="en"><text id="t1"><value>Hello</value></text></translation></itext></data>`;

describe.each(Object.entries(RULES))('%s()', (_, rules) => {
  test.each(rules.map(([expression, value]) => ({ expression, value })))(
    '$expression',
    ({ expression, value }) => {
      expect(rounded(xpath(expression, XML, '/data/a'))).toEqual(rounded(value));
    },
  );
});

/** To a hundredth: what sines and square roots leave behind that is noise. */
function rounded(value: unknown): unknown {
  return typeof value === 'number' && Number.isFinite(value) ? Math.round(value * 100) / 100 : value;
}

test('every function has a rule', () => {
  expect(Object.keys(RULES).toSorted()).toEqual(FUNCTION_NAMES.toSorted());
});

test('a translation that is the default one is the one that is spoken', () => {
  const texts = (of: string) => `<text id="a"><value form="image">a.png</value><value>${of}</value></text>`;
  const xml = `<f><translation lang="en">${texts('Pole')}</translation><translation lang="fr" default="true()">${texts('Poteau')}</translation></f>`;
  expect(xpath("jr:itext('a')", xml)).toBe('Poteau');
});

test('once() asks where there is no answer yet', () => {
  expect(xpath("once('new')", '<data><a/></data>', '/data/a')).toBe('new');
});

describe('days and times in a zone', () => {
  const at = (timeZone: string, expression: string) => xpath(expression, '<data/>', '/*', { timeZone });

  test('a day begins at midnight where the device is', () => {
    expect(at('America/Phoenix', "number('1970-01-02')")).toBeCloseTo(1 + 7 / 24, 9);
    expect(at('America/Phoenix', "date(number('1970-01-02'))")).toBe('1970-01-02');
    expect(at('Asia/Kolkata', 'now()')).toBe('2026-07-16T02:00:00.250+05:30');
    expect(at('Asia/Kolkata', 'today()')).toBe('2026-07-16');
  });

  test('an instant with its own offset is the same one everywhere', () => {
    expect(at('Europe/Paris', "decimal-date-time('1970-01-01T01:00:00+01:00')")).toBe(0);
    expect(at('Europe/Paris', "date('2026-07-15T22:30:00Z')")).toBe('2026-07-16');
  });

  test('a week is seven days over a change of the clocks', () => {
    expect(at('Europe/Paris', "date('2026-03-28') + 2")).toBeCloseTo(20_541 + 23 / 24, 6);
    expect(at('Europe/Paris', "date(date('2026-03-28') + 7)")).toBe('2026-04-04');
    expect(at('Europe/Paris', "date(date('2026-10-24') + 7)")).toBe('2026-10-31');
    expect(at('Europe/Paris', "date('2026-11-01') - date('2026-10-24')")).toBe(8);
    expect(at('America/New_York', "'2026-11-02' - '2026-10-31'")).toBe(2);
    expect(at('America/New_York', 'date(15344)')).toBe('2012-01-05');
    expect(at('America/New_York', "format-date(today() + 120, '%m-%d')")).toBe('11-12');
  });

  test.each([
    ['America/Santiago', '2006-03-06', -169, '2005-09-18'],
    ['America/Sao_Paulo', '2018-12-20', 365, '2019-12-20'],
    ['America/Sao_Paulo', '2018-12-20', 3653, '2028-12-20'],
    ['Australia/Lord_Howe', '2001-03-06', 234, '2001-10-26'],
    ['Africa/Cairo', '2004-07-15', -103, '2004-04-03'],
    ['Africa/Casablanca', '2013-05-18', -277, '2012-08-14'],
    ['Europe/Paris', '1976-08-11', -358, '1975-08-19'],
    ['Pacific/Apia', '2016-02-28', 38, '2016-04-06'],
  ])('days are counted over every change of the clocks in %s: %s and %i', (zone, from, days, until) => {
    expect(at(zone, `date('${from}' + ${days})`)).toBe(until);
    expect(at(zone, `format-date(date('${from}') + ${days}, '%Y-%m-%d')`)).toBe(until);
    expect(at(zone, `'${until}' - '${from}'`)).toBe(days);
  });

  test.each(['UTC', 'Europe/Paris', 'America/New_York', 'Pacific/Auckland'])(
    'the first and the last day that a date can be are days in %s',
    (zone) => {
      expect(at(zone, "date('9999-12-31')")).toBe('9999-12-31');
      expect(at(zone, "date(number('9999-12-31'))")).toBe('9999-12-31');
      expect(at(zone, "format-date('9999-12-31', '%Y/%m/%d')")).toBe('9999/12/31');
      expect(at(zone, "date('0001-01-01')")).toBe('0001-01-01');
      expect(at(zone, "'0099-03-01' - '0099-02-28'")).toBe(1);
      expect(at(zone, "'9999-12-31' > '2026-01-01' and '0001-01-01' < '1900-01-01'")).toBe(true);
      expect(at(zone, "date('9999-12-31' + 400)")).toBe('');
      expect(at(zone, "number('9999999-01-01')")).toBeNaN();
    },
  );

  test('months and days have the names of the language', () => {
    expect(xpath("format-date('2026-07-15', '%a %b')", '<data/>', '/*', { locale: 'fr' })).toBe('mer. juil.');
  });
});
