import { describe, expect, it } from 'vitest';
import { beginForm } from '../form/fill-in.ts';
import { flatAnswers, giveAnswers } from '../form/given/given-answers.ts';
import { answerFaults, answersOf, relevanceOf } from '../form/record.ts';
import type { Question } from '../questions.ts';
import { wordsOnly } from '../rich-words.ts';
import { readTables } from './form-tables.ts';
import { tablesOfQuestions } from './question-tables.ts';

const WORDS = { yes: 'Oui', no: 'Non', finding: ({ label }: Question) => `${label}: a finding` };

function question(key: string, values: Partial<Question> = {}): Question {
  const empty = { options: null, unit: null, minimum: null, maximum: null, required: false } as const;
  const always = { showWhenKey: null, showWhenValue: null };
  return { id: key, position: key, key, label: `About ${key}`, type: 'text', ...empty, ...always, ...values };
}

const QUESTIONS = [
  question('access', { type: 'yesNo', required: true }),
  question('why', { showWhenKey: 'access', showWhenValue: 'NO' }),
  question('state', { type: 'choice', options: 'Good\nWorn out\n  Dangerous!' }),
  question('since', { type: 'date', showWhenKey: 'state', showWhenValue: 'worn OUT' }),
  question('load', { type: 'number', unit: '%', minimum: 0, maximum: 150 }),
  question('joint', { type: 'reading', unit: '°C', minimum: null, maximum: 70 }),
  question('repeat at', { type: 'reading', showWhenKey: 'load', showWhenValue: '100' }),
  question('never', { showWhenKey: 'later', showWhenValue: 'x' }),
  question('later', { showWhenKey: 'why', showWhenValue: `it's "shut"` }),
];

function filled(questions: readonly Question[], given: object) {
  const read = readTables(tablesOfQuestions('Walk', questions, WORDS));
  expect(read.errors).toEqual([]);
  if (read.form === null) throw new Error('the form has no errors');
  const clock = { timeZone: 'UTC', now: () => 0, random: () => 0, locale: 'en' };
  const state = beginForm(read.form, {
    clock,
    language: read.definition.defaultLanguage,
    metadata: {},
    files: {},
  });
  const unknown = giveAnswers(state, flatAnswers(given));
  return { values: answersOf(state), relevant: relevanceOf(state), ...answerFaults(state), unknown };
}

