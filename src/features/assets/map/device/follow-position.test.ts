import { afterEach, expect, test, vi } from 'vitest';
import { fakePositionDevice } from '../../../../../tests/support/position-device.ts';
import { FOLLOWED_FOR, followForAWhile, followPosition } from './follow-position.ts';

const listener = {
  onPosition: vi.fn<(position: object) => void>(),
  onLost: vi.fn<() => void>(),
  onRefused: vi.fn<() => void>(),
};

afterEach(() => vi.resetAllMocks());

test('a device that is lost for a while is followed on, and its place is taken back until it knows it again', () => {
  const device = fakePositionDevice();
  followPosition(device.device, listener);
  device.isAt(13.9, 47.2);
  device.fails(3);
  device.fails(2);
  expect(listener.onLost).toHaveBeenCalledTimes(2);
  expect(listener.onRefused).not.toHaveBeenCalled();
  expect(device.watching()).toBe(1);
  device.isAt(14, 47.3);
  expect(listener.onPosition).toHaveBeenLastCalledWith({ longitude: 14, latitude: 47.3, accuracy: 8 });
});

test('a device that may not say where it is refuses', () => {
  const device = fakePositionDevice();
  followPosition(device.device, listener);
  device.fails(1);
  expect(listener.onRefused).toHaveBeenCalledTimes(1);
  expect(listener.onLost).not.toHaveBeenCalled();
});

test('a browser that knows of no places refuses', () => {
  followPosition({ ...fakePositionDevice().device, geolocation: undefined }, listener)();
  expect(listener.onRefused).toHaveBeenCalledTimes(1);
});

test('what is no longer followed is not watched', () => {
  const device = fakePositionDevice();
  followPosition(device.device, listener)();
  expect(device.clearWatch).toHaveBeenCalledExactlyOnceWith(1);
});

test('whoever asks for a while is told that it is over, and nothing after that', () => {
  vi.useFakeTimers();
  const device = fakePositionDevice();
  const onEnd = vi.fn<() => void>();
  followForAWhile(device.device, listener, onEnd);
  device.isAt(13.9, 47.2);
  vi.advanceTimersByTime(FOLLOWED_FOR - 1);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  device.isAt(14, 47.3);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(listener.onPosition).toHaveBeenCalledTimes(1);
  expect(device.watching()).toBe(0);
  vi.useRealTimers();
});

test('whoever leaves before that is told nothing', () => {
  vi.useFakeTimers();
  const device = fakePositionDevice();
  const onEnd = vi.fn<() => void>();
  followForAWhile(device.device, listener, onEnd)();
  expect(vi.getTimerCount()).toBe(0);
  expect(device.watching()).toBe(0);
  expect(onEnd).not.toHaveBeenCalled();
  vi.useRealTimers();
});
