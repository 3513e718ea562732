import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakePositionDevice } from '../../../../tests/support/position-device.ts';
import { type FoundPosition, takePosition } from './take-position.ts';

function taker(asked: number | null = null) {
  const device = fakePositionDevice();
  const onTaken = vi.fn<(found: FoundPosition) => void>();
  const position = takePosition(device.device, () => ({ asked, onTaken }));
  const leave = position.subscribe(() => undefined);
  return { device, position, onTaken, leave };
}

/** A fix in each of so many seconds, in turn a metre to the east and to the west of the same pole. */
function standsFor(device: ReturnType<typeof fakePositionDevice>, seconds: number, accuracy = 4) {
  for (let second = 0; second < seconds; second += 1) {
    device.isAt(13.9 + (second % 2 === 0 ? 1 : -1) / 75_500, 47.2, accuracy);
    vi.advanceTimersByTime(1000);
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a position that is looked for', () => {
  test('is taken by itself once it is good', () => {
    const { device, position, onTaken } = taker();
    position.look();
    device.isAt(13.8, 47.1, 40);
    expect(position.now()).toMatchObject({ state: 'looking', best: { accuracy: 40 } });
    device.isAt(13.9, 47.2, 4.6);
    expect(onTaken).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ longitude: 13.9, accuracy: 4.6 }),
    );
    expect(position.now()).toEqual({ state: 'resting', failure: null });
    expect(device.watching()).toBe(0);
  });

  test('is the best one so far, and not the last one', () => {
    const { device, position, onTaken } = taker();
    position.look();
    device.isAt(13.9, 47.2, 12);
    device.isAt(13.8, 47.1, 40);
    position.take();
    expect(onTaken).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ longitude: 13.9, accuracy: 12 }),
    );
  });

  test('goes on where the device does not know for a moment', () => {
    const { device, position, onTaken } = taker();
    position.look();
    device.isAt(13.9, 47.2, 12);
    device.fails(2);
    expect(position.now()).toMatchObject({ state: 'looking', best: { accuracy: 12 } });
    device.isAt(13.9, 47.2, 4);
    expect(onTaken).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ accuracy: 4 }));
  });

  test('that is worse than the tenant asks for is offered, and taken only when it is kept', () => {
    const { device, position, onTaken } = taker(5);
    position.look();
    device.isAt(13.9, 47.2, 12);
    position.take();
    expect(position.now()).toMatchObject({ state: 'offered', found: { accuracy: 12 } });
    expect(onTaken).not.toHaveBeenCalled();
    expect(device.watching()).toBe(0);
    position.keep();
    expect(onTaken).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ accuracy: 12 }));
  });

  test('of a tenant that asks for two metres is not taken by itself at four', () => {
    const { device, position, onTaken } = taker(2);
    position.look();
    device.isAt(13.9, 47.2, 4);
    expect(onTaken).not.toHaveBeenCalled();
    device.isAt(13.9, 47.2, 2);
    expect(onTaken).toHaveBeenCalledTimes(1);
  });

  test('has ended in words where the device refuses, and shows nothing that comes later', () => {
    const { device, position, onTaken } = taker();
    position.look();
    device.fails(1);
    device.isAt(13.9, 47.2, 2);
    expect(position.now()).toEqual({ state: 'resting', failure: 'refused' });
    expect(onTaken).not.toHaveBeenCalled();
    position.look();
    expect(position.now()).toEqual({ state: 'looking', best: null });
    position.cancel();
  });

  test('is offered where nothing better comes in time', () => {
    const { device, position, onTaken } = taker();
    position.look();
    device.isAt(13.9, 47.2, 30);
    device.fails(3);
    expect(position.now()).toMatchObject({ state: 'offered', found: { accuracy: 30 } });
    expect(onTaken).not.toHaveBeenCalled();
    position.cancel();
    expect(position.now()).toEqual({ state: 'resting', failure: null });
  });

  test('is nothing where its page was hidden meanwhile', () => {
    const { device, position } = taker();
    position.look();
    device.isAt(13.9, 47.2, 30);
    device.turns('hidden');
    expect(position.now()).toEqual({ state: 'resting', failure: 'hidden' });
  });

  test.each(['look', 'average'] as const)('is no longer looked for when the screen is left (%s)', (begin) => {
    const { device, position, leave, onTaken } = taker();
    position[begin]();
    device.isAt(13.9, 47.2, 30);
    leave();
    expect(vi.getTimerCount()).toBe(0);
    device.isAt(13.9, 47.2, 2);
    expect(device.watching()).toBe(0);
    expect(onTaken).not.toHaveBeenCalled();
  });
});

describe('an average', () => {
  test('may be taken after ten seconds, and says how many fixes and how wide', () => {
    const { device, position, onTaken } = taker();
    position.average();
    standsFor(device, 8);
    expect(position.now()).toMatchObject({ state: 'averaging', seconds: 8, isLongEnough: false });
    standsFor(device, 2);
    expect(position.now()).toMatchObject({ seconds: 10, isLongEnough: true, average: { used: 10 } });
    position.take();
    const [[taken] = []] = onTaken.mock.calls;
    expect(taken).toMatchObject({ used: 10, leftOut: 0, accuracy: 4 });
    expect(taken?.longitude).toBeCloseTo(13.9, 6);
    expect(taken && 'spread' in taken && taken.spread).toBeCloseTo(1, 1);
  });

  test('ends by itself after a minute, and leaves no clock behind', () => {
    const { device, position, onTaken } = taker();
    position.average();
    standsFor(device, 61);
    expect(vi.getTimerCount()).toBe(0);
    expect(onTaken).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ used: 60 }));
    expect(device.watching()).toBe(0);
  });

  test('counts its seconds from the first fix: the sky may take longer', () => {
    const { device, position } = taker();
    position.average();
    vi.advanceTimersByTime(30_000);
    expect(position.now()).toMatchObject({ average: null, seconds: 0 });
    standsFor(device, 2);
    expect(position.now()).toMatchObject({ seconds: 2, average: { used: 2 } });
    position.cancel();
    expect(device.watching()).toBe(0);
  });

  test('that is too coarse is offered too', () => {
    const { device, position, onTaken } = taker(3);
    position.average();
    standsFor(device, 60);
    expect(position.now()).toMatchObject({ state: 'offered', found: { used: 60, accuracy: 4 } });
    expect(onTaken).not.toHaveBeenCalled();
    position.average();
    expect(position.now()).toMatchObject({ state: 'averaging', average: null });
    position.cancel();
  });
});
