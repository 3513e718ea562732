import type { RandomBytes } from '../../domain/kit/values/ids.ts';

/** Milliseconds. */
const FIRST_DELAY = 2000;
export const LONGEST_DELAY = 5 * 60 * 1000;
/** A server that asks for more than an hour's silence is asked again after one. */
export const LONGEST_PAUSE = 60 * 60 * 1000;

/**
 * How long to wait after the n-th failure in a row (n ≥ 1): anything up to min(2 s · 2ⁿ, 5 min). The full jitter keeps
 * a depot's tablets from coming back all at once (Brooker, "Exponential Backoff and Jitter", 2015).
 */
export function backOff(failures: number, random: RandomBytes): number {
  const ceiling = Math.min(FIRST_DELAY * 2 ** Math.min(failures, 20), LONGEST_DELAY);
  const [high = 0, low = 0] = random(2);
  return Math.ceil(((high * 256 + low + 1) / 65536) * ceiling);
}

/** Whether a time has come. A clock that was set back must not let work wait for ever: waits have a longest. */
export function isPast(time: number, now: number, longest: number): boolean {
  return time <= now || time > now + longest;
}

/**
 * `Retry-After` in milliseconds: seconds, or an HTTP date (RFC 9110 §10.2.3), which goes by the clock of whoever sent it, as
 * `Date` beside it does: this device's may be wrong. Null without a usable one.
 */
export function retryAfter(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const sentAt = Date.parse(headers.get('date') ?? '');
  const since = Number.isNaN(sentAt) ? now : sentAt;
  const milliseconds = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - since;
  return Number.isNaN(milliseconds) ? null : Math.min(Math.max(milliseconds, 0), LONGEST_PAUSE);
}
