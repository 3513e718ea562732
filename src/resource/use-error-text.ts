import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { FieldError } from './form-errors.ts';
import type { LabelSet } from './label-set.ts';

/** What is said under a field, by the error's code. */
export function useErrorText(labels: LabelSet): (error: FieldError) => string {
  const { t, i18n } = useLingui();
  return useCallback(
    (error: FieldError) => {
      const { min, max } = error;
      switch (error.code) {
        case 'required':
          return labels.required ? i18n._(labels.required) : t`This field is required.`;
        case 'too_long':
          return t`At most ${max} characters.`;
        case 'out_of_range':
          return t`Must be between ${min} and ${max}.`;
        case 'invalid_type':
          return t`This is not a number that fits here.`;
        case 'reference_not_found':
          return t`Nothing on this device has this name, number or id. Pick one from the list.`;
        default:
          return t`This value does not fit here.`;
      }
    },
    [labels, t, i18n],
  );
}
