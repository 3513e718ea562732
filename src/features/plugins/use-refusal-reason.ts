import { useLingui } from '@lingui/react/macro';
import { ApiError } from '../../api/api-error.ts';
import { WITHDRAWN_CODE } from '../../domain/plugins/platform-plugin.ts';
import { useErrorWords } from '../../session/problems/use-error-words.ts';

/** Why a call of the marketplace failed, in the person's language where the app has words for it. */
export function useRefusalReason(): (error: unknown) => string {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  return (error) => {
    const details = error instanceof ApiError ? error.details : [];
    const withdrawn = details.find(({ code }) => code === WITHDRAWN_CODE);
    if (withdrawn) return t`Who runs the platform has withdrawn it: ${withdrawn.values?.['reason'] ?? ''}`;
    return errorWords(error) || t`Unknown error`;
  };
}
