import { useLingui } from '@lingui/react/macro';
import { findingInEnglish } from '../../../domain/surveys/findings/english/finding-words.ts';
import type { FormFinding } from '../../../domain/surveys/xlsform/form-table.ts';
import { FINDING_WORDS, UNNAMED_FINDING } from '../forms/finding-words.ts';

/** What is wrong with a cell, in short and then in detail. */
export function useFindingText(): (finding: Pick<FormFinding, 'code' | 'detail'>) => string {
  const { t, i18n } = useLingui();
  return ({ code, detail }) => {
    const message = findingInEnglish(detail);
    const what = i18n._(FINDING_WORDS[code] ?? UNNAMED_FINDING);
    return t`${what}: ${message}`;
  };
}
