import { useLingui } from '@lingui/react/macro';
import type { Limits } from '../../../../domain/job-sheets/step-series.ts';
import { useFormat } from '../../../../ui/format/format.ts';

/** Limits in words; undefined where there are none. */
export function useStepLimits(): (limits: Limits, unit: string) => string | undefined {
  const { t } = useLingui();
  const format = useFormat();
  return ({ min, max }, unit) => {
    const least = format.quantity(min, unit);
    const most = format.quantity(max, unit);
    if (min === null && max === null) return undefined;
    if (max === null) return t`At least ${least}`;
    if (min === null) return t`At most ${most}`;
    const from = format.number(min);
    return t`Between ${from} and ${most}`;
  };
}
