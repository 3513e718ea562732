import { fold } from '../../kit/search/words.ts';
import { type Question, questionOptions } from '../questions.ts';
import { markdownOf } from '../rich-words.ts';
import { isName } from '../xlsform/read-survey.ts';
import { languageHead, type SheetCells } from '../xlsform/write-xlsform.ts';
import { numberText } from '../xpath/number-text.ts';
import type { FormTables, SheetRow } from './form-tables.ts';
import { limitExpression } from './plain-limit.ts';
import { ruleExpression } from './plain-rule.ts';
import { freeName, proposedName } from './row-names.ts';

/** Words that a form says itself, and a list of questions leaves to the screen. */
export interface QuestionWords {
  readonly yes: string;
  readonly no: string;
  /** Of a reading that is out of its limits: it is a finding, and no mistake. */
  readonly finding: (question: Question) => string;
}

/** A question on its way to the tables. */
interface TabledQuestion {
  readonly question: Question;
  readonly name: string;
  readonly choices: readonly ListedChoice[];
  /** Of its choices; empty: it has none. */
  readonly list: string;
  /** Of the note that says what its answer is out of. */
  readonly findingName: string;
}

interface ListedChoice {
  readonly name: string;
  readonly label: string;
}

const YES_NO_LIST = 'yes_no';

const LABEL = languageHead('label', '');

/**
 * The tables of a form that asks what a template's own questions ask, in their words, under their keys, and under their
 * conditions. Their words are in no language that anybody noted.
 */
export function tablesOfQuestions(
  title: string,
  questions: readonly Question[],
  words: QuestionWords,
): FormTables {
  const tabled = namedQuestions(questions, words);
  const survey = tabled.flatMap((one, place) => rowsOf(one, tabled.slice(0, place), words));
  const lists = new Map(tabled.map(({ list, choices }) => [list, choices]));
  lists.delete('');
  const choices = [...lists].flatMap(([list, ofList]) =>
    ofList.map(({ name, label }) => ({ list_name: list, name, [LABEL]: markdownOf(label) })),
  );
  return {
    survey: keyed('q', survey),
    choices: keyed('c', choices),
    settings: { form_title: title },
    languages: [''],
  };
}

function keyed(prefix: string, rows: readonly SheetCells[]): SheetRow[] {
  return rows.map((cells, index) => ({ key: `${prefix}${index}`, cells }));
}

function namedQuestions(questions: readonly Question[], words: QuestionWords): TabledQuestion[] {
  const taken = new Set<string>();
  const takenOnce = (name: string) => {
    taken.add(name);
    return name;
  };
  const names = questions.map(({ key }) =>
    takenOnce(isName(key) && !taken.has(key) ? key : proposedName(key, taken)),
  );
  const lists = new Set([YES_NO_LIST]);
  return questions.map((question, place) => {
    const name = names[place] ?? '';
    const choices = choicesOf(question, words);
    const ownList = question.type === 'yesNo' ? YES_NO_LIST : freeName(name, lists);
    const list = choices.length === 0 ? '' : ownList;
    lists.add(list);
    return { question, name, choices, list, findingName: takenOnce(freeName(`${name}_finding`, taken)) };
  });
}

function choicesOf(question: Question, { yes, no }: QuestionWords): ListedChoice[] {
  if (question.type === 'yesNo')
    return [
      { name: 'yes', label: yes },
      { name: 'no', label: no },
    ];
  if (question.type !== 'choice') return [];
  const taken = new Set<string>();
  return questionOptions(question).map((label) => {
    const name = proposedName(label, taken, 'choice');
    taken.add(name);
    return { name, label };
  });
}

function rowsOf(one: TabledQuestion, before: readonly TabledQuestion[], words: QuestionWords): SheetCells[] {
  const { question, name, list } = one;
  const { type, minimum, maximum } = question;
  const limits = {
    kind: 'between',
    least: limitText(minimum),
    most: limitText(maximum),
  } as const;
  const isLimited = minimum !== null || maximum !== null;
  const row = {
    type: typeCell(type, list),
    name,
    [LABEL]: markdownOf(question.label),
    [languageHead('hint', '')]: type === 'number' || type === 'reading' ? (question.unit ?? '') : '',
    required: question.required ? 'yes' : '',
    relevant: conditionOf(question, before),
    constraint: type === 'number' && isLimited ? limitExpression(limits, 'today()') : '',
  };
  if (type !== 'reading' || !isLimited) return [row];
  const finding = { type: 'note', name: one.findingName, [LABEL]: words.finding(question) };
  return [row, { ...finding, relevant: outsideOf(one) }];
}

function limitText(limit: number | null): string {
  return limit === null ? '' : numberText(limit);
}

function typeCell(type: Question['type'], list: string): string {
  switch (type) {
    case 'number':
    case 'reading':
      return 'decimal';
    case 'choice':
    case 'yesNo':
      return list === '' ? 'text' : `select_one ${list}`;
    default:
      return type;
  }
}

function outsideOf({ name, question: { minimum, maximum } }: TabledQuestion): string {
  const below = { question: name, operator: 'less_than', value: limitText(minimum) } as const;
  const above = { question: name, operator: 'more_than', value: limitText(maximum) } as const;
  const tests = [below, above].filter(({ value }) => value !== '');
  return ruleExpression({ join: 'any', tests }, () => 'number');
}

/** Answers are compared as they were: whatever their case and accents, as far as they are chosen from a list. */
function conditionOf({ showWhenKey, showWhenValue }: Question, before: readonly TabledQuestion[]): string {
  if (!showWhenKey) return '';
  const asked = before.find(({ question }) => question.key === showWhenKey);
  // Looks at nothing that was asked before: it never was shown.
  if (!asked) return 'false()';
  const wanted = showWhenValue ?? '';
  const isWanted = (text: string) => fold(text) === fold(wanted);
  const { choices, name, question } = asked;
  const chosen = choices.find(({ label, name: value }) =>
    isWanted(question.type === 'yesNo' ? value : label),
  );
  const value = chosen?.name ?? wanted;
  const test = { question: name, operator: 'is', value } as const;
  const isNumber = question.type === 'number' || question.type === 'reading';
  const holds = ruleExpression({ join: 'all', tests: [test] }, () => (isNumber ? 'number' : 'text'));
  // What is not asked is empty to a form, and was no answer at all to a list of questions.
  const around = wanted === '' ? conditionOf(question, before.slice(0, before.indexOf(asked))) : '';
  return around === '' ? holds : `(${around}) and ${holds}`;
}
