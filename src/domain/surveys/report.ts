import { monthOf } from '../kit/time/calendar-days.ts';
import { greatestOf, leastOf } from '../kit/values/long-lists.ts';
import { ownValue } from '../kit/values/own-value.ts';
import { byCodeUnit } from '../kit/values/text-order.ts';
import type { Answers, Question } from './questions.ts';
import { isFinding, numberIn, questionOptions, shownQuestions, YES_NO } from './questions.ts';

/** A survey as a report looks at it. */
export interface AnsweredSurvey {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  /** `YYYY-MM-DD` on which it counts: completed, else planned, else written. */
  readonly day: string;
  readonly answers: Answers;
}

export interface SurveyPeriod {
  /** `YYYY-MM-DD`, both days included; empty: open. */
  readonly from: string;
  readonly to: string;
}

export interface Summary extends AnswerSummary {
  readonly question: Question;
}

export interface AnswerSummary {
  /** How many were asked, skip logic considered, and gave an answer. */
  readonly answered: number;
  /** How many gave which answer; of numbers, how many fall into which range. Empty for texts. */
  readonly groups: readonly Group[];
  readonly figures: AnswerFigures | null;
  /** What was written, of a question that asks for words. */
  readonly texts: readonly string[];
}

export interface Group {
  /** The answer, `yes` or `no`, a month `YYYY-MM`; of numbers the lower edge of the range. */
  readonly value: string;
  /** Upper edge of a range of numbers. */
  readonly upTo?: number;
  readonly count: number;
}

export interface AnswerFigures {
  readonly least: number;
  readonly mean: number;
  readonly most: number;
  /** Readings out of their limits. */
  readonly findings: number;
}

/** Ranges into which numbers are grouped for a chart. */
const RANGES = 6;

export function surveyInPeriod(survey: Pick<AnsweredSurvey, 'day'>, { from, to }: SurveyPeriod): boolean {
  return (from === '' || survey.day >= from) && (to === '' || survey.day <= to);
}

/** What all these surveys answered, question by question. */
export function summarise(questions: readonly Question[], surveys: readonly AnsweredSurvey[]): Summary[] {
  return questions.map((question) => {
    const answers = surveys.flatMap((survey) => {
      const asked = shownQuestions(questions, survey.answers).some(({ key }) => key === question.key);
      const answer = (ownValue(survey.answers, question.key) ?? '').trim();
      return asked && answer !== '' ? [answer] : [];
    });
    return summaryOf(question, answers);
  });
}

function summaryOf(question: Question, answers: readonly string[]): Summary {
  const plain = { question, answered: answers.length, groups: [], figures: null, texts: [] };
  switch (question.type) {
    case 'number':
    case 'reading':
      return { ...plain, ...numbersOf(question, answers) };
    case 'choice':
      return { ...plain, groups: countedGroups(answers, questionOptions(question)) };
    case 'yesNo':
      return { ...plain, groups: countedGroups(answers, YES_NO) };
    case 'date':
      return { ...plain, groups: monthGroups(answers) };
    case 'text':
      return { ...plain, texts: answers };
  }
}

/** The listed values in their order, also those that nobody gave, and then what else was answered. */
export function countedGroups(answers: readonly string[], listed: readonly string[]): Group[] {
  const counts = new Map(listed.map((value) => [value, 0]));
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** @param days `YYYY-MM-DD` */
export function monthGroups(days: readonly string[]): Group[] {
  return countedGroups(days.map(monthOf).toSorted(byCodeUnit), []);
}

function numbersOf(question: Question, answers: readonly string[]): Pick<Summary, 'groups' | 'figures'> {
  const numbers = answers.flatMap((answer) => numberIn(answer) ?? []);
  const findings = answers.filter((answer) => isFinding(question, answer)).length;
  return numberGroups(numbers, findings);
}

/** @param findings how many of the numbers are out of their limits */
export function numberGroups(
  numbers: readonly number[],
  findings: number,
): Pick<AnswerSummary, 'groups' | 'figures'> {
  if (numbers.length === 0) return { groups: [], figures: null };
  const least = leastOf(Number.POSITIVE_INFINITY, numbers);
  const most = greatestOf(Number.NEGATIVE_INFINITY, numbers);
  // As precise as an instrument, whether it reads thousands or thousandths.
  const mean = Number((numbers.reduce((sum, value) => sum + value, 0) / numbers.length).toPrecision(6));
  return { groups: ranges(numbers, least, most), figures: { least, mean, most, findings } };
}

function ranges(numbers: readonly number[], least: number, most: number): Group[] {
  const isWhole = numbers.every(Number.isInteger);
  const nice = niceWidth((most - least) / RANGES);
  // People count in ones: a fifth of a child is no answer.
  const width = isWhole ? Math.max(1, nice) : nice;
  const first = Math.floor(least / width);
  const last = Math.floor(most / width);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const place = first + index;
    const upTo = tidy((place + 1) * width) - (isWhole ? 1 : 0);
    return {
      value: String(tidy(place * width)),
      ...(isWhole && width === 1 ? {} : { upTo }),
      count: numbers.filter((value) => Math.floor(value / width) === place).length,
    };
  });
}

/** 1, 2 or 5 times a power of ten, not below the given width: edges that a person can read. */
function niceWidth(width: number): number {
  if (width <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(width));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= width * (1 - 1e-9)) ?? 10;
  return step * power;
}

/** Without the dust of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
