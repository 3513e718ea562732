import { expect, it, test } from 'vitest';
import { cimDay, cimNumber, cimValueFault, isMoment } from './value-fault.ts';

it.each([
  ['5', 5],
  ['-4.35', -4.35],
  ['+1.', 1],
  ['.5', 0.5],
  ['5E9', 5e9],
  ['1e-3', 0.001],
])('%s is a number of XML Schema', (text, value) => expect(cimNumber(text)).toBe(value));

it.each(['', ' 5', '5,5', '0x10', '1e', 'NaN', 'INF', '1e999', '5 kV', '--5', '1'.repeat(61)])(
  '"%s" is none',
  (text) => expect(cimNumber(text)).toBeUndefined(),
);

it.each([
  '2021-01-12',
  '2021-01-12Z',
  '2021-01-12T17:43:15Z',
  '2020-02-29T24:00:00',
  '2021-01-12T17:43:15.123+01:00',
  '17:43:15',
  '--12-31',
])('%s is a date, a time or a day of every year', (text) => expect(isMoment(text)).toBe(true));

it.each([
  '',
  'yesterday',
  '2021-02-29',
  '2021-13-01',
  '12.01.2021',
  '2021-1-2',
  '2021-01-12T25:00:00',
  '2021-01-12 17:43',
  '24:01:00',
  '--02-30',
])('"%s" is none', (text) => expect(isMoment(text)).toBe(false));

test('an instant falls on the day that it is written with', () => {
  expect([cimDay('2021-01-12T23:59:00-05:00'), cimDay('2021-02-30'), cimDay('17:00:00')]).toEqual([
    '2021-01-12',
    undefined,
    undefined,
  ]);
});

test('a value is judged by the type of its attribute, and by none where the standard knows none', () => {
  expect(cimValueFault('ACLineSegment.r', 'much')).toBe('"much" is not a number');
  expect(cimValueFault('Equipment.inService', 'yes')).toBe('"yes" is neither true nor false');
  expect(cimValueFault('LifecycleDate.retiredDate', 'soon')).toBe('"soon" is not a date');
  expect(cimValueFault('IdentifiedObject.name', 'soon')).toBeUndefined();
  expect(cimValueFault('Drone.height', 'much')).toBeUndefined();
});
