import { describe, expect, it } from 'vitest';
import type { Answers, Question } from './questions.ts';
import type { AnsweredSurvey } from './report.ts';
import { summarise, surveyInPeriod } from './report.ts';

function question(key: string, values: Partial<Question> = {}): Question {
  return {
    id: key,
    position: key,
    key,
    label: key,
    type: 'text',
    options: null,
    unit: null,
    minimum: null,
    maximum: null,
    required: false,
    showWhenKey: null,
    showWhenValue: null,
    ...values,
  };
}

function survey(answers: Answers, day = '2026-11-01'): AnsweredSurvey {
  return { id: day, title: day, status: 'Completed', day, answers };
}

describe('a report', () => {
  it('counts the answers in the order in which they are offered, also those that nobody gave', () => {
    const kind = question('kind', { type: 'choice', options: 'Pine\nLarch\nCedar' });
    const [summary] = summarise(
      [kind],
      [survey({ kind: 'Cedar' }), survey({ kind: 'Pine' }), survey({ kind: 'Pine' }), survey({})],
    );
    expect(summary).toMatchObject({ answered: 3 });
    expect(summary?.groups).toEqual([
      { value: 'Pine', count: 2 },
      { value: 'Larch', count: 0 },
      { value: 'Cedar', count: 1 },
    ]);
  });

  it('keeps an answer that the template no longer offers', () => {
    const kind = question('kind', { type: 'choice', options: 'Pine' });
    expect(summarise([kind], [survey({ kind: 'Oak' })])[0]?.groups).toEqual([
      { value: 'Pine', count: 0 },
      { value: 'Oak', count: 1 },
    ]);
  });

  it('gives least, mean, most and findings of readings, and ranges that hold each of them once', () => {
    const heat = question('heat', { type: 'reading', maximum: 70 });
    const surveys = ['31', '38,5', '58', '66', '84.5', '70'].map((value) => survey({ heat: value }));
    const [summary] = summarise([heat], surveys);
    expect(summary?.figures).toEqual({ least: 31, mean: 58, most: 84.5, findings: 1 });
    expect(summary?.groups[0]).toEqual({ value: '30', upTo: 40, count: 2 });
    expect(summary?.groups.reduce((sum, { count }) => sum + count, 0)).toBe(6);
  });

  it('has one range for numbers that are all the same', () => {
    const [summary] = summarise(
      [question('n', { type: 'number' })],
      [survey({ n: '4' }), survey({ n: '4' })],
    );
    expect(summary?.groups).toEqual([{ value: '4', count: 2 }]);
  });

  it.each([
    // Whole numbers stand for themselves, or in ranges whose ends are whole and belong to one range each.
    [
      ['1', '2', '2', '3'],
      [
        ['1', undefined, 1],
        ['2', undefined, 2],
        ['3', undefined, 1],
      ],
    ],
    [
      ['0', '9', '10', '40'],
      [
        ['0', 9, 2],
        ['10', 19, 1],
        ['20', 29, 0],
        ['30', 39, 0],
        ['40', 49, 1],
      ],
    ],
    [
      ['1', '1.5'],
      [
        ['1', 1.1, 1],
        ['1.1', 1.2, 0],
        ['1.2', 1.3, 0],
        ['1.3', 1.4, 0],
        ['1.4', 1.5, 0],
        ['1.5', 1.6, 1],
      ],
    ],
  ])('counts whole numbers in whole ranges: %j', (answers, expected) => {
    const [summary] = summarise(
      [question('n', { type: 'number' })],
      answers.map((n) => survey({ n })),
    );
    expect(summary?.groups.map(({ value, upTo, count }) => [value, upTo, count])).toEqual(expected);
  });

  it('leaves out answers to questions that were skipped in the end', () => {
    const questions = [
      question('a', { type: 'yesNo' }),
      question('b', { showWhenKey: 'a', showWhenValue: 'yes' }),
    ];
    const [, b] = summarise(questions, [survey({ a: 'no', b: 'old' }), survey({ a: 'yes', b: 'new' })]);
    expect(b).toMatchObject({ answered: 1, texts: ['new'] });
  });

  it('groups dates by month', () => {
    const [summary] = summarise(
      [question('d', { type: 'date' })],
      [survey({ d: '2026-11-02' }), survey({ d: '2026-10-30' }), survey({ d: '2026-11-20' })],
    );
    expect(summary?.groups).toEqual([
      { value: '2026-10', count: 1 },
      { value: '2026-11', count: 2 },
    ]);
  });

  it('takes both days of its period in, and no limit where there is none', () => {
    const one = survey({}, '2026-11-10');
    expect(surveyInPeriod(one, { from: '2026-11-10', to: '2026-11-10' })).toBe(true);
    expect(surveyInPeriod(one, { from: '2026-11-11', to: '' })).toBe(false);
    expect(surveyInPeriod(one, { from: '', to: '2026-11-09' })).toBe(false);
    expect(surveyInPeriod(one, { from: '', to: '' })).toBe(true);
  });
});
