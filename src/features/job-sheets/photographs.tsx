import { Plural } from '@lingui/react/macro';
import type { ChecklistStep } from '../../domain/job-sheets/job-sheet.ts';
import { photographsOf } from '../../domain/job-sheets/step-answer.ts';

/** How many photographs answer a step. */
export function Photographs({ step }: { step: ChecklistStep }) {
  const { length } = photographsOf(step);
  if (length === 0) return null;
  return (
    <span>
      <Plural value={length} one="# photograph" other="# photographs" />
    </span>
  );
}
