import { vi } from 'vitest';
import type { PositionDevice } from '../../src/resource/inputs/position/watch-device.ts';

interface FakeWatch {
  readonly onPlace: PositionCallback;
  readonly onFailure: PositionErrorCallback | null | undefined;
}

/** A device that is where the test says, on a page that is hidden when the test says so. */
export function fakePositionDevice() {
  const watches = new Map<number, FakeWatch>();
  let count = 0;
  /** Of the last watch, also when it has ended: browsers hand over what was under way. */
  let last: FakeWatch | undefined;
  let visibilityState: DocumentVisibilityState = 'visible';
  const page = Object.defineProperty(new EventTarget(), 'visibilityState', { get: () => visibilityState });
  const clearWatch = vi.fn<(id: number) => void>((id) => void watches.delete(id));
  const device: PositionDevice = {
    geolocation: {
      watchPosition(onPlace, onFailure) {
        count += 1;
        last = { onPlace, onFailure };
        watches.set(count, last);
        return count;
      },
      clearWatch,
    },
    page: page as EventTarget & Pick<Document, 'visibilityState'>, // as it was defined above
  };
  return {
    ...device,
    device,
    clearWatch,
    /** How many watches go on. */
    watching: () => watches.size,
    isAt(longitude: number, latitude: number, accuracy = 8) {
      const rest = { altitude: null, altitudeAccuracy: null, heading: null, speed: null };
      const coords = { longitude, latitude, accuracy, ...rest, toJSON: () => ({}) };
      last?.onPlace({ coords, timestamp: 0, toJSON: () => ({}) });
    },
    fails(code: number) {
      last?.onFailure?.({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
    },
    turns(state: DocumentVisibilityState) {
      visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}
