import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saidCode as said } from '../../../../tests/support/said-code.ts';
import type { CodeSaid } from './code-said.ts';
import {
  fillsOneGoal,
  GUIDED_KINDS,
  GUIDED_STEPS,
  type GuidedItem,
  type StockAtHand,
} from './guided-line.ts';
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
import { wholePlace, wholePlaceIn } from './place-key.ts';
import { takeBin, takeCode } from './take-code.ts';
import { takeItem, takeLot } from './take-item.ts';

const stock = (values: Partial<StockAtHand>): StockAtHand => ({
  lineId: 'line',
  bin: 'A-1',
  lot: null,
  expiry: null,
  quantity: 10,
  ...values,
});
const itemOf = (id: string, values: Partial<GuidedItem> = {}): GuidedItem => ({
  id,
  name: `Name of ${id}`,
  unit: 'pcs',
  serial: null,
  stock: [stock({})],
  reserved: 0,
  free: 10,
  ...values,
});
const taskOf = (kind: GuidedTask['kind'], values: Partial<GuidedTask> = {}): GuidedTask => ({
  kind,
  wanted: null,
  today: '2026-06-01',
  ...values,
});
const bin = (name: string) => said({ text: name, bin: name });
const piece = (item: GuidedItem, values: Partial<CodeSaid> = {}) =>
  said({ text: item.id, items: [item], ...values });
const play = (task: GuidedTask, ...codes: CodeSaid[]): GuidedState =>
  codes.reduce((state, code) => takeCode(task, state, code), FIRST_STATE);
const FUSE = itemOf('fuse');
const LAMP = itemOf('lamp');

describe('a guided line', () => {
  it('asks for bin, item and quantity, and is then complete', () => {
    const task = taskOf('issue');
    const state = play(task, bin('A-1'), piece(FUSE));
    expect(askedStep('issue', state.line)).toBe('quantity');
    const done = confirmQuantity(task, state, 3);
    expect(askedStep('issue', done.line)).toBeNull();
    expect(done.line).toMatchObject({ bin: 'A-1', item: FUSE, quantity: 3 });
  });

  it('takes from a GS1 code what it says: lot, day and quantity', () => {
    const code = piece(FUSE, { lot: 'L1', expiry: '2027-01-31', quantity: 24 });
    const { line, alarm } = play(taskOf('receive'), code);
    expect(alarm).toBeNull();
    expect(askedStep('receive', line)).toBe('quantity');
    expect(line).toMatchObject({ lot: 'L1', expiry: '2027-01-31', quantity: 24 });
  });

  it('counts pieces that are scanned one after the other', () => {
    expect(play(taskOf('receive'), piece(FUSE), piece(FUSE), piece(FUSE)).line.quantity).toBe(3);
  });

  it('is not counted on by another lot of the same item', () => {
    const lots = [stock({ bin: null, lot: 'L1' }), stock({ bin: null, lot: 'L2' })];
    const item = itemOf('fuse', { stock: lots });
    const state = play(taskOf('receive'), piece(item, { lot: 'L1' }), piece(item, { lot: 'L2' }));
    expect(state.alarm?.fault).toBe('otherItem');
    expect(state.line.quantity).toBeNull();
  });

  it('goes on to the bin that is scanned when the quantity is proposed', () => {
    const item = itemOf('fuse', { stock: [stock({ bin: null, quantity: 12 })] });
    const { line } = play(taskOf('putAway'), piece(item), bin('B-7'));
    expect(line).toMatchObject({ quantity: 12, isConfirmed: true, toBin: 'B-7' });
    expect(askedStep('putAway', line)).toBeNull();
  });

  it('goes on in another bin when that is scanned in place of an item', () => {
    expect(play(taskOf('count'), bin('A-1'), bin('B-2')).line.bin).toBe('B-2');
  });

  it('stays in the bin for the next line of a count, and asks for it anew where one walks on', () => {
    const { line } = play(taskOf('count'), bin('A-1'), piece(FUSE));
    expect(nextLine(taskOf('count'), line).line.bin).toBe('A-1');
    expect(nextLine(taskOf('pick'), line).line.bin).toBeUndefined();
  });

  it('lets a person pick where one number stands on several items', () => {
    const task = taskOf('receive');
    const state = play(task, said({ items: [FUSE, LAMP] }));
    expect(state.choice).toEqual([FUSE, LAMP]);
    expect(takeItem(task, state, LAMP)).toMatchObject({ choice: [], line: { item: LAMP } });
  });

  it('means the item of the order where a number stands on several', () => {
    const task = taskOf('receive', { wanted: [{ itemId: 'lamp', quantity: 7 }] });
    const { line } = play(task, said({ items: [FUSE, LAMP] }));
    expect(line).toMatchObject({ item: LAMP, quantity: 7 });
  });

  it('begins again without leaving the bin', () => {
    const state = startOver(play(taskOf('issue'), bin('A-1'), piece(FUSE)));
    expect(state.line).toMatchObject({ bin: 'A-1', item: null });
  });

  it('proposes nothing to who counts', () => {
    expect(play(taskOf('count'), bin('A-1'), piece(FUSE)).line.quantity).toBeNull();
  });
});

