import { useLingui } from '@lingui/react/macro';
import type { FormFinding } from '../../../domain/surveys/xlsform/form-table.ts';
import { findingText } from '../findings/finding-text.ts';
import { FINDING_WORDS } from '../forms/finding-words.ts';

/** What is wrong with a cell, in short and then in detail. */
export function useFindingText(): (finding: Pick<FormFinding, 'code' | 'detail'>) => string {
  const { t, i18n } = useLingui();
  return ({ code, detail }) => {
    const message = findingText(detail, i18n);
    const what = i18n._(FINDING_WORDS[code]);
    return t`${what}: ${message}`;
  };
}
