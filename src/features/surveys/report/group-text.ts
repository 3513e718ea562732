import { useLingui } from '@lingui/react/macro';
import { numberFrom } from '../../../domain/kit/values/typed-number.ts';
import type { Question } from '../../../domain/surveys/questions.ts';
import type { Group } from '../../../domain/surveys/report.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useAnswerText } from '../answers/answer-text.ts';

/** The name of a bar: an answer, a month, or a range of numbers. */
export function useGroupText(): (question: Question, group: Group) => string {
  const { i18n } = useLingui();
  const { number, quantity } = useFormat();
  const answerText = useAnswerText();
  return (question, { value, upTo }) => {
    if (upTo !== undefined) return `${number(numberFrom(value))} – ${quantity(upTo, question.unit)}`;
    if (question.type === 'date') {
      const month = new Date(`${value}-01T00:00:00Z`);
      return i18n.date(month, { year: 'numeric', month: 'long', timeZone: 'UTC' });
    }
    return answerText(question, value);
  };
}
