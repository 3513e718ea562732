import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type FailDemand, unmetDemands } from '../../../domain/job-sheets/fail-demands.ts';
import type { ChecklistStep } from '../../../domain/job-sheets/job-sheet.ts';
import { Banner } from '../../../ui/notices/banner.tsx';

const DEMAND_WORDS: Readonly<Record<FailDemand, MessageDescriptor>> = {
  note: msg`This step failed: write a note.`,
  photograph: msg`This step failed: take a photograph.`,
  followUp: msg`This step failed: create a follow-up order.`,
};

/** What a failed step still needs before the sheet can be finished. */
export function Demands({ step }: { step: ChecklistStep }) {
  const { i18n } = useLingui();
  return unmetDemands(step).map((demand) => (
    <Banner key={demand} kind="warning">
      {i18n._(DEMAND_WORDS[demand])}
    </Banner>
  ));
}
