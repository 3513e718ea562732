import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { numberFrom } from '../../domain/kit/values/typed-number.ts';
import { useNumberWords } from '../inputs/use-number-fault.ts';
import type { LabelSet } from '../words/label-set.ts';
import type { FieldError } from './form-errors.ts';

const NO_UNITS = { from: '', to: '' };

/** What is said under a field; of a list's item with its place and which of its parts it is about: "2, What: …". */
export function useErrorText(labels: LabelSet): (error: FieldError) => string {
  const { t, i18n } = useLingui();
  const fault = useFaultText(labels);
  return useCallback(
    (error: FieldError) => {
      const message = fault(error);
      const [name = '', index, part = ''] = error.path.split('/');
      const at = numberFrom(index ?? '') ?? null;
      // A part of a map has a name of its own instead of a place.
      if (at === null) return message;
      const place = at + 1;
      const label = labels.items?.[name]?.[part];
      if (!label) return t`${place}: ${message}`;
      const said = i18n._(label);
      return t`${place}, ${said}: ${message}`;
    },
    [labels, t, i18n, fault],
  );
}

/** By the error's code. */
function useFaultText(labels: LabelSet): (error: FieldError) => string {
  const { t, i18n } = useLingui();
  const numberWords = useNumberWords();
  return useCallback(
    (error: FieldError) => {
      const { max, units: { from, to } = NO_UNITS } = error;
      switch (error.code) {
        case 'required':
          return labels.required ? i18n._(labels.required) : t`This field is required.`;
        case 'too_long':
          return t`At most ${max} characters.`;
        case 'out_of_range':
        case 'ambiguous_number':
        case 'too_many_places':
          return numberWords(error.code, error);
        case 'invalid_type':
          return numberWords('not_a_number', {});
        case 'unit_mismatch':
          return t`${from} cannot be converted to ${to}, in which the item is kept.`;
        case 'not_whole':
          return t`Whole numbers only: it is counted in pieces.`;
        case 'not_after_start':
          return t`The end must come after the start, within a day.`;
        case 'no_place':
          return t`Containers stand in stores, and never in each other.`;
        case 'reference_not_found':
          return t`Nothing on this device has this name, number or id. Pick one from the list.`;
        default:
          return t`This value does not fit here.`;
      }
    },
    [labels, t, i18n, numberWords],
  );
}
