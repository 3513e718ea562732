import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { LabelSet } from './label-set.ts';

/** What a field is called; the times that every row has are called the same everywhere. */
export function useFieldLabel(labels: LabelSet): (name: string) => string {
  const { t, i18n } = useLingui();
  return useCallback(
    (name: string) => {
      const label = labels.fields[name];
      if (label) return i18n._(label);
      if (name === 'createdAt') return t`Created`;
      return name === 'updatedAt' ? t`Changed` : name;
    },
    [labels, i18n, t],
  );
}
