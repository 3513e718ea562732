import { describe, expect, it } from 'vitest';
import { endedNow } from './ended-now.ts';
import { overlapsOf, rateOf, type Spell, timeOfWork } from './time-of-work.ts';
import { timeRule } from './time-rule.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-03-02T16:00:00.000Z');

const at = (time: string) => `2026-03-02T${time}:00.000Z`;

function spell(id: string, from: string, until: string | null, more: Partial<Spell> = {}): Spell {
  return {
    id,
    person: 'mara',
    kind: 'work',
    startedAt: at(from),
    endedAt: until === null ? null : at(until),
    ...more,
  };
}

const NORTH = { id: 'north', lead: 'mara', members: ['juri'], hourlyRate: 68 };
const SOUTH = { id: 'south', lead: null, members: ['mara'], hourlyRate: 90 };

describe('the time of a piece of work', () => {
  it('counts work, travel and waiting, and takes the breaks of the same person out of them', () => {
    const { charged, breaks, lines } = timeOfWork(
      [
        spell('way', '06:00', '07:00', { kind: 'travel' }),
        spell('day', '07:00', '15:00'),
        // The second lies in the first in part, and the third is somebody else's.
        spell('lunch', '11:30', '12:15', { kind: 'break' }),
        spell('coffee', '12:00', '12:30', { kind: 'break' }),
        spell('theirs', '09:00', '10:00', { kind: 'break', person: 'juri' }),
      ],
      null,
      [],
      NOW,
    );
    expect(charged).toBe(8 * HOUR);
    expect(lines[1]?.length).toBe(7 * HOUR);
    expect(breaks).toBe(2.25 * HOUR);
  });

  it('lets what runs end now, and after a day at the latest', () => {
    const { lines } = timeOfWork(
      [
        spell('now', '15:00', null),
        { ...spell('forgotten', '09:00', null), startedAt: '2026-02-20T09:00:00.000Z' },
      ],
      null,
      [],
      NOW,
    );
    expect(lines.map(({ length }) => length)).toEqual([HOUR, 24 * HOUR]);
  });

  it('costs what an hour of each person costs, in cents, and says what has no rate', () => {
    const entries = [spell('one', '07:00', '07:20'), spell('two', '07:00', '08:00', { person: 'juri' })];
    expect(timeOfWork(entries, 'north', [NORTH], NOW)).toMatchObject({ cost: 90.67, isUnpriced: false });
    expect(timeOfWork(entries, null, [SOUTH], NOW)).toMatchObject({ cost: 30, isUnpriced: true });
  });

  it('charges whole minutes, so that what is shown adds up', () => {
    const begun = { ...spell('begun', '07:00', null), endedAt: '2026-03-02T07:05:29.000Z' };
    const over = { ...spell('over', '08:00', null), endedAt: '2026-03-02T08:05:30.000Z' };
    const { lines, charged } = timeOfWork([begun, over], null, [], NOW);
    expect(lines.map(({ length }) => length / 60_000)).toEqual([5, 6]);
    expect(charged).toBe(11 * 60_000);
  });

  it('charges nothing for a break', () => {
    const { cost, isUnpriced } = timeOfWork(
      [spell('tea', '09:00', '10:00', { kind: 'break' })],
      null,
      [NORTH],
      NOW,
    );
    expect([cost, isUnpriced]).toEqual([0, false]);
  });

  it('takes the rate of the crew that does the work, else of one that the person is in', () => {
    expect(rateOf('mara', 'south', [NORTH, SOUTH])).toBe(90);
    expect(rateOf('mara', 'other', [NORTH, SOUTH])).toBe(68);
    expect(rateOf('mara', 'north', [{ ...NORTH, hourlyRate: null }, SOUTH])).toBe(90);
    expect(rateOf('ana', 'north', [NORTH, SOUTH])).toBeNull();
    expect(rateOf(null, 'north', [{ ...NORTH, lead: null }])).toBeNull();
  });
});

describe('the same time said twice', () => {
  const morning = spell('morning', '07:00', '12:00');

  it.each([
    ['within it', spell('b', '08:00', '09:00'), true],
    ['around it', spell('b', '06:00', '13:00'), true],
    ['by a minute', spell('b', '11:59', '13:00'), true],
    ['right after it', spell('b', '12:00', '13:00'), false],
    ['right before it', spell('b', '06:00', '07:00'), false],
    ['of somebody else', spell('b', '08:00', '09:00', { person: 'juri' }), false],
    ['a break within it', spell('b', '08:00', '09:00', { kind: 'break' }), false],
    ['travel within it', spell('b', '08:00', '09:00', { kind: 'travel' }), true],
    ['one that runs since', spell('b', '11:00', null), true],
    ['itself', morning, false],
  ])('%s', (_, other, isSaid) => {
    expect(overlapsOf(morning, [other], NOW).length > 0).toBe(isSaid);
    expect(overlapsOf(other, [morning], NOW).length > 0).toBe(isSaid);
  });
});

describe('what runs ends', () => {
  it('now, a moment after it began at the earliest, and a day after at the latest', () => {
    const running = [
      { id: 'a', startedAt: at('15:00') },
      { id: 'b', startedAt: at('16:00') },
      { id: 'c', startedAt: '2026-02-20T09:00:00.000Z' },
    ];
    const { writes, next } = endedNow(running, NOW);
    expect(next).toBe(NOW + 1000);
    expect(writes.map((write) => 'changes' in write && write.changes.endedAt)).toEqual([
      at('16:00'),
      '2026-03-02T16:00:01.000Z',
      '2026-02-21T09:00:00.000Z',
    ]);
    // The rule takes each of them.
    for (const [index, write] of writes.entries()) {
      const row = { ...running[index], ...('changes' in write ? write.changes : {}), status: 'Recorded' };
      expect(timeRule(null, row as never)).toBeNull(); // the rule reads these fields alone
    }
  });
});
