import { describe, expect, it } from 'vitest';
import { type HealthFacts, healthOf } from './health-index.ts';

const TODAY = '2026-06-15';

/** A breaker of 1986 (40 of 45 years) whose last sheet failed in 2 of 10 steps, with a repair open and a plan 40 days late. */
const BREAKER: HealthFacts = {
  kind: 'Breaker',
  installedDate: '1986-06-01',
  inspection: { failed: 2, judged: 10 },
  defects: ['medium'],
  dueDates: ['2026-05-06', '2027-01-01'],
};

const UNKNOWN: HealthFacts = {
  kind: 'Substation',
  installedDate: '1974-05-06',
  inspection: null,
  defects: null,
  dueDates: null,
};

function scores(facts: HealthFacts): Record<string, number | null> {
  return Object.fromEntries(healthOf(facts, TODAY).inputs.map(({ name, score }) => [name, score]));
}

describe('the health index of an asset', () => {
  it('is the weighted mean of its scores', () => {
    expect(scores(BREAKER)).toEqual({ age: 4, inspection: 3, defects: 3, maintenance: 3 });
    // (4·30 + 3·30 + 3·25 + 3·15) ÷ 100 = 3.3
    expect(healthOf(BREAKER, TODAY).index).toBe(3);
  });

  it('leaves out what nobody knows, and its weight with it', () => {
    // (4·30 + 5·25) ÷ 55 = 4.45
    const facts = { ...BREAKER, inspection: null, defects: ['low', 'emergency'], dueDates: [] };
    expect(scores(facts)).toEqual({ age: 4, inspection: null, defects: 5, maintenance: null });
    expect(healthOf(facts, TODAY).index).toBe(4);
  });

  it('is not told of an asset of which nothing is known', () => {
    expect(healthOf(UNKNOWN, TODAY)).toMatchObject({ index: null });
  });

  it('says what each score was found from', () => {
    expect(healthOf(BREAKER, TODAY).inputs.map(({ found }) => found)).toEqual([40, 0.2, 1, 40]);
  });
});

describe('its scores', () => {
  it.each([
    ['2026-06-15', 1],
    ['2017-07-01', 1],
    ['2017-06-01', 2],
    ['2003-01-01', 3],
    ['1990-06-01', 4],
    ['1981-07-01', 4],
    ['1981-06-01', 5],
  ])('of a breaker (45 years) that was installed on %s: %i', (installedDate, score) => {
    expect(scores({ ...BREAKER, installedDate })).toMatchObject({ age: score });
  });

  it.each([
    [0, 1],
    [1, 2],
    [10, 3],
    [25, 4],
    [50, 5],
  ])('of %i failed steps of 100: %i', (failed, score) => {
    expect(scores({ ...BREAKER, inspection: { failed, judged: 100 } })).toMatchObject({ inspection: score });
  });

  it('of a sheet without a judged step are none', () => {
    expect(scores({ ...BREAKER, inspection: { failed: 0, judged: 0 } })).toMatchObject({ inspection: null });
  });

  it('of no open defect is 1, where all orders are known', () => {
    expect(scores({ ...BREAKER, defects: [] })).toMatchObject({ defects: 1 });
  });

  it.each([
    ['2026-06-15', 1],
    ['2026-06-14', 2],
    ['2026-05-15', 3],
    ['2026-03-16', 4],
    ['2025-06-14', 5],
  ])('of a plan due on %s: %i', (date, score) => {
    expect(scores({ ...BREAKER, dueDates: [date] })).toMatchObject({ maintenance: score });
  });
});
