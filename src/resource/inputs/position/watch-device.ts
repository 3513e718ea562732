import type { PositionFix } from '../../../domain/geometry/average-position.ts';

/**
 * - `refused`: the person or the device will not say.
 * - `none`: the device does not know.
 * - `slow`: nothing came in time, not even an answer to the question whether it may be known.
 * - `hidden`: somebody looks at something else, and may walk away meanwhile.
 */
export type PositionFailure = 'refused' | 'none' | 'slow' | 'hidden';

/** What a page has to find out where it is. */
export interface PositionDevice {
  /** Absent where the page is not served securely. */
  readonly geolocation: Pick<Geolocation, 'watchPosition' | 'clearWatch'> | undefined;
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

export interface WatchWish {
  /** Milliseconds in which the first fix has to come, the question to the person included, and each next one. */
  readonly patience: number;
  /** Milliseconds that a known position may be old. */
  readonly oldest: number;
  readonly whenHidden: 'end' | 'pause' | 'goOn';
  /** Whether a device is followed on that does not know just now. One that refuses never is. */
  readonly isFollowed: boolean;
}

interface FixListener {
  onFix(fix: PositionFix): void;
  /** The watch has ended, unless the device is followed on. */
  onFailure(failure: PositionFailure): void;
}

/** `GeolocationPositionError` (W3C Geolocation). */
const FAILURES: Readonly<Record<number, PositionFailure>> = { 1: 'refused', 2: 'none', 3: 'slow' };

/**
 * The one place that asks a device where it is. Once it has ended or was stopped, nothing is told any more: browsers hand
 * over a position that was under way, and a card would open by itself.
 *
 * @returns the function that stops it
 */
export function watchDevice(
  { geolocation, page }: PositionDevice,
  wish: WatchWish,
  listener: FixListener,
): () => void {
  if (!geolocation) {
    listener.onFailure('refused');
    return () => {};
  }
  let stopWatch = () => {};
  let isStopped = false;
  const onVisibility = () => {
    if (page.visibilityState !== 'hidden') {
      if (wish.whenHidden === 'pause') begin();
    } else if (wish.whenHidden === 'end') fail('hidden');
    else if (wish.whenHidden === 'pause') stopWatch();
  };
  const stop = () => {
    isStopped = true;
    stopWatch();
    page.removeEventListener('visibilitychange', onVisibility);
  };
  const fail = (failure: PositionFailure) => {
    if (failure === 'refused' || !wish.isFollowed) stop();
    listener.onFailure(failure);
  };
  const begin = () => {
    stopWatch();
    stopWatch = watchOnce(geolocation, wish, { onFix: (fix) => listener.onFix(fix), onFailure: fail });
    // Some answer before they have said by which number the watch ends.
    if (isStopped) stopWatch();
  };
  page.addEventListener('visibilitychange', onVisibility);
  begin();
  return stop;
}

/** One watch of the browser, of which nothing is heard once it is stopped. */
function watchOnce(
  geolocation: NonNullable<PositionDevice['geolocation']>,
  { patience, oldest }: WatchWish,
  listener: FixListener,
): () => void {
  let isOver = false;
  // The browser's own limit counts neither the time in which it asks the person nor that in which nobody sees the page.
  const timer = setTimeout(() => listener.onFailure('slow'), patience);
  const id = geolocation.watchPosition(
    ({ coords: { latitude, longitude, altitude, accuracy } }) => {
      if (isOver) return;
      clearTimeout(timer);
      listener.onFix({ latitude, longitude, altitude, accuracy });
    },
    ({ code }) => {
      if (isOver) return;
      clearTimeout(timer);
      listener.onFailure(FAILURES[code] ?? 'none');
    },
    { enableHighAccuracy: true, timeout: patience, maximumAge: oldest },
  );
  return () => {
    isOver = true;
    clearTimeout(timer);
    geolocation.clearWatch(id);
  };
}

/** Of the page that runs. */
export function thisDevice(): PositionDevice {
  return { geolocation: navigator.geolocation, page: document };
}
