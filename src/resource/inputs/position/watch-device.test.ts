import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakePositionDevice } from '../../../../tests/support/position-device.ts';
import { type PositionFailure, type WatchWish, watchDevice } from './watch-device.ts';

const ONCE: WatchWish = { patience: 20_000, oldest: 0, whenHidden: 'end', isFollowed: false };
const FOLLOWED: WatchWish = { ...ONCE, whenHidden: 'pause', isFollowed: true };

function watched(wish: WatchWish) {
  const device = fakePositionDevice();
  const listener = {
    onFix: vi.fn<(fix: object) => void>(),
    onFailure: vi.fn<(failure: PositionFailure) => void>(),
  };
  const stop = watchDevice(device.device, wish, listener);
  return { device, stop, ...listener };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a device that is asked where it is', () => {
  test('tells with how exact it knows it', () => {
    const { device, stop, onFix } = watched(ONCE);
    device.isAt(13.9, 47.2, 4);
    expect(onFix).toHaveBeenCalledExactlyOnceWith({
      longitude: 13.9,
      latitude: 47.2,
      altitude: null,
      accuracy: 4,
    });
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    [1, 'refused'],
    [2, 'none'],
    [3, 'slow'],
    [9, 'none'],
  ] as const)('that fails with %d has ended as %s, and what comes later is not told', (code, failure) => {
    const { device, onFix, onFailure } = watched(ONCE);
    device.fails(code);
    device.isAt(13.9, 47.2);
    device.fails(code);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(failure);
    expect(onFix).not.toHaveBeenCalled();
    expect(device.watching()).toBe(0);
  });

  test('has ended where nobody answers whether it may be known, and a late yes shows nothing', () => {
    const { device, onFix, onFailure } = watched(ONCE);
    vi.advanceTimersByTime(19_999);
    expect(onFailure).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    device.isAt(13.9, 47.2);
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('slow');
    expect(onFix).not.toHaveBeenCalled();
  });

  test('that was told to stop tells nothing more', () => {
    const { device, stop, onFix, onFailure } = watched(ONCE);
    stop();
    device.isAt(13.9, 47.2);
    device.turns('hidden');
    vi.advanceTimersByTime(60_000);
    expect(onFix).not.toHaveBeenCalled();
    expect(onFailure).not.toHaveBeenCalled();
    expect(device.watching()).toBe(0);
  });

  test('has ended when its page is hidden, and does not begin again by itself', () => {
    const { device, onFailure } = watched(ONCE);
    device.turns('hidden');
    device.turns('visible');
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('hidden');
    expect(device.watching()).toBe(0);
  });

  test('whose page is not served securely refuses', () => {
    const onFailure = vi.fn<(failure: PositionFailure) => void>();
    const { page } = fakePositionDevice().device;
    watchDevice({ geolocation: undefined, page }, FOLLOWED, { onFix: () => undefined, onFailure })();
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('refused');
  });

  test('that answers at once, before it has said how it is stopped, is stopped all the same', () => {
    const { device, clearWatch, page } = fakePositionDevice();
    const geolocation = {
      clearWatch,
      watchPosition(_: PositionCallback, onFailure?: PositionErrorCallback | null) {
        onFailure?.({ code: 1, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
        return 5;
      },
    };
    watchDevice({ ...device, page, geolocation }, FOLLOWED, {
      onFix: () => undefined,
      onFailure: () => undefined,
    });
    expect(clearWatch).toHaveBeenCalledWith(5);
  });
});

describe('a device that is followed', () => {
  test('is followed on while it does not know, and ends only when it refuses', () => {
    const { device, onFix, onFailure } = watched(FOLLOWED);
    device.fails(3);
    device.fails(2);
    device.isAt(13.9, 47.2);
    expect(onFix).toHaveBeenCalledTimes(1);
    device.fails(1);
    expect(onFailure.mock.calls).toEqual([['slow'], ['none'], ['refused']]);
    expect(device.watching()).toBe(0);
  });

  test('is not asked while nobody sees the page, and again once somebody does', () => {
    const { device, stop, onFailure } = watched(FOLLOWED);
    device.turns('hidden');
    expect(device.watching()).toBe(0);
    device.turns('visible');
    expect(device.watching()).toBe(1);
    stop();
    device.turns('hidden');
    device.turns('visible');
    expect(device.watching()).toBe(0);
    expect(onFailure).not.toHaveBeenCalled();
  });
});
