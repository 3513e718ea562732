import { describe, expect, it } from 'vitest';
import type { JobSheet, Pause } from './job-sheet.ts';
import { permitStanding, saysOfSafety, stopsOf } from './sheet-safety.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const ASKS = { permitRequired: true };
const SHOWN = { permitNumber: 'PTW-1', permitConfirmedAt: '2026-03-02T07:00:00Z' };
const sheet = (said: Partial<JobSheet>) =>
  // The other fields of a sheet say nothing of its permit.
  ({ status: 'InProgress', startedAt: '2026-03-02T08:00:00Z', pauses: [], signOns: [], ...said }) as JobSheet;
const pause = (id: string, reason: Pause['reason'], from: string): Pause => ({
  id,
  position: id,
  reason,
  note: null,
  from,
  until: null,
});

describe('the permit of a sheet', () => {
  it.each<[string, object | null, Partial<JobSheet>, string]>([
    ['nobody asks for one', {}, {}, 'none'],
    ['its order is not here', null, {}, 'none'],
    ['it is asked for and was not shown', ASKS, {}, 'notShown'],
    ['it was shown', ASKS, SHOWN, 'valid'],
    ['it was shown though nobody asked', {}, SHOWN, 'valid'],
    ['it ended before work began', ASKS, { ...SHOWN, permitValidUntil: '2026-03-02T07:30:00Z' }, 'expired'],
    [
      'it held when work began and has ended since',
      ASKS,
      { ...SHOWN, permitValidUntil: '2026-03-02T10:00:00Z' },
      'ended',
    ],
    [
      'it ended behind work that is done',
      ASKS,
      {
        ...SHOWN,
        permitValidUntil: '2026-03-02T10:00:00Z',
        status: 'Completed',
        completedAt: '2026-03-02T09:00:00Z',
      },
      'valid',
    ],
    ['somebody lets work begin without', ASKS, { permitOverride: 'People are in danger' }, 'overridden'],
    ['the sheet was called off', ASKS, { status: 'Cancelled', startedAt: null }, 'none'],
  ])('%s', (_, order, said, standing) => {
    expect(permitStanding(order as Record<string, never> | null, sheet(said), NOW)).toBe(standing);
  });
});

it('stops are told in the order in which they were made, without other rests', () => {
  const pauses = [
    pause('a', 'safety', '2026-03-02T11:00:00Z'),
    pause('b', 'weather', '2026-03-02T09:00:00Z'),
    pause('c', 'safety', '2026-03-02T10:00:00Z'),
  ];
  expect(stopsOf({ pauses }).map(({ id }) => id)).toEqual(['c', 'a']);
});

describe('a sheet says something of safety', () => {
  it('where its crew is to confirm the briefing, unless it was called off', () => {
    expect(saysOfSafety({}, sheet({ signOnRequired: true }), NOW)).toBe(true);
    expect(saysOfSafety({}, sheet({ signOnRequired: true, status: 'Cancelled' }), NOW)).toBe(false);
  });

  it('where it was stopped, but not where it rested', () => {
    expect(saysOfSafety({}, sheet({ pauses: [pause('a', 'safety', '2026-03-02T11:00:00Z')] }), NOW)).toBe(
      true,
    );
    expect(saysOfSafety({}, sheet({ pauses: [pause('a', 'weather', '2026-03-02T11:00:00Z')] }), NOW)).toBe(
      false,
    );
  });

  it('where there is a permit, or ought to be', () => {
    expect(saysOfSafety(ASKS, sheet({}), NOW)).toBe(true);
    expect(saysOfSafety({}, sheet({}), NOW)).toBe(false);
  });
});
