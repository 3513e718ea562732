import type { DeviceLock, RegistryDatabase } from '../../data/store/registry-database.ts';
import { changeLock } from '../../data/store/registry-database.ts';
import { base64Of } from '../../domain/kit/values/base64.ts';
import type { RandomBytes } from '../../domain/kit/values/ids.ts';
import { noteActivity } from './device-lock.ts';

/** Digits only: typed with gloves on a number pad. */
export const PIN = /^\d{4,8}$/;

/** Wrong ones after which the password is needed. */
const PIN_TRIES = 5;

/** Minutes to choose from. */
export const IDLE_MINUTES = [1, 5, 15] as const;

/** OWASP's recommendation for PBKDF2 with SHA-256. */
const ROUNDS = 600_000;

/**
 * A PIN covers the screen of a tablet that lies around; it does not encrypt what is stored, and somebody who takes the
 * device apart can try all PINs. So it is never sent, opens this device alone, and after a few tries nothing but the
 * password helps.
 */
export async function setPin(
  registry: RegistryDatabase,
  person: string,
  { pin, idleMinutes }: { readonly pin: string; readonly idleMinutes: number },
  random: RandomBytes,
): Promise<void> {
  const salt = Uint8Array.from(random(16));
  const hash = await hashOf(pin, salt);
  noteActivity();
  const lock: DeviceLock = { salt: base64Of(salt), hash, idleMinutes, lockedAt: null, tries: 0 };
  await changeLock(registry, person, () => lock);
}

/** `out`: that was one too many, and the caller has to end the session. */
type Tried = { readonly outcome: 'open' | 'out' } | { readonly outcome: 'wrong'; readonly left: number };

/** Counts the try before it looks, so that nobody gains any by closing the tab or by using two. */
export async function tryPin(registry: RegistryDatabase, person: string, pin: string): Promise<Tried> {
  const lock = await changeLock(registry, person, (known) => known && { ...known, tries: known.tries + 1 });
  if (!lock) return { outcome: 'open' };
  if (lock.tries > PIN_TRIES) return { outcome: 'out' };
  if ((await hashOf(pin, fromBase64(lock.salt))) === lock.hash) {
    noteActivity();
    await changeLock(registry, person, (known) => known && { ...known, lockedAt: null, tries: 0 });
    return { outcome: 'open' };
  }
  const left = PIN_TRIES - lock.tries;
  return left === 0 ? { outcome: 'out' } : { outcome: 'wrong', left };
}

/** Absent where the page is not secure: then there is no lock either. */
export function canLock(): boolean {
  return globalThis.isSecureContext;
}

async function hashOf(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS };
  return base64Of(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256)));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
