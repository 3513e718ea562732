import { useLingui } from '@lingui/react/macro';
import { numberFrom } from '../../../domain/kit/values/typed-number.ts';
import type { Question } from '../../../domain/surveys/questions.ts';
import type { Group } from '../../../domain/surveys/report.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useAnswerText } from '../answers/answer-text.ts';

/** The name of a bar: an answer, a month, or a range of numbers. */
export function useGroupText(): (question: Question, group: Group) => string {
  const monthText = useMonthText();
  const rangeText = useRangeText();
  const answerText = useAnswerText();
  return (question, group) => {
    if (group.upTo !== undefined) return rangeText(group, question.unit);
    return question.type === 'date' ? monthText(group.value) : answerText(question, group.value);
  };
}

/** `2026-11` as a person says it. */
export function useMonthText(): (month: string) => string {
  const { i18n } = useLingui();
  return (month) => {
    const first = new Date(`${month}-01T00:00:00Z`);
    return i18n.date(first, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  };
}

/** A range of numbers, or the one number that is counted by itself. */
export function useRangeText(): (group: Group, unit: string | null) => string {
  const { number, quantity } = useFormat();
  return ({ value, upTo }, unit) => {
    const from = numberFrom(value);
    return upTo === undefined ? quantity(from, unit) : `${number(from)} – ${quantity(upTo, unit)}`;
  };
}
