import { describe, expect, it } from 'vitest';
import {
  isPermitOver,
  lacksSignature,
  lacksSignOn,
  openPause,
  openStop,
  permitFault,
  sheetTime,
  withoutOpenPause,
} from './sheet-run.ts';

const MINUTE = 60_000;

function at(time: string): string {
  return `2026-06-15T${time}:00.000Z`;
}

function pause(id: string, from: string, until: string | null) {
  return {
    id,
    position: id,
    reason: 'weather' as const,
    note: null,
    from: at(from),
    until: until && at(until),
  };
}

describe('what an order asks of its sheet', () => {
  it('is a permit that was shown, where it needs one', () => {
    const order = { permitRequired: true };
    expect(permitFault(order, { permitConfirmedAt: null })).toBe('notShown');
    expect(permitFault(order, { permitConfirmedAt: at('08:00') })).toBe('notShown');
    expect(permitFault(order, { permitConfirmedAt: at('08:00'), permitNumber: 'PTW 17' })).toBeNull();
    expect(permitFault({ permitRequired: false }, {})).toBeNull();
    expect(permitFault(null, {})).toBeNull();
  });

  it.each([
    ['begins within its window', '08:00', '12:00', '09:00', null],
    ['begins at its very end', '08:00', '09:00', '09:00', null],
    ['begins when it has ended', '06:00', '08:30', '09:00', 'expired'],
    ['begins before it is valid', '10:00', '12:00', '09:00', 'notValidYet'],
    ['begins at any time, where it says none', null, null, '09:00', null],
  ])('is a permit that is valid when the work begins: %s', (_, from, until, begins, fault) => {
    const shown = { permitNumber: 'PTW 17', permitConfirmedAt: at('07:50') };
    const window = { permitValidFrom: from && at(from), permitValidUntil: until && at(until) };
    const order = { permitRequired: true };
    expect(permitFault(order, { ...shown, ...window, startedAt: at(begins) })).toBe(fault);
    expect(permitFault(order, { ...shown, ...window, startedAt: null }, Date.parse(at(begins)))).toBe(fault);
  });

  it('is, of work that goes on, a permit that is valid when it is shown', () => {
    const next = {
      startedAt: at('08:00'),
      permitNumber: 'PTW 18',
      permitConfirmedAt: at('12:05'),
      permitValidFrom: at('12:00'),
      permitValidUntil: at('16:00'),
    };
    expect(permitFault({ permitRequired: true }, next)).toBeNull();
    expect(isPermitOver(next, Date.parse(at('15:59')))).toBe(false);
    expect(isPermitOver(next, Date.parse(at('16:01')))).toBe(true);
    expect(isPermitOver({}, Date.parse(at('16:01')))).toBe(false);
  });

  it('is no permit, where somebody lets the work begin without', () => {
    const order = { permitRequired: true };
    expect(permitFault(order, { permitOverride: 'A line lies on a road' })).toBeNull();
    expect(permitFault(order, { permitOverride: ' \u200b' })).toBe('notShown');
  });

  it('is a name and a signature, where it needs one', () => {
    const order = { signatureRequired: true };
    expect(lacksSignature(order, { signedBy: 'Mel', signature: null })).toBe(true);
    expect(lacksSignature(order, { signedBy: null, signature: 'M 1 1' })).toBe(true);
    expect(lacksSignature(order, { signedBy: 'Mel', signature: 'M 1 1' })).toBe(false);
    expect(lacksSignature({}, {})).toBe(false);
    expect(lacksSignature(undefined, {})).toBe(false);
  });
});

describe('a sheet whose briefing is confirmed', () => {
  it('names somebody; others are not asked', () => {
    expect(lacksSignOn({ signOnRequired: true, signOns: [] })).toBe(true);
    expect(lacksSignOn({ signOnRequired: true })).toBe(true);
    expect(lacksSignOn({ signOnRequired: true, signOns: [{ person: ' ' }] })).toBe(true);
    expect(lacksSignOn({ signOnRequired: true, signOns: [{ person: 'Ada' }] })).toBe(false);
    expect(lacksSignOn({ signOnRequired: false })).toBe(false);
  });
});

describe('a pause', () => {
  it('is open until the work goes on', () => {
    const rests = { pauses: [pause('a', '08:00', '08:10'), pause('b', '09:00', null)] };
    expect(openPause(rests)).toMatchObject({ id: 'b' });
    const goesOn = { pauses: withoutOpenPause(rests, at('09:30')) };
    expect(openPause(goesOn)).toBeNull();
    expect(goesOn.pauses).toMatchObject([{ until: at('08:10') }, { until: at('09:30') }]);
  });

  it('that stops the work comes before one that another device began', () => {
    const stop = { ...pause('b', '09:00', null), reason: 'safety' as const };
    const rests = { pauses: [pause('a', '08:00', null), stop] };
    expect([openPause(rests), openStop(rests)]).toEqual([stop, stop]);
    expect(openStop({ pauses: withoutOpenPause(rests, at('09:30')) })).toBeNull();
    expect(openStop({ pauses: [pause('a', '08:00', null)] })).toBeNull();
  });

  it('is not open on a sheet that knows of none', () => {
    expect(openPause({})).toBeNull();
  });
});

describe('the time on a sheet', () => {
  it('is none before it begins', () => {
    expect(sheetTime({ startedAt: null, pauses: [] }, 0)).toBeNull();
  });

  it('is what lies between its start and its end without the pauses', () => {
    const sheet = {
      startedAt: at('08:00'),
      completedAt: at('12:00'),
      pauses: [pause('a', '09:00', '09:30'), pause('b', '11:00', '11:15')],
    };
    expect(sheetTime(sheet, Date.parse(at('23:00')))).toEqual({ worked: 195 * MINUTE, paused: 45 * MINUTE });
  });

  it('goes on until now, an open pause with it', () => {
    const sheet = { startedAt: at('08:00'), completedAt: null, pauses: [pause('a', '09:00', null)] };
    expect(sheetTime(sheet, Date.parse(at('10:00')))).toEqual({ worked: 60 * MINUTE, paused: 60 * MINUTE });
  });

  it('is not what lies between a handing in and the next opening', () => {
    const trail = { [at('12:00')]: 'Completed', [at('13:00')]: 'InProgress', [at('14:00')]: 'Completed' };
    const sheet = {
      startedAt: at('08:00'),
      completedAt: at('14:00'),
      statusTrail: trail,
      pauses: [pause('a', '09:00', '09:30'), pause('b', '11:45', '12:15')],
    };
    expect(sheetTime(sheet, 0)).toEqual({ worked: 255 * MINUTE, paused: 60 * MINUTE });
  });

  it('counts pauses of two devices once where they overlap', () => {
    const sheet = {
      startedAt: at('08:00'),
      completedAt: at('12:00'),
      pauses: [pause('a', '09:00', '10:00'), pause('b', '09:30', '10:30')],
    };
    expect(sheetTime(sheet, 0)).toEqual({ worked: 150 * MINUTE, paused: 90 * MINUTE });
  });
});
