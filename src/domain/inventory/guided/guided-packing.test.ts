import { describe, expect, it } from 'vitest';
import { saidCode as said } from '../../../../tests/support/said-code.ts';
import type { CodeSaid } from './code-said.ts';
import type { GuidedItem } from './guided-line.ts';
import {
  acknowledge,
  askedStep,
  confirmQuantity,
  FIRST_STATE,
  type GuidedState,
  type GuidedTask,
  nextLine,
  startOver,
} from './guided-state.ts';
import { wholePlace } from './place-key.ts';
import { takeBin, takeCode } from './take-code.ts';

const itemOf = (id: string): GuidedItem => ({
  id,
  name: `Name of ${id}`,
  unit: 'pcs',
  serial: null,
  stock: [{ lineId: id, bin: 'A-1', lot: null, expiry: null, quantity: 10 }],
  reserved: 0,
  free: 10,
});
const FUSE = itemOf('fuse');
const BOX = { id: 'box', code: 'BOX-1', name: 'Box' };
const IN_BOX = wholePlace(BOX);
const box = said({ bin: IN_BOX, container: BOX });
const fuse = said({ items: [FUSE] });
const shelf = said({ bin: 'A-1' });
const personal = (place: string | null) =>
  said({ goal: { storeId: null, bin: null, personId: 'ann', name: 'Ann', place } });

const PACK: GuidedTask = { kind: 'pack', wanted: null, today: '2026-06-01' };
const HAND_OVER: GuidedTask = { ...PACK, kind: 'handOver' };
const FOR_ORDER: GuidedTask = { ...PACK, wanted: [{ itemId: 'fuse', bin: 'A-1', quantity: 4 }] };
const play = (task: GuidedTask, ...codes: CodeSaid[]): GuidedState =>
  codes.reduce((state, code) => takeCode(task, state, code), FIRST_STATE);

describe('packing', () => {
  it('asks once what is filled, and then for bin, item and quantity of each line', () => {
    const state = confirmQuantity(PACK, play(PACK, box, shelf, fuse), 3);
    expect(askedStep('pack', state.line)).toBeNull();
    expect(state.line).toMatchObject({ toBin: IN_BOX, bin: 'A-1', item: FUSE, quantity: 3 });
    const { line } = nextLine(PACK, state.line);
    expect(line).toMatchObject({ toBin: IN_BOX, item: null });
    expect(askedStep('pack', line)).toBe('bin');
  });

  it('goes into a container of this store, a van, or the van of whose badge it is', () => {
    const van = wholePlace({ id: 'van', code: 'VAN-1', name: 'Van 1' });
    const store = said({ goal: { storeId: 'van', bin: null, personId: null, name: 'Van 1', place: van } });
    expect(play(PACK, store).line.toBin).toBe(van);
    expect(play(PACK, personal(van)).line.toBin).toBe(van);
  });

  it.each([
    ['parcelExpected', shelf],
    ['parcelExpected', fuse],
    ['parcelExpected', said({})],
    ['containerElsewhere', said({ container: BOX })],
    ['noVan', personal(null)],
  ] as const)('says %s of what is not filled', (fault, code) => {
    expect(play(PACK, code).alarm).toMatchObject({ fault, insist: null });
    expect(takeBin(PACK, FIRST_STATE, null)).toBe(FIRST_STATE);
  });

  it('proposes what the order wants, and ends the line when the box is scanned once more', () => {
    const { line } = play(FOR_ORDER, box, shelf, fuse, box);
    expect(line).toMatchObject({ quantity: 4, isConfirmed: true });
    expect(askedStep('pack', line)).toBeNull();
  });

  it('alarms at what the order does not want, at another bin, and at the box itself', () => {
    expect(play(FOR_ORDER, box, shelf, said({ items: [itemOf('lamp')] })).alarm?.fault).toBe('wrongItem');
    expect(play(FOR_ORDER, box, said({ bin: 'B-2' })).alarm?.fault).toBe('wrongBin');
    const atItem = play(PACK, box, shelf);
    const alarm = takeCode(PACK, atItem, box);
    expect(alarm.alarm?.fault).toBe('sameBin');
    expect(acknowledge(alarm, false).line).toEqual(atItem.line);
  });

  it('asks before it takes what is reserved for others', () => {
    const item = { ...FUSE, reserved: 8, free: 2 };
    expect(confirmQuantity(PACK, play(PACK, box, shelf, said({ items: [item] })), 3).alarm?.fault).toBe(
      'reserved',
    );
  });

  it('begins a line again in the same box; where only that was said, with another one', () => {
    expect(startOver(play(PACK, box, shelf, fuse)).line).toMatchObject({
      toBin: IN_BOX,
      bin: 'A-1',
      item: null,
    });
    expect(askedStep('pack', startOver(play(PACK, box)).line)).toBe('to');
  });
});

describe('handing over', () => {
  it('begins with the badge, and goes on with the same person', () => {
    const van = wholePlace({ id: 'van', code: 'VAN-1', name: 'Van 1' });
    const state = confirmQuantity(HAND_OVER, play(HAND_OVER, personal(van), shelf, fuse), 2);
    expect(state.line).toMatchObject({ toBin: van, goal: { personId: 'ann' }, quantity: 2 });
    expect(nextLine(HAND_OVER, state.line).line).toMatchObject({ toBin: van, goal: { personId: 'ann' } });
  });

  it('takes out of the stock what a person without a van takes, from no bin too', () => {
    const loose = { ...FUSE, stock: FUSE.stock.map((line) => ({ ...line, bin: null })) };
    const atBin = play(HAND_OVER, personal(null));
    const state = takeCode(HAND_OVER, takeBin(HAND_OVER, atBin, null), said({ items: [loose] }));
    expect(state.alarm).toBeNull();
    expect(confirmQuantity(HAND_OVER, state, 1).line).toMatchObject({ bin: null, toBin: null });
  });

  it('is to nobody whose badge is not known', () => {
    expect(play(HAND_OVER, box).alarm).toMatchObject({ fault: 'personExpected', insist: null });
  });
});
