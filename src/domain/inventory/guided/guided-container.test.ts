import { describe, expect, it } from 'vitest';
import { saidCode as said } from '../../../../tests/support/said-code.ts';
import { suggestedBin } from './bin-suggestion.ts';
import type { CodeSaid } from './code-said.ts';
import type { GuidedItem } from './guided-line.ts';
import {
  askedStep,
  confirmQuantity,
  FIRST_STATE,
  type GuidedState,
  type GuidedTask,
} from './guided-state.ts';
import { placeAt } from './guided-writes.ts';
import { placeName, wholePlace, wholePlaceIn } from './place-key.ts';
import { takeCode } from './take-code.ts';

const BOX = { id: 'box-id', code: 'A-1', name: 'Box' };
const PLACE = wholePlace(BOX);
const stock = { lineId: 'line', bin: PLACE, lot: null, expiry: null, quantity: 10 };
const FUSE: GuidedItem = {
  id: 'fuse',
  name: 'Fuse',
  unit: 'pcs',
  serial: null,
  stock: [stock],
  reserved: 0,
  free: 10,
};
const box = said({ text: 'A-1', container: BOX });
const boxHere = said({ text: 'A-1', container: BOX, bin: PLACE });
const VAN = wholePlace({ id: 'van', code: 'VAN-1', name: 'Van 1' });
const van = said({ goal: { storeId: 'van', bin: null, personId: null, name: 'Van 1', place: VAN } });
const play = (kind: GuidedTask['kind'], ...codes: CodeSaid[]): GuidedState => {
  const task = { kind, wanted: null, today: '2026-06-01' };
  return codes.reduce((state, code) => takeCode(task, state, code), FIRST_STATE);
};

describe('a container in a guided job', () => {
  it('is another place than a bin of the same name', () => {
    expect(PLACE).not.toBe('A-1');
    expect(placeName(PLACE)).toBe('A-1');
    expect([wholePlaceIn(PLACE), wholePlaceIn('A-1'), wholePlaceIn(null)]).toEqual(['box-id', null, null]);
    expect(placeAt('store', PLACE, 'L1')).toEqual({ warehouseId: 'box-id', bin: null, lot: 'L1' });
    expect(placeAt('store', 'A-1', 'L1')).toEqual({ warehouseId: 'store', bin: 'A-1', lot: 'L1' });
  });

  it('is scanned as a bin is, and what lies in it lies there', () => {
    const { line, alarm } = play('issue', boxHere, said({ items: [FUSE] }));
    expect(alarm).toBeNull();
    expect(line).toMatchObject({ bin: PLACE, item: FUSE });
  });

  it('that stands elsewhere is an alarm where a bin is asked for', () => {
    expect(play('issue', box).alarm).toMatchObject({ fault: 'containerElsewhere', insist: null });
  });

  it('is no item', () => {
    expect(play('receive', boxHere).alarm?.fault).toBe('itemExpected');
  });

  it('is nowhere that goods are sent to', () => {
    expect(suggestedBin([stock], new Map([['B-2', 1]]))).toEqual({ bin: 'B-2', why: 'emptiest' });
  });

  it('is carried by two scans: itself, and where it goes', () => {
    const { line } = play('carry', box, van);
    expect(askedStep('carry', line)).toBeNull();
    expect(line).toMatchObject({ container: { id: 'box-id' }, goal: { storeId: 'van' } });
  });

  it('is not carried into another one, nor to a place that nobody knows', () => {
    expect(play('carry', box, box).alarm?.fault).toBe('inContainer');
    expect(play('carry', box, said({})).alarm?.fault).toBe('unknownPlace');
  });

  it('gives a part of what is in it to a van, by the van’s code or the badge of who keeps it', () => {
    const task = { kind: 'move', wanted: null, today: '2026-06-01' } as const;
    const taken = play('move', boxHere, said({ items: [FUSE] }));
    const { line } = takeCode(task, confirmQuantity(task, taken, 4), van);
    expect(line).toMatchObject({ bin: PLACE, quantity: 4, toBin: VAN });
    expect(placeAt('store', line.toBin, null)).toEqual({ warehouseId: 'van', bin: null, lot: null });
  });

  it('goes to nobody who keeps no van, and that is no new bin', () => {
    const task = { kind: 'move', wanted: null, today: '2026-06-01' } as const;
    const taken = confirmQuantity(task, play('move', boxHere, said({ items: [FUSE] })), 4);
    const ann = { storeId: null, bin: null, personId: 'ann', name: 'Ann', place: null };
    const { alarm } = takeCode(task, taken, said({ text: 'ann@demo.example', goal: ann }));
    expect(alarm).toEqual({ fault: 'noVan', what: 'Ann', insist: null });
  });

  it('of another store, or somebody’s badge, is no new bin where a bin is asked for', () => {
    expect(play('issue', van).alarm).toEqual({ fault: 'elsewhere', what: 'Van 1', insist: null });
    const there = said({ text: 'C-3', elsewhere: 'C-3 · Main store' });
    expect(play('issue', there).alarm).toEqual({
      fault: 'elsewhere',
      what: 'C-3 · Main store',
      insist: null,
    });
  });

  it('is asked for first: an item is not carried', () => {
    expect(play('carry', said({ items: [FUSE] })).alarm).toMatchObject({
      fault: 'containerExpected',
      what: 'Fuse',
    });
  });
});
