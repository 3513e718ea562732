import { expect, it } from 'vitest';
import { reliabilityOf } from './reliability.ts';

const outage = (id: string, startedAt: string, endedAt: string | null, customersInterrupted: number) => ({
  id,
  startedAt,
  endedAt,
  customersInterrupted,
});

const OUTAGES = [
  outage('storm', '2026-03-01T10:00:00.000Z', '2026-03-01T12:00:00.000Z', 500),
  outage('blip', '2026-04-01T10:00:00.000Z', '2026-04-01T10:05:00.000Z', 9000),
  outage('fuse', '2026-05-01T08:00:00.000Z', '2026-05-01T08:30:00.000Z', 100),
  outage('open', '2026-11-21T09:00:00.000Z', null, 40),
  outage('last year', '2025-12-31T23:00:00.000Z', '2026-01-01T05:00:00.000Z', 700),
];
const NOW = '2026-11-21T10:00:00.000Z';

it('sums sustained interruptions of the year over the customers served', () => {
  // 500 × 120 + 100 × 30 + 40 × 60 = 65,400 customer minutes; 640 customer interruptions; 8,000 customers.
  expect(reliabilityOf(OUTAGES, '2026', 8000, NOW, 'UTC')).toEqual({
    outageIds: ['storm', 'fuse', 'open'],
    customerInterruptions: 640,
    customerMinutes: 65_400,
    saidi: 8.175,
    saifi: 0.08,
    caidi: 102.1875,
  });
});

it('says nothing per customer while nobody said how many are served, and nothing per interruption without one', () => {
  expect(reliabilityOf(OUTAGES, '2026', null, NOW, 'UTC')).toMatchObject({
    saidi: null,
    saifi: null,
    caidi: 102.1875,
  });
  expect(reliabilityOf(OUTAGES, '2024', 8000, NOW, 'UTC')).toMatchObject({ saidi: 0, saifi: 0, caidi: null });
});

it('an outage of the turn of the year belongs to the year that it began in there', () => {
  const ids = (year: string, zone: string) => reliabilityOf(OUTAGES, year, null, NOW, zone).outageIds;
  expect(ids('2025', 'America/Los_Angeles')).toEqual(['last year']);
  expect(ids('2025', 'Europe/Paris')).toEqual([]);
  expect(ids('2026', 'Europe/Paris')).toContain('last year');
});
