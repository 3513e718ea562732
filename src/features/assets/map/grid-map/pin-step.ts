import type { PlaneMetres } from '../../../../domain/geometry/local-plane.ts';

/** Metres that a pin moves with an arrow key, and with Shift. */
const STEP = { fine: 1, wide: 10 };

const ARROWS: Readonly<Record<string, PlaneMetres>> = {
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
  ArrowRight: { east: 1, north: 0 },
  ArrowLeft: { east: -1, north: 0 },
};

type PinKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Where an arrow key moves a pin; null for other keys, and for what the browser does with them. */
export function pinStep({ key, shiftKey, altKey, ctrlKey, metaKey }: PinKey): PlaneMetres | null {
  const arrow = Object.hasOwn(ARROWS, key) ? ARROWS[key] : undefined;
  if (!arrow || altKey || ctrlKey || metaKey) return null;
  const metres = shiftKey ? STEP.wide : STEP.fine;
  return { east: arrow.east * metres, north: arrow.north * metres };
}