describe('lots and serial numbers', () => {
  const lots = [
    stock({ lineId: 'never', lot: 'N' }),
    stock({ lineId: 'late', lot: 'B', expiry: '2027-03-01' }),
    stock({ lineId: 'soon', lot: 'A', expiry: '2026-07-01' }),
    stock({ lineId: 'over', lot: 'O', expiry: '2026-05-31' }),
  ];
  const dated = itemOf('glove', { stock: lots });

  it('are asked for where there are several', () => {
    const { line } = play(taskOf('issue'), bin('A-1'), piece(dated));
    expect(askedStep('issue', line)).toBe('lot');
  });

  it('are known where only one lies there', () => {
    const item = itemOf('glove', { stock: [stock({ lot: 'A', expiry: '2026-07-01' })] });
    const { line } = play(taskOf('issue'), bin('A-1'), piece(item));
    expect(line).toMatchObject({ lot: 'A', expiry: '2026-07-01' });
  });

  it('alarm when they have expired, by the day where the tenant is', () => {
    const state = play(taskOf('pick'), bin('A-1'), piece(dated, { lot: 'O' }));
    expect(state.alarm?.fault).toBe('expired');
    const task = taskOf('issue', { today: '2026-05-31' });
    expect(play(task, bin('A-1'), piece(dated, { lot: 'O' })).alarm).toBeNull();
  });

  it('alarm when they do not lie there, and may be insisted on', () => {
    const task = taskOf('issue');
    const asked = play(task, bin('A-1'), piece(dated));
    const alarm = takeLot(task, asked, 'X');
    expect(alarm.alarm?.fault).toBe('lotNotHere');
    expect(acknowledge(alarm, false).line.lot).toBeNull();
    expect(acknowledge(alarm, true).line.lot).toBe('X');
  });

  it('of one piece have to be its own', () => {
    const meter = itemOf('meter', { serial: 'SN-1' });
    const task = taskOf('issue');
    const asked = play(task, bin('A-1'), piece(meter));
    expect(askedStep('issue', asked.line)).toBe('lot');
    expect(takeCode(task, asked, said({ text: 'SN-2' })).alarm).toMatchObject({
      fault: 'wrongSerial',
      insist: null,
    });
    const seen = takeCode(task, asked, said({ text: 'SN-1' }));
    expect(askedStep('issue', seen.line)).toBe('quantity');
    expect(seen.line.quantity).toBe(1);
  });
});

describe('an alarm', () => {
  const wanted = [{ itemId: 'fuse', bin: 'A-1', quantity: 4 }];
  const pick = taskOf('pick', { wanted });

  it.each([
    ['wrongBin', play(pick, bin('B-2'))],
    ['wrongItem', play(pick, bin('A-1'), piece(LAMP))],
    ['binExpected', play(pick, piece(FUSE))],
    ['unknownBin', play(pick, said({ text: 'Z-9' }))],
    ['unknownCode', play(taskOf('receive'), said({ text: '123' }))],
    ['otherItem', play(taskOf('receive'), piece(FUSE), piece(LAMP))],
    ['notHere', play(taskOf('issue'), bin('B-2'), piece(FUSE))],
    [
      'sameBin',
      takeBin(
        taskOf('move'),
        confirmQuantity(taskOf('move'), play(taskOf('move'), bin('A-1'), piece(FUSE)), 2),
        'A-1',
      ),
    ],
  ] as const)('says %s', (fault, state) => {
    expect(state.alarm?.fault).toBe(fault);
  });

  it('takes nothing until it was acknowledged', () => {
    const alarm = play(pick, bin('A-1'), piece(LAMP));
    expect(takeCode(pick, alarm, piece(FUSE))).toBe(alarm);
    expect(confirmQuantity(pick, alarm, 1)).toBe(alarm);
    const on = takeCode(pick, acknowledge(alarm, false), piece(FUSE));
    expect(on.line).toMatchObject({ item: FUSE, quantity: 4 });
  });

  it('asks before what is reserved for others is taken', () => {
    const item = itemOf('fuse', { reserved: 8, free: 2 });
    const task = taskOf('issue');
    const state = play(task, bin('A-1'), piece(item));
    expect(confirmQuantity(task, state, 2).alarm).toBeNull();
    const asked = confirmQuantity(task, state, 3);
    expect(asked.alarm?.fault).toBe('reserved');
    expect(askedStep('issue', acknowledge(asked, false).line)).toBe('quantity');
    expect(askedStep('issue', acknowledge(asked, true).line)).toBeNull();
  });
});

