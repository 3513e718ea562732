import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { textOrder } from '../domain/kit/values/text-order.ts';

/** The order of texts in the person's language. */
export function useTextOrder(): (left: string, right: string) => number {
  const { locale } = useLingui().i18n;
  return useMemo(() => textOrder(locale), [locale]);
}
