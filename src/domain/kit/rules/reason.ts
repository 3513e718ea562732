import type { FieldValues } from '../fields/row.ts';
import { isSaid } from '../values/visible-text.ts';

/** Whether a write says why in that field, and says it of this step: what stood there before was said of something else. */
export function saysWhy(field: string, before: FieldValues, after: FieldValues): boolean {
  const reason = after[field];
  const known = before[field];
  return isSaid(reason) && !(typeof known === 'string' && known.trim() === reason.trim());
}
