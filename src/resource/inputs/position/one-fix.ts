import type { PositionFix } from '../../../domain/geometry/average-position.ts';
import { type PositionDevice, type WatchWish, watchDevice } from './watch-device.ts';

/** The first position that the device tells; null: it does not say, or nobody waits any more. */
export function oneFix(
  device: PositionDevice,
  wish: WatchWish,
  end?: AbortSignal,
): Promise<PositionFix | null> {
  const { promise, resolve } = Promise.withResolvers<PositionFix | null>();
  const stop = watchDevice(device, wish, { onFix: resolve, onFailure: () => resolve(null) });
  end?.addEventListener('abort', () => resolve(null));
  return promise.finally(stop);
}
