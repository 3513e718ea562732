import { expect, it } from 'vitest';
import { addDays, addMonths, mondayOf } from '../kit/time/calendar-days.ts';
import { crewBoard, shiftHours, withoutCrew } from './crew-board.ts';

const crew = (id: string, lead: string | null, members: readonly string[]) => ({
  id,
  lead,
  members,
  shiftStart: '07:00',
  shiftEnd: '15:30',
});

const order = (id: string, assignees: readonly string[], dueDate: string, estimatedHours: number | null) => ({
  id,
  assignees,
  scheduledStart: null,
  scheduledEnd: null,
  dueDate,
  estimatedHours,
});

const CREWS = [crew('north', 'lena', ['lena', 'ada']), crew('south', 'tom', [])];
const ORDERS = [
  order('one', ['ada'], '2026-11-23', 3),
  order('both', ['lena', 'tom'], '2026-11-23', 2.5),
  order('unknown', ['tom'], '2026-11-24', null),
  order('nobody', [], '2026-11-24', 4),
  order('contractor', ['zoe'], '2026-11-24', 4),
];

it('an order stands with every crew that has one of its people, and its hours are summed by day', () => {
  const board = crewBoard(CREWS, ORDERS, ['2026-11-23', '2026-11-24'], 'UTC');
  const said = board.map(({ crewId, cells }) => [
    crewId,
    ...cells.map(({ orders, hours }) => [orders.map(({ id }) => id), hours]),
  ]);
  expect(said).toEqual([
    ['north', [['one', 'both'], 5.5], [[], 0]],
    ['south', [['both'], 2.5], [['unknown'], 0]],
  ]);
});

it.each([
  // Thursday, 18 hours of shifts of 8.5: Thursday, Friday and one hour on Monday.
  ['longer than a shift', { dueDate: '2026-11-26', estimatedHours: 18 }, [8.5, 8.5, 0, 0, 1]],
  ['as long as a shift', { dueDate: '2026-11-26', estimatedHours: 8.5 }, [8.5, 0, 0, 0, 0]],
  [
    'with an end',
    { scheduledStart: '2026-11-26T07:00:00Z', scheduledEnd: '2026-11-30T12:00:00Z', estimatedHours: 9 },
    [3, 3, 0, 0, 3],
  ],
  [
    'begun the week before',
    { scheduledStart: '2026-11-25T07:00:00Z', scheduledEnd: '2026-11-26T12:00:00Z', estimatedHours: 9 },
    [4.5, 0, 0, 0, 0],
  ],
  ['on a Saturday', { dueDate: '2026-11-28', estimatedHours: 4 }, [0, 0, 4, 0, 0]],
])('a job %s stands on its working days', (_, dates, hours) => {
  const job = { ...order('long', ['ada'], '2026-11-26', 0), ...dates };
  const days = [26, 27, 28, 29, 30].map((day) => `2026-11-${day}`);
  const [line] = crewBoard(CREWS, [job], days, 'UTC');
  expect(line?.cells.map((cell) => cell.hours)).toEqual(hours);
});

it('what nobody of a crew has is without a crew', () => {
  expect(withoutCrew(CREWS, ORDERS).map(({ id }) => id)).toEqual(['nobody', 'contractor']);
});

it('a shift may go over midnight, and a time that is none has no hours', () => {
  const hours = (shiftStart: string | null, shiftEnd: string | null) => shiftHours({ shiftStart, shiftEnd });
  expect([
    hours('07:00', '15:30'),
    hours('22:00', '6:00'),
    hours('7h', '15:00'),
    hours(null, '15:00'),
  ]).toEqual([8.5, 8, null, null]);
});

it('weeks begin on Monday, and a month later keeps to the month', () => {
  expect([mondayOf('2026-11-22'), mondayOf('2026-11-23'), addDays('2026-12-31', 1)]).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2027-01-01',
  ]);
  expect([addMonths('2026-01-31', 1), addMonths('2024-02-29', 12), addMonths('2026-11-21', -1)]).toEqual([
    '2026-02-28',
    '2025-02-28',
    '2026-10-21',
  ]);
});

it('an order stands on the day on which it begins there', () => {
  const early = { ...order('early', ['lena'], '2026-11-30', 1), scheduledStart: '2026-11-23T19:00:00.000Z' };
  const dayIn = (zone: string) =>
    crewBoard(CREWS, [early], ['2026-11-23', '2026-11-24'], zone)[0]?.cells.find(({ hours }) => hours > 0)
      ?.day;
  expect(['Pacific/Auckland', 'America/Los_Angeles'].map(dayIn)).toEqual(['2026-11-24', '2026-11-23']);
});
