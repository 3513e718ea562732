import { byCodeUnit } from './text-order.ts';

/** Sources of time and randomness arrive as arguments, so that tests are exact. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}

/** Fills the array with random bytes; `crypto.getRandomValues` bound to its owner. */
export type RandomBytes = (length: number) => Uint8Array;

export const systemClock: Clock = { now: () => Date.now() };

export const cryptoBytes: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/** A UUID version 7 (RFC 9562 §5.7): 48 bits of milliseconds, then 74 random bits. Ids are made on the device. */
export function uuidv7(clock: Clock = systemClock, random: RandomBytes = cryptoBytes): string {
  const bytes = random(16);
  let time = clock.now();
  for (let index = 5; index >= 0; index--) {
    bytes[index] = time % 256;
    time = Math.floor(time / 256);
  }
  return uuidOfBytes(bytes, 7);
}

/** So many ids of one moment, in ascending order: what is sorted by its id keeps the order it was made in. */
export function uuidv7s(count: number, clock: Clock, random: RandomBytes): string[] {
  const at = clock.now();
  return Array.from({ length: count }, () => uuidv7({ now: () => at }, random)).toSorted(byCodeUnit);
}

/** 16 bytes as a UUID: the bits of the version and the variant are set, the other 122 stay. */
export function uuidOfBytes(source: Uint8Array, version: 7 | 8): string {
  const bytes = source.slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** Crockford's base 32: no I, L, O, U, so that a number can be read out over the radio. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The human number of a row, from the last 35 random bits of its id: `WO-7F3K9Q2`. The same on every device and on
 * the server, so a number written on paper without signal stays true. For display and search; the id is the key.
 */
export function recordNumber(prefix: string, id: string): string {
  let bits = BigInt(`0x${id.replaceAll('-', '').slice(-9)}`) & 0x7_ffff_ffffn;
  let code = '';
  for (let digit = 0; digit < 7; digit++) {
    code = (CROCKFORD[Number(bits & 31n)] ?? '') + code;
    bits >>= 5n;
  }
  return `${prefix}-${code}`;
}
