import { useLingui } from '@lingui/react/macro';
import { unreadText } from '../../../domain/kit/values/typed-number.ts';
import { numberIn, type Question } from '../../../domain/surveys/questions.ts';
import { useFormat } from '../../../ui/format/format.ts';

/** An answer in the person's language; empty where there is none. */
export function useAnswerText(): (question: Question, answer: string | undefined) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ type, unit }, answer = '') => {
    if (type === 'yesNo' && answer !== '') return answer === 'yes' ? t`Yes` : t`No`;
    if (type === 'date') return answer === '' ? '' : format.date(answer);
    const number = type === 'number' || type === 'reading' ? numberIn(answer) : null;
    return number === null ? unreadText(answer) : format.quantity(number, unit);
  };
}
