import type { Locator } from '@playwright/test';
import { drawOn } from '../draw-on.ts';
import { DAYS, INSTANTS, numbersFor, TEXTS, TIMES } from './tries.ts';

/** What a person would say that they answered; null: nothing, or what has no words. */
export interface Given {
  readonly said: string | null;
}

interface Asked {
  /** The question with its words and its control. */
  readonly question: Locator;
  /** From 0: what to answer where the answers before did not fit. */
  readonly attempt: number;
  readonly picture: Buffer;
}

type Answer = Given | 'no_more';

interface Kind {
  /** What the question shows where it is of this kind. */
  readonly control: (question: Locator) => Locator;
  readonly answer: (control: Locator, asked: Asked) => Promise<Answer>;
}

const NOTHING: Given = { said: null };

/** By what is on the screen; the first that fits. */
const KINDS: readonly Kind[] = [
  { control: (question) => question.getByRole('radio'), answer: chooseOne },
  { control: (question) => question.getByRole('checkbox'), answer: checkOne },
  { control: (question) => question.getByRole('button', { name: 'This order is right' }), answer: rank },
  { control: (question) => question.getByRole('img', { name: /^(Signature|Drawing)$/ }), answer: draw },
  { control: (question) => question.getByLabel('Add photos or files'), answer: attach },
  { control: (question) => question.getByRole('button', { name: 'Take position' }), answer: takePosition },
  { control: (question) => question.getByRole('button', { name: 'Add this position' }), answer: typeCorners },
  { control: (question) => question.getByRole('slider'), answer: slide },
  { control: (question) => question.getByRole('combobox'), answer: choose },
  { control: (question) => question.locator('input[type="date"]'), answer: typed(DAYS) },
  { control: (question) => question.locator('input[type="time"]'), answer: typed(TIMES) },
  { control: (question) => question.locator('input[type="datetime-local"]'), answer: typed(INSTANTS) },
  { control: (question) => question.getByRole('textbox'), answer: type },
];

/** Answers a question by what it shows; `no_more`: there is nothing else to try. What stands there already stays at first. */
export async function giveAnswer(question: Locator, attempt: number, picture: Buffer): Promise<Answer> {
  for (const { control, answer } of KINDS) {
    const found = control(question);
    if ((await found.count()) > 0) return answer(found, { question, attempt, picture });
  }
  // Nobody can change it, or nothing is offered by the answers before.
  return 'no_more';
}

/** As many as are tried out. */
const FEW = 4;

/** Of a few the one that asks for most, so that all of a form is seen. */
async function chooseOne(options: Locator, asked: Asked): Promise<Answer> {
  const { question, attempt } = asked;
  const count = await options.count();
  const isSearched = (await question.getByRole('searchbox').count()) > 0;
  const isAnswered = (await options.and(question.locator(':checked')).count()) > 0;
  if (attempt > 0 || count > FEW || isSearched || isAnswered || (await options.first().isDisabled()))
    return checkOne(options, asked);
  let best = { place: 0, total: -1 };
  for (let place = 0; place < count; place++) {
    // Pressed and not looked at again: some questions turn the page by themselves.
    await options.nth(place).click();
    if (!(await question.isVisible())) return NOTHING;
    const total = await askedInAll(question);
    if (total > best.total) best = { place, total };
  }
  const said = await wordsOf(options.nth(best.place));
  await options.nth(best.place).click();
  return { said };
}

/** `3 of 12 answered`, in the head. */
async function askedInAll(question: Locator): Promise<number> {
  const said = await question
    .page()
    .getByText(/^\d+ of \d+ answered$/)
    .innerText();
  return Number(said.split(' ')[2]);
}

/** The first line of a choice. */
async function wordsOf(option: Locator): Promise<string> {
  const [words = ''] = (await option.locator('..').innerText()).split('\n');
  return words;
}

async function checkOne(options: Locator, { question, attempt }: Asked): Promise<Answer> {
  const isAnswered = (await options.and(question.locator(':checked')).count()) > 0;
  if ((isAnswered && attempt === 0) || (await options.first().isDisabled())) return NOTHING;
  if (attempt >= (await options.count())) return 'no_more';
  const search = question.getByRole('searchbox');
  const said = await wordsOf(options.nth(attempt));
  if ((await search.count()) > 0) {
    await search.fill(said);
    await options.first().check();
  } else await options.nth(attempt).check();
  // A box that stands alone is no choice: its words are not what is answered.
  const isChoice = (await question.getByRole('radiogroup').or(question.getByRole('group')).count()) > 0;
  return { said: isChoice ? said : null };
}

