import { useLingui } from '@lingui/react/macro';
import { choiceWords, type RecordColumn } from '../../../domain/surveys/form-report/record-tables.ts';
import { useFormat } from '../../../ui/format/format.ts';

type Asked = Pick<RecordColumn, 'question' | 'choices' | 'form' | 'isMixed'>;

/** Answers to a question of a form as the person says them; empty where there are none. */
export function useFormAnswerText(
  language: string,
): (column: Asked, answers: readonly (string | number)[]) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (column, answers) => {
    const { question, isMixed } = column;
    const [first] = answers;
    if (first === undefined) return '';
    if (isMixed) return answers.join(' ');
    if (question.choices !== null)
      return answers.map((answer) => choiceWords(column, String(answer), language)).join(', ');
    if (typeof first === 'number') return format.number(first);
    switch (question.type) {
      case 'acknowledge':
        return t`Yes`;
      case 'date':
      case 'today':
        return isMoment(first) ? format.date(first) : first;
      case 'dateTime':
      case 'start':
      case 'end':
        return isMoment(first) ? format.dateTime(first) : first;
      default:
        return first;
    }
  };
}

/** A day, or an instant that browsers read. */
function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text));
}
