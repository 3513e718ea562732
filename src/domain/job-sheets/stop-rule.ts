import type { AnyRow, RowFault } from '../kit/entity/entity.ts';
import { type AnyItem, itemsOf } from '../kit/fields/field.ts';
import { isSaid } from '../kit/values/visible-text.ts';
import { isStop } from './sheet-run.ts';

/** That somebody stopped the work, since when and why, stays on its sheet; a stop is lifted once, and not taken away. */
export function stopRule(before: AnyRow | null, after: AnyRow): RowFault | null {
  const now = new Map(itemsOf(after.pauses).map((pause) => [pause.id, pause]));
  const isKept = itemsOf(before?.pauses).every((stop) => !isStop(stop) || stands(stop, now.get(stop.id)));
  return isKept ? null : { path: 'pauses', code: 'granted', message: 'must keep each stop of the work' };
}

function stands(stop: AnyItem, now: AnyItem | undefined): boolean {
  if (!now || !isStop(now)) return false;
  // Times are put right where a device's clock was wrong, and words are added.
  return (!isSaid(stop.note) || isSaid(now.note)) && (!isSaid(stop.until) || isSaid(now.until));
}
