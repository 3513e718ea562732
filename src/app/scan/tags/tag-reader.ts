import { give } from '../../../resource/output/signs.ts';
import { giveScan, type TypedScan } from '../give-scan.ts';
import { fieldTypedInto, restoreText, takesCodes } from '../typed-fields.ts';
import { codeOnTag, type TagRead } from './tag-code.ts';

/** The browser's reader (Web NFC). */
interface TagReader extends EventTarget {
  /** @throws DOMException where it is not allowed, or NFC is off */
  scan(options: { readonly signal: AbortSignal }): Promise<void>;
}

/** Ends reading; null while none is. */
let reading: AbortController | null = null;

const followers = new Set<() => void>();
const takers = new Set<(code: string) => void>();

/** Whether this browser has one at all. */
export function hasTagReader(): boolean {
  return makeReader() !== undefined;
}

export function isReadingTags(): boolean {
  return reading !== null;
}

/** @returns ends it */
export function followTagReader(follow: () => void): () => void {
  followers.add(follow);
  return () => followers.delete(follow);
}

/**
 * From a press on, until it is stopped or the page goes: each tag that is held against the device is a scan, on every screen.
 *
 * @throws DOMException where it is not allowed, or NFC is off
 */
export async function startReadingTags(): Promise<void> {
  const reader = makeReader();
  if (!reader || reading) return;
  const ends = new AbortController();
  const { signal } = ends;
  reader.addEventListener('reading', (event) => heard(event), { signal });
  reader.addEventListener('readingerror', () => give('alarm'), { signal });
  switchTo(ends);
  try {
    await reader.scan({ signal });
  } catch (error) {
    switchTo(null);
    throw error;
  }
}

export function stopReadingTags(): void {
  reading?.abort();
  switchTo(null);
}

/**
 * A tag does what a scanner's burst does: in a field that takes codes its text stands there, and else whoever takes scans takes it.
 *
 * @param onScan a code that nothing on the screen has taken
 * @returns ends it
 */
export function listenForTags(onScan: (scan: TypedScan) => void): () => void {
  const take = (code: string) => {
    const target = document.activeElement;
    const field = fieldTypedInto(target);
    if (field && takesCodes(field)) restoreText(field, code);
    else giveScan(code, target, onScan);
  };
  takers.add(take);
  return () => takers.delete(take);
}

function makeReader(): TagReader | undefined {
  // Only some browsers have it, and no types of it are ours.
  const Reader = Reflect.get(globalThis, 'NDEFReader') as (new () => TagReader) | undefined;
  return Reader && new Reader();
}

function heard(event: Event): void {
  const code = codeOnTag(event as Event & TagRead); // what the browser sends
  if (code === undefined) return give('alarm');
  give('seen');
  for (const take of takers) take(code);
}

function switchTo(next: AbortController | null): void {
  reading = next;
  for (const follow of followers) follow();
}
