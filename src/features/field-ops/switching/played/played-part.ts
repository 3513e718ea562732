import type { SwitchingRequest, switchingRequest } from '../../../../domain/field-ops/switching-request.ts';
import type { DetailPart } from '../../../../resource/detail/resource-detail.tsx';
import type { PlanOnNetwork } from './use-plan.ts';

/** What every part of the card is about. */
export interface PlayedPartProps extends Pick<DetailPart<typeof switchingRequest>, 'speech'> {
  request: SwitchingRequest;
  plan: PlanOnNetwork;
}
