import { beforeEach, expect, it, vi } from 'vitest';
import { give } from './signs.ts';

const kept = new Map<string, string>();
let vibrated: number[][] = [];
let sounded = 0;

/** Of the Web Audio API what a tone asks for. */
class Node extends EventTarget {
  connect = (to: unknown) => to;
  start = () => void sounded++;
  stop = () => undefined;
}

beforeEach(() => {
  kept.clear();
  vibrated = [];
  sounded = 0;
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null });
  vi.stubGlobal('navigator', { vibrate: (pattern: number[]) => void vibrated.push(pattern) });
  vi.stubGlobal(
    'AudioContext',
    class {
      readonly currentTime = 0;
      close = async () => undefined;
    },
  );
  vi.stubGlobal('GainNode', Node);
  vi.stubGlobal('OscillatorNode', Node);
});

it('a code that was seen is felt and heard once, an alarm three times and longer', () => {
  give('seen');
  expect([vibrated.at(-1)?.length, sounded]).toEqual([1, 1]);
  sounded = 0;
  give('alarm');
  // The pauses between them are in it.
  expect([vibrated.at(-1)?.length, sounded]).toEqual([5, 3]);
  expect(vibrated.at(-1)?.[0]).toBeGreaterThan(vibrated[0]?.[0] ?? 0);
});

it('a device that is silent neither sounds nor vibrates', () => {
  kept.set('silent', 'on');
  for (const sign of ['seen', 'done', 'alarm'] as const) give(sign);
  expect([vibrated, sounded]).toEqual([[], 0]);
});
