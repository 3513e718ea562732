import { afterEach, expect, test, vi } from 'vitest';
import { followPosition } from './follow-position.ts';

const listener = {
  onPosition: vi.fn<(position: object) => void>(),
  onLost: vi.fn<() => void>(),
  onRefused: vi.fn<() => void>(),
};

afterEach(() => vi.resetAllMocks());

test('a device that is lost for a while is followed on, and its place is taken back until it knows it again', () => {
  const device = fakeDevice();
  followPosition(device, listener);
  device.isAt(13.9, 47.2);
  device.fails(3);
  device.fails(2);
  expect(listener.onLost).toHaveBeenCalledTimes(2);
  expect(listener.onRefused).not.toHaveBeenCalled();
  expect(device.clearWatch).not.toHaveBeenCalled();
  device.isAt(14, 47.3);
  expect(listener.onPosition).toHaveBeenLastCalledWith({ longitude: 14, latitude: 47.3, accuracy: 8 });
});

test('a device that may not say where it is refuses', () => {
  const device = fakeDevice();
  followPosition(device, listener);
  device.fails(1);
  expect(listener.onRefused).toHaveBeenCalledTimes(1);
  expect(listener.onLost).not.toHaveBeenCalled();
});

test('a browser that knows of no places refuses', () => {
  followPosition(undefined, listener)();
  expect(listener.onRefused).toHaveBeenCalledTimes(1);
});

test('what is no longer followed is not watched', () => {
  const device = fakeDevice();
  followPosition(device, listener)();
  expect(device.clearWatch).toHaveBeenCalledExactlyOnceWith(7);
});

function fakeDevice() {
  let place: PositionCallback | undefined;
  let failure: PositionErrorCallback | null | undefined;
  return {
    watchPosition(onPlace: PositionCallback, onFailure?: PositionErrorCallback | null) {
      place = onPlace;
      failure = onFailure;
      return 7;
    },
    clearWatch: vi.fn<(watch: number) => void>(),
    isAt(longitude: number, latitude: number) {
      const rest = { altitude: null, altitudeAccuracy: null, heading: null, speed: null };
      const coords = { longitude, latitude, accuracy: 8, ...rest, toJSON: () => ({}) };
      place?.({ coords, timestamp: 0, toJSON: () => ({}) });
    },
    fails(code: number) {
      failure?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
    },
  };
}
