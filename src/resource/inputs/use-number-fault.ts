import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { type NumberBounds, type NumberFault, numberFault } from '../../domain/kit/values/typed-number.ts';
import { useFormat } from '../../ui/format/format.ts';

/** What is said under a number that a field does not take; undefined where it takes it. */
export function useNumberFault(): (typed: string, bounds: NumberBounds) => string | undefined {
  const words = useNumberWords();
  return (typed, bounds) => {
    const fault = numberFault(typed, bounds);
    return fault === null ? undefined : words(fault, bounds);
  };
}

export function useNumberWords(): (fault: NumberFault, bounds: Partial<NumberBounds>) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  return useCallback(
    (fault, { min, max, places = 0, integer }) => {
      switch (fault) {
        case 'ambiguous_number':
          return t`That can be two numbers. Choose the one that is meant.`;
        case 'out_of_range':
          return t`Must be between ${number(min)} and ${number(max)}.`;
        case 'too_many_places':
          return integer || places === 0 ? t`Whole numbers only.` : t`At most ${places} decimals.`;
        case 'not_a_number':
          return t`This is not a number that fits here.`;
      }
    },
    [t, number],
  );
}
