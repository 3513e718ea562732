import { describe, expect, it } from 'vitest';
import { contradictions, deedsOf, deviceKey, interlocksOf, isSameDevice } from './interlock.ts';
import type { SwitchingRequest, SwitchingStep } from './switching-request.ts';

const AT = '2026-11-21T08:00:00.000Z';
const LATER = '2026-11-21T09:00:00.000Z';
const NONE = new Map();

const step = (values: Partial<SwitchingStep>): SwitchingStep => ({
  id: 's',
  position: 'a0',
  device: 'Q0',
  assetId: null,
  action: 'open',
  phase: null,
  tagNumber: null,
  orderedAt: null,
  executedAt: AT,
  initials: null,
  ...values,
});

/** Of a request nothing else is looked at. */
const request = (status: string, steps: readonly SwitchingStep[]) =>
  ({
    id: status,
    status,
    number: 'SW-1',
    title: 'Line',
    holder: 'lena',
    steps,
  }) as unknown as SwitchingRequest;

describe('a device', () => {
  it.each([
    ['Q0', 'q 0'],
    ['Départ Ñ-3', 'DEPART n3'],
    ['KR-110-E01-Q0', 'kr 110 e01 q0'],
    ['Ｑ０', 'Q0'],
    [' Breaker\u00a0Q0 ', 'breaker q0'],
  ])('that is called %j is the one that is called %j', (left, right) => {
    expect(deviceKey(left)).toBe(deviceKey(right));
  });

  it.each([
    ['Q0', 'Q1'],
    ['Q01', 'Q0'],
    ['Bay 1 Q0', 'Bay 2 Q0'],
    ['±', '∓'],
  ])('that is called %j is another than %j', (left, right) => {
    expect(deviceKey(left)).not.toBe(deviceKey(right));
  });

  it('is told by the register where both steps name it there, and by its tag or name where one does', () => {
    const assets = new Map([['a', { tag: 'KR-Q0', name: 'Breaker of the coupling' }]]);
    const same = (left: Partial<SwitchingStep>, right: Partial<SwitchingStep>) =>
      isSameDevice(step(left), step(right), assets);
    expect(same({ assetId: 'a', device: 'x' }, { assetId: 'a', device: 'y' })).toBe(true);
    expect(same({ assetId: 'a' }, { assetId: 'b' })).toBe(false);
    expect(same({ assetId: 'a', device: 'x' }, { device: 'kr q0' })).toBe(true);
    expect(same({ assetId: 'a', device: 'x' }, { device: 'Breaker of the Coupling' })).toBe(true);
    expect(same({ assetId: 'a', device: 'x' }, { device: 'Q0' })).toBe(false);
  });
});

describe('a step', () => {
  const met = (own: Partial<SwitchingStep>, held: Partial<SwitchingStep>, status = 'ClearanceIssued') =>
    interlocksOf(
      deedsOf({ steps: [step({ ...own, executedAt: null })] }, { steps: [step(own)] }),
      [request(status, [step(held)])],
      NONE,
    ).length > 0;

  it.each([
    ['close', 'open', true],
    ['close', 'earth', true],
    ['close', 'tag', true],
    ['unearth', 'earth', true],
    ['unearth', 'open', false],
    ['open', 'open', false],
    ['earth', 'open', false],
    ['test', 'earth', false],
  ] as const)(
    'that would %s what a clearance has with the step %s is refused: %s',
    (action, held, refused) => {
      expect(met({ action }, { action: held })).toBe(refused);
    },
  );

  it('is borne by what was undone, not carried out, or is under no clearance', () => {
    expect(met({ action: 'close' }, { executedAt: null })).toBe(false);
    expect(met({ action: 'close' }, {}, 'Isolated')).toBe(false);
    const undone = [step({ id: '1' }), step({ id: '2', position: 'a1', action: 'close' })];
    const deeds = deedsOf(null, { steps: [step({ action: 'close' })] });
    expect(interlocksOf(deeds, [request('ClearanceIssued', undone)], NONE)).toEqual([]);
  });

  it('that is taken back is the opposite of itself, also where another programme only relies on it', () => {
    const back = deedsOf({ steps: [step({})] }, { steps: [step({ executedAt: null })] });
    expect(back.map(({ action }) => action)).toEqual(['close']);
    expect(interlocksOf(back, [request('Isolated', [step({})])], NONE)).toHaveLength(1);
  });
});

it('a clearance is contradicted by who closed since, and not by who opened again after that', () => {
  const own = request('Isolated', [step({})]);
  const closed = step({ id: 'c', action: 'close', executedAt: LATER });
  const opened = step({ id: 'o', position: 'a1', executedAt: '2026-11-21T10:00:00.000Z' });
  const before = step({ id: 'b', action: 'close', executedAt: '2026-11-21T07:00:00.000Z' });
  const by = (...steps: SwitchingStep[]) => contradictions(own, [request('Switching', steps)], NONE).length;
  expect([by(closed), by(closed, opened), by(before)]).toEqual([1, 0, 0]);
});
