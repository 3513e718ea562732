import { Plural } from '@lingui/react/macro';
import type { AnyItem } from '../../domain/kit/field.ts';
import { photographsOf } from '../../domain/work/step-answer.ts';

/** How many photographs answer a step. */
export function Photographs({ step }: { step: AnyItem }) {
  const { length } = photographsOf(step);
  if (length === 0) return null;
  return (
    <span>
      <Plural value={length} one="# photograph" other="# photographs" />
    </span>
  );
}
