import type { SwitchingRequest, switchingRequest } from '../../../domain/field-ops/switching-request.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { ClearanceCard } from './clearance-card.tsx';
import { PlayedCard } from './played/played-card.tsx';
import { usePlan } from './played/use-plan.ts';
import { SwitchingStepList } from './step-list.tsx';

/** Clearance, steps, and what they do on the network: one worker answers for the whole page. */
export function Programme(part: DetailPart<typeof switchingRequest>) {
  // The screen of a switching request gets no other row.
  const request = part.row as typeof part.row & SwitchingRequest;
  const plan = usePlan(request);
  return (
    <>
      <ClearanceCard {...part} word={plan.word} />
      <SwitchingStepList {...part} />
      <PlayedCard request={request} plan={plan} speech={part.speech} />
    </>
  );
}
