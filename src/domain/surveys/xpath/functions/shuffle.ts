import type { Surroundings } from '../evaluate.ts';
import { toNumber, toText, type Value } from '../value.ts';
import { MODULUS, seedOf } from './digest.ts';

/**
 * In an order of chance; with a seed in the one that ODK's tools make of it: Fisher and Yates' inside-out shuffle, by Park and
 * Miller's generator. A seed that is a text and no number is one by its SHA-256.
 */
export function shuffled<T>(items: readonly T[], seed: Value | null, around: Surroundings): T[] {
  const random = seed === null ? around.random : randomFrom(seed, around.timeZone);
  const order: T[] = [];
  for (const [index, item] of items.entries()) {
    const place = Math.floor(random() * (index + 1));
    const before = order[place];
    if (before !== undefined) order.push(before);
    order[place] = item;
  }
  return order;
}

function randomFrom(seed: Value, timeZone: string): () => number {
  let state = stateFrom(seed, timeZone);
  return () => {
    state = (state * 16_807) % MODULUS;
    return (state - 1) / (MODULUS - 1);
  };
}

function stateFrom(seed: Value, timeZone: string): number {
  const number = toNumber(seed, timeZone);
  const text = toText(seed);
  const isHashed = typeof seed !== 'number' && Number.isNaN(number) && text !== '';
  const state = isHashed ? seedOf(text) : Math.trunc(number || 0) % MODULUS;
  return state <= 0 ? state + MODULUS - 1 : state;
}
