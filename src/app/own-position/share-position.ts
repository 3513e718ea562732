import type { PositionFix } from '../../domain/geometry/average-position.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { oneFix } from '../../resource/inputs/position/one-fix.ts';
import type { PositionDevice, WatchWish } from '../../resource/inputs/position/watch-device.ts';

/** Milliseconds from one position to the next: a van is found again, and no battery pays for it. */
const EVERY = 300_000;

/** A place may be a minute old; of a page that nobody sees the device is not asked. */
const WISH: WatchWish = { patience: 60_000, oldest: 60_000, whenHidden: 'end', isFollowed: false };

export interface SharingDeps {
  readonly device: PositionDevice;
  /** Whether it may be asked without a question to the person. */
  readonly mayAsk: () => Promise<boolean>;
  /** @throws when the server is not reached; false: it is not to be told any more */
  readonly tell: (fix: PositionFix) => Promise<boolean>;
}

/**
 * Tells the server where this device is, now and every five minutes for as long as the page is seen and somebody wants to be; where
 * it cannot be told, it is told the next place and no old one. Nobody is asked for a permission here.
 */
export function sharePosition({ device, mayAsk, tell }: SharingDeps, end: AbortSignal): void {
  let last = Number.NEGATIVE_INFINITY;
  let isAsking = false;
  const take = async () => {
    if (isAsking || end.aborted || device.page.visibilityState === 'hidden') return;
    isAsking = true;
    try {
      if (!(await mayAsk())) return;
      const fix = await oneFix(device, WISH, end);
      if (fix === null || end.aborted) return;
      const isWanted = await tell(fix);
      last = Date.now();
      if (!isWanted) stop();
    } catch {
      // Without signal, or refused: the next turn tells the place of then.
    } finally {
      isAsking = false;
    }
  };
  const takeWhenDue = () => {
    if (Date.now() - last >= EVERY) inBackground(take());
  };
  const timer = setInterval(takeWhenDue, EVERY / 5);
  const stop = () => {
    clearInterval(timer);
    device.page.removeEventListener('visibilitychange', takeWhenDue);
  };
  device.page.addEventListener('visibilitychange', takeWhenDue);
  end.addEventListener('abort', stop);
  takeWhenDue();
}

/** What a browser says of asking where it is: Safari knows the question since 16. */
export async function isPositionGranted(): Promise<boolean> {
  const { state } = await navigator.permissions.query({ name: 'geolocation' });
  return state === 'granted';
}
