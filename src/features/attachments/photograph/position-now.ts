import { thisDevice, type WatchWish, watchDevice } from '../../../resource/inputs/position/watch-device.ts';

/** Milliseconds: a photograph that is older was taken somewhere else, perhaps. */
const JUST_TAKEN = 120_000;

/** A crew does not stand and wait for satellites; and a camera that has just been closed may still hide the page. */
const WISH: WatchWish = { patience: 5000, oldest: 60_000, whenHidden: 'goOn', isFollowed: false };

/**
 * Where this device is, for a photograph that it has just taken and that does not say so itself; null: nobody knows.
 *
 * @param takenAt milliseconds since 1970
 */
export async function positionNow(takenAt: number): Promise<{ latitude: number; longitude: number } | null> {
  if (Date.now() - takenAt > JUST_TAKEN) return null;
  const { promise, resolve } = Promise.withResolvers<{ latitude: number; longitude: number } | null>();
  const stop = watchDevice(thisDevice(), WISH, {
    onFix: ({ latitude, longitude }) => resolve({ latitude, longitude }),
    // Refused, or out of sight of every satellite: the stamp says the time alone.
    onFailure: () => resolve(null),
  });
  return promise.finally(stop);
}