describe('whatever is scanned', () => {
  const bins = fc.constantFrom('A-1', 'B-2').map(bin);
  const items = fc.constantFrom(
    FUSE,
    LAMP,
    itemOf('glove', { stock: [stock({ lot: 'A' }), stock({ lot: 'B', lineId: 'b' })] }),
    itemOf('meter', { serial: 'SN-1' }),
  );
  const pieces = fc
    .tuple(items, fc.constantFrom(null, 'A', 'X'), fc.constantFrom(null, 1, 5))
    .map(([item, lot, quantity]) => piece(item, { lot, quantity }));
  const box = { id: 'box', code: 'BOX', name: 'Box' };
  const van = wholePlace({ id: 'van', code: 'VAN', name: 'Van' });
  const ann = { storeId: null, bin: null, personId: 'ann', name: 'Ann' };
  const places = fc.constantFrom(
    said({ bin: wholePlace(box), container: box }),
    said({ goal: { storeId: 'van', bin: null, personId: null, name: 'Van', place: van } }),
    said({ goal: { ...ann, place: null } }),
    said({ goal: { ...ann, place: van } }),
    said({ elsewhere: 'C-3 · Main store' }),
  );
  const codes = fc.oneof(
    bins,
    pieces,
    places,
    fc.constantFrom('SN-1', 'A', '??').map((text) => said({ text })),
  );
  const kinds = fc.constantFrom(...GUIDED_KINDS);
  const linesOf = kinds.filter((kind) => kind !== 'carry');

  it('a line that is complete has an item, a confirmed quantity, and each bin that its job asks for', () => {
    fc.assert(
      fc.property(
        linesOf,
        fc.array(codes, { maxLength: 12 }),
        fc.array(fc.boolean()),
        (kind, scans, presses) => {
          const task = taskOf(kind);
          let state = FIRST_STATE;
          scans.forEach((code, at) => {
            state = takeCode(task, acknowledge(state, presses[at] ?? false), code);
            if (askedStep(kind, state.line) === 'quantity') state = confirmQuantity(task, state, 1);
          });
          if (state.alarm || askedStep(kind, state.line) !== null) return;
          const { line } = state;
          expect(line.item).not.toBeNull();
          expect(line.isConfirmed).toBe(true);
          expect(kind === 'pack' && wholePlaceIn(line.toBin) === null).toBe(false);
          expect(fillsOneGoal(kind) ? nextLine(task, line).line.toBin : line.toBin).toBe(line.toBin);
          expect(kind !== 'handOver' && line.toBin === (line.bin ?? null)).toBe(false);
          expect(line.bin === undefined).toBe(!GUIDED_STEPS[kind].includes('bin'));
          expect(line.toBin === undefined).toBe(!GUIDED_STEPS[kind].includes('to'));
          expect(line.isSerialSeen || !line.item?.serial).toBe(true);
        },
      ),
    );
  });

  it('a press that comes when something else is asked for changes nothing', () => {
    const task = taskOf('move');
    const state = play(task, bin('A-1'));
    expect(confirmQuantity(task, state, 5)).toBe(state);
    expect(takeLot(task, state, 'L')).toBe(state);
    const asked = play(task, bin('A-1'), piece(FUSE));
    expect(takeItem(task, asked, LAMP)).toBe(asked);
    expect(takeBin(task, asked, 'B-2')).toBe(asked);
  });

  it('the bin that a piece is in says no quantity of what is moved to another one', () => {
    const task = taskOf('move');
    const asked = play(task, bin('A-1'), piece(FUSE, { quantity: 2 }));
    const after = takeCode(task, asked, bin('A-1'));
    expect(after.alarm?.fault).toBe('sameBin');
    expect(acknowledge(after, false).line).toEqual(asked.line);
  });

  it('an alarm changes nothing of the line that was not insisted on', () => {
    fc.assert(
      fc.property(kinds, fc.array(codes, { maxLength: 8 }), codes, (kind, scans, last) => {
        const task = taskOf(kind);
        const before = acknowledge(play(task, ...scans), false);
        const after = takeCode(task, before, last);
        expect(after.alarm ? acknowledge(after, false).line : before.line).toEqual(before.line);
      }),
    );
  });
});
