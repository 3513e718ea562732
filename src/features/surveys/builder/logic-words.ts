import { useLingui } from '@lingui/react/macro';
import type { LogicFinding } from '../../../domain/surveys/builder/check-logic.ts';
import type { FormPart } from '../../../domain/surveys/form/form-part.ts';
import { plainWordsIn } from '../../../domain/surveys/rich-words.ts';
import type { FormReading } from './form-reading.ts';

/** What is hardly meant, in a sentence. */
export function useLogicWords({ read: { definition } }: FormReading): (finding: LogicFinding) => string {
  const { t } = useLingui();
  const nameOf = ({ item }: FormPart) =>
    plainWordsIn(item.label, definition.defaultLanguage, definition) || item.name;
  return ({ code, other }) => {
    const around = other ? nameOf(other) : '';
    switch (code) {
      case 'never_shown':
        return other
          ? t`It is never shown: its condition and that of “${around}” never hold together.`
          : t`It is never shown: its condition never holds.`;
      case 'always_true':
        return t`Its condition always holds: it can be left out.`;
      case 'never_accepted':
        return t`No answer is accepted: its rule can never be met.`;
      case 'no_choices':
        return t`It offers no choice, whatever is answered before.`;
      case 'later_question':
        return t`It hangs on “${around}”, which is asked further down.`;
      case 'empty_group':
        return t`There is no question in it.`;
    }
  };
}
