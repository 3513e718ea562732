import {
  type PositionDevice,
  type WatchWish,
  watchDevice,
} from '../../../../resource/inputs/position/watch-device.ts';
import type { OwnPosition } from '../grid-map/drawings.ts';

/** What a device says of where it is. */
export interface PositionListener {
  onPosition(position: OwnPosition): void;
  /** It does not know just now, and may later. What it said before is no longer where it is. */
  onLost(): void;
  /** It will not say: the person or its settings forbid it, or it cannot. */
  onRefused(): void;
}

/** A place may be ten seconds old; nobody follows a screen that is not seen. */
const WISH: WatchWish = { patience: 20_000, oldest: 10_000, whenHidden: 'pause', isFollowed: true };

/**
 * Follows where the device is.
 * @returns the function that stops it
 */
export function followPosition(device: PositionDevice, listener: PositionListener): () => void {
  return watchDevice(device, WISH, {
    onFix: ({ longitude, latitude, accuracy }) => listener.onPosition({ longitude, latitude, accuracy }),
    onFailure: (failure) => (failure === 'refused' ? listener.onRefused() : listener.onLost()),
  });
}

/** Milliseconds: a way on foot; whoever puts the tablet away does not pay for it with the battery. */
export const FOLLOWED_FOR = 600_000;

/** The same for ten minutes. @param onEnd it has ended by itself */
export function followForAWhile(
  device: PositionDevice,
  listener: PositionListener,
  onEnd: () => void,
): () => void {
  const stop = followPosition(device, listener);
  const timer = setTimeout(() => {
    stop();
    onEnd();
  }, FOLLOWED_FOR);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