describe('a form of a template’s own questions', () => {
  it('asks the same under the same keys, in the same words and order', () => {
    const { definition } = readTables(tablesOfQuestions('Walk', QUESTIONS, WORDS));
    const { items, lists, title } = definition;
    expect([title, items.map((item) => [item.name, item.label[''], item.hint['']])]).toEqual([
      'Walk',
      [
        ['access', 'About access', undefined],
        ['why', 'About why', undefined],
        ['state', 'About state', undefined],
        ['since', 'About since', undefined],
        ['load', 'About load', '%'],
        ['joint', 'About joint', '°C'],
        ['joint_finding', 'About joint: a finding', undefined],
        ['repeat_at', 'About repeat at', undefined],
        ['never', 'About never', undefined],
        ['later', 'About later', undefined],
      ],
    ]);
    const listed = Object.entries(lists).map(([name, choices]) => [
      name,
      choices.map(({ value, label }) => [value, label['']]),
    ]);
    expect(Object.fromEntries(listed)).toEqual({
      yes_no: [
        ['yes', 'Oui'],
        ['no', 'Non'],
      ],
      state: [
        ['good', 'Good'],
        ['worn_out', 'Worn out'],
        ['dangerous', 'Dangerous!'],
      ],
    });
  });

  it('asks what the answers before call for, and nothing that nobody could be asked', () => {
    const none = filled(QUESTIONS, {});
    expect(none.missing).toEqual(['access']);
    expect(none.relevant).toMatchObject({
      why: false,
      since: false,
      repeat_at: false,
      never: false,
      later: false,
    });
    const shut = { access: 'no', why: `it's "shut"`, state: 'worn_out', load: 100 };
    expect(filled(QUESTIONS, shut).relevant).toMatchObject({
      why: true,
      since: true,
      repeat_at: true,
      never: false,
      later: true,
    });
    expect(filled(QUESTIONS, { ...shut, access: 'yes' }).relevant).toMatchObject({
      why: false,
      later: false,
    });
  });

  it('asks nothing because of a question that is not asked itself', () => {
    const questions = [
      question('a', { type: 'yesNo' }),
      question('b', { showWhenKey: 'a', showWhenValue: 'yes' }),
      question('c', { showWhenKey: 'b', showWhenValue: '' }),
    ];
    expect(filled(questions, { a: 'no' }).relevant).toMatchObject({ b: false, c: false });
    expect(filled(questions, { a: 'yes' }).relevant).toMatchObject({ b: true, c: true });
    expect(filled(questions, { a: 'yes', b: 'x' }).relevant).toMatchObject({ b: true, c: false });
  });

  it('says words and limits as they were typed, whatever a form takes them for', () => {
    const questions = [
      question('a', { label: '# of *cracked* insulators', type: 'choice', options: '*\n**b**' }),
      question('b', { type: 'reading', minimum: 5e-8 }),
      question('c', { type: 'number', maximum: 1e21 }),
    ];
    const { survey, choices } = tablesOfQuestions('', questions, WORDS);
    const labels = [...survey, ...choices].map(({ cells }) => wordsOnly(cells['label'] ?? ''));
    expect(labels.slice(0, 1).concat(labels.slice(-2))).toEqual(['# of *cracked* insulators', '*', '**b**']);
    expect(filled(questions, { b: '0.00000004' }).relevant['b_finding']).toBe(true);
    expect(filled(questions, { b: '0.00000006' }).relevant['b_finding']).toBe(false);
  });

  it('refuses a number out of its limits, and calls a reading out of its own a finding', () => {
    const out = filled(QUESTIONS, { access: 'yes', load: 151, joint: 70.5 });
    expect(out.invalid.map(({ path }) => path)).toEqual(['load']);
    expect(out.relevant).toMatchObject({ joint_finding: true });
    const within = filled(QUESTIONS, { access: 'yes', load: 150, joint: 70 });
    expect([within.invalid, within.relevant['joint_finding']]).toEqual([[], false]);
    expect(filled(QUESTIONS, {}).relevant['joint_finding']).toBe(false);
  });

  it('names what has no name or the same one anew', () => {
    const questions = [
      question('1 of 2', { type: 'choice', options: 'A\na\n!' }),
      question('yes_no', { type: 'choice', options: 'One' }),
      question('joint', { type: 'reading', minimum: 1, maximum: 2 }),
      question('joint_finding'),
      question('a', { type: 'choice', options: '' }),
      question('b', { type: 'yesNo' }),
    ];
    const { survey, choices } = tablesOfQuestions('', questions, WORDS);
    expect(survey.map(({ cells }) => `${cells['type']} ${cells['name']}`)).toEqual([
      'select_one _1_of_2 _1_of_2',
      'select_one yes_no_2 yes_no',
      'decimal joint',
      'note joint_finding_2',
      'text joint_finding',
      'text a',
      'select_one yes_no b',
    ]);
    expect(choices.map(({ cells }) => `${cells['list_name']} ${cells['name']}`)).toEqual([
      '_1_of_2 a',
      '_1_of_2 a_2',
      '_1_of_2 choice',
      'yes_no_2 one',
      'yes_no yes',
      'yes_no no',
    ]);
    expect(filled(questions, { joint: 3 }).relevant).toMatchObject({ joint_finding_2: true });
  });

  it('is asked as long as the list is', () => {
    const many = Array.from({ length: 200 }, (_, place) =>
      question(`q${place}`, place === 0 ? {} : { showWhenKey: `q${place - 1}`, showWhenValue: '' }),
    );
    expect(Object.values(filled(many, {}).relevant).filter(Boolean)).toHaveLength(200);
  });
});