async function rank(order: Locator, { question, attempt }: Asked): Promise<Answer> {
  if (attempt > 0) return 'no_more';
  await order.click();
  const down = question.getByRole('button', { name: /^Move down: / }).first();
  if (await down.isEnabled()) await down.click();
  return NOTHING;
}

/** One stroke; the pad shows it afterwards. */
async function draw(pad: Locator, { attempt }: Asked): Promise<Answer> {
  if (attempt > 0) return 'no_more';
  await drawOn(pad.page(), pad, [
    { x: 40, y: 40 },
    { x: 90, y: 20 },
    { x: 140, y: 60 },
  ]);
  await pad.locator('path[d*="L"]').first().waitFor({ state: 'attached' });
  return NOTHING;
}

async function attach(input: Locator, { question, attempt, picture }: Asked): Promise<Answer> {
  if (attempt > 0) return 'no_more';
  const name = `${await question.getAttribute('data-question')}.jpg`;
  await input.setInputFiles({ name, mimeType: 'image/jpeg', buffer: picture });
  await question.getByText(name).first().waitFor();
  return NOTHING;
}

async function takePosition(take: Locator, { question, attempt }: Asked): Promise<Answer> {
  if (attempt > 0) return 'no_more';
  await take.click();
  await question.getByRole('button', { name: 'Take it again' }).waitFor();
  return NOTHING;
}

const CORNERS = [
  ['12.88', '-14.95'],
  ['12.89', '-14.95'],
  ['12.89', '-14.94'],
] as const;

/** Nobody walks here. */
async function typeCorners(_add: Locator, { question, attempt }: Asked): Promise<Answer> {
  if (attempt > 0) return 'no_more';
  for (const [latitude, longitude] of CORNERS) {
    await question.getByRole('button', { name: 'Type it' }).click();
    await question.getByRole('textbox', { name: 'Latitude' }).fill(latitude);
    await question.getByRole('textbox', { name: 'Longitude' }).fill(longitude);
    await question.getByRole('button', { name: 'Use these coordinates' }).click();
  }
  await question
    .getByRole('listitem')
    .nth(CORNERS.length - 1)
    .waitFor();
  return NOTHING;
}

/** The steps from the least on: the middle one first. */
async function slide(slider: Locator, { question, attempt }: Asked): Promise<Answer> {
  if ((attempt === 0 && (await valueOf(question)) !== '') || (await slider.isDisabled())) return NOTHING;
  const [least, most, step] = await Promise.all(
    ['min', 'max', 'step'].map(async (name) => Number(await slider.getAttribute(name))),
  );
  const steps = Math.floor(((most ?? 0) - (least ?? 0)) / (step ?? 1));
  if (attempt > steps) return 'no_more';
  const place = (Math.floor(steps / 2) + attempt) % (steps + 1);
  await slider.fill(String(Number(((least ?? 0) + place * (step ?? 1)).toFixed(8))));
  return NOTHING;
}

function valueOf(question: Locator): Promise<string> {
  return question.getByRole('textbox').first().inputValue();
}

/** A list, or a month beside its year. */
async function choose(list: Locator, { question, attempt }: Asked): Promise<Answer> {
  if ((attempt === 0 && (await list.first().inputValue()) !== '') || (await list.first().isDisabled()))
    return NOTHING;
  const options = list.first().getByRole('option');
  // The first one is no answer.
  if (attempt + 1 >= (await options.count())) return 'no_more';
  const said = await options.nth(attempt + 1).innerText();
  await list.first().selectOption({ index: attempt + 1 });
  const year = question.getByRole('textbox', { name: 'Year' });
  if ((await year.count()) === 0) return { said };
  await year.fill('2026');
  return NOTHING;
}

function typed(values: readonly string[]): Kind['answer'] {
  return async (input, { attempt }) => fillWith(input.first(), values, attempt, false);
}

async function type(input: Locator, { question, attempt }: Asked): Promise<Answer> {
  const field = input.first();
  const mode = await field.getAttribute('inputmode');
  if (mode !== 'numeric' && mode !== 'decimal') return fillWith(field, TEXTS, attempt, true);
  const isYear = (await field.getAttribute('maxlength')) === '4';
  const numbers = numbersFor(await question.innerText(), mode === 'numeric');
  return fillWith(field, isYear ? ['2026', '2000', '1990'] : numbers, attempt, false);
}

async function fillWith(
  field: Locator,
  values: readonly string[],
  attempt: number,
  isWords: boolean,
): Promise<Answer> {
  const stands = await field.inputValue();
  if ((attempt === 0 && stands !== '') || !(await field.isEditable())) return NOTHING;
  const value = values[attempt];
  if (value === undefined) return 'no_more';
  await field.fill(value);
  return { said: isWords ? value : null };
}
