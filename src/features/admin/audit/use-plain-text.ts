import { useLingui } from '@lingui/react/macro';
import type { Json } from '../../../domain/kit/field.ts';
import { useFormat } from '../../../ui/format.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A value whose field nobody has described, in words as far as it goes. Empty for none. */
export function usePlainText(): (value: Json) => string {
  const { t } = useLingui();
  const { dateTime, number } = useFormat();
  return (value) => {
    if (value === null) return '';
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
    if (typeof value === 'number') return number(value);
    if (typeof value === 'object') return JSON.stringify(value);
    return INSTANT.test(value) ? dateTime(value) : value;
  };
}
