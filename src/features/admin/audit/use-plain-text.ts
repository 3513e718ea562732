import { useLingui } from '@lingui/react/macro';
import type { Json } from '../../../domain/kit/fields/field.ts';
import { isUuid } from '../../../domain/kit/values/ids.ts';
import { usePeople } from '../../../resource/words/people.tsx';
import { useFormat } from '../../../ui/format/format.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A value whose field nobody has described, in words as far as it goes. Empty for none. */
export function usePlainText(): (value: Json) => string {
  const { t } = useLingui();
  const { dateTime, number } = useFormat();
  const people = usePeople();
  return (value) => {
    if (value === null) return '';
    if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
    if (typeof value === 'number') return number(value);
    if (typeof value === 'object') return JSON.stringify(value);
    if (isUuid(value)) return people.names.get(value) ?? t`another record`;
    return INSTANT.test(value) ? dateTime(value) : value;
  };
}
