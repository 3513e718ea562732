import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { errorWords } from '../../session/error-words.ts';

/** Why a call failed, in the person's language where the app has words for it. */
export function useErrorWords(): (error: unknown) => string {
  const { i18n } = useLingui();
  return useCallback(
    (error: unknown) => {
      const words = errorWords(error);
      return typeof words === 'string' ? words : i18n._(words);
    },
    [i18n],
  );
}
