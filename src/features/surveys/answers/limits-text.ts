import { useLingui } from '@lingui/react/macro';
import type { Question } from '../../../domain/surveys/questions.ts';
import { useFormat } from '../../../ui/format/format.ts';

/** "Between 0 and 70 °C"; empty where there are no limits. */
export function useLimitsText(): (question: Question) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ minimum, maximum, unit }) => {
    if (minimum === null && maximum === null) return '';
    if (maximum === null) return t`At least ${format.quantity(minimum, unit)}`;
    if (minimum === null) return t`At most ${format.quantity(maximum, unit)}`;
    return t`Between ${format.number(minimum)} and ${format.quantity(maximum, unit)}`;
  };
}
