import { endsWell } from '../../../domain/work-orders/time-rule.ts';
import type { FormCheck } from '../../../resource/form/use-resource-form.ts';

/** The server would refuse it days later. */
export const checkTime: FormCheck = async (_workspace, { startedAt, endedAt }) => {
  const [start, end] = [String(startedAt ?? ''), String(endedAt ?? '')];
  return start === '' || end === '' || endsWell(start, end)
    ? []
    : [{ path: 'endedAt', code: 'not_after_start' }];
};
