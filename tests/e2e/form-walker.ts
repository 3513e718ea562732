import type { Locator, Page } from '@playwright/test';
import { type Given, giveAnswer } from './form-walker/give-answer.ts';

/** More pages than a form that ends has with one more instance of each repeat. */
const MOST_PAGES = 400;

/** Of one page, as answers ask for more of them. */
const MOST_QUESTIONS = 300;

/** Answers that are tried where the ones before do not fit. */
const MOST_TRIES = 24;

/** A question as it was met, and what was answered. */
export interface MetQuestion extends Given {
  readonly name: string;
}

/**
 * Fills in the form that is on the screen, page by page, as somebody does who reads no more than what stands there, adds one
 * more to each repeat, and finishes.
 * @param picture what is taken where a photograph or a file is asked for
 * @throws Error with the name of the question that no answer fits
 */
export async function walkForm(page: Page, picture: Buffer): Promise<readonly MetQuestion[]> {
  const met: MetQuestion[] = [];
  const added = new Set<string>();
  await whereItIs(page).waitFor();
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    if (await button(page, 'Finish').isVisible()) {
      await finish(page);
      return met;
    }
    met.push(...(await answerPage(page, picture)));
    if (!(await addOneMore(page, added))) await goOn(page, picture);
  }
  throw new Error(`the form has no end: ${await whereItIs(page).innerText()}`);
}

function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

/** `Page 2 of 7`, in the head. */
function whereItIs(page: Page): Locator {
  return page.getByText(/^(Page \d+ of \d+|The end)$/);
}

/** Answers what is asked here, and what that asks for in turn. */
async function answerPage(page: Page, picture: Buffer): Promise<MetQuestion[]> {
  const met: MetQuestion[] = [];
  const seen = new Set<string>();
  for (let turn = 0; turn < MOST_QUESTIONS; turn++) {
    const next = (await questionsOn(page)).find(({ key }) => !seen.has(key));
    if (!next) return met;
    seen.add(next.key);
    met.push({ name: next.name, ...(await tryAnswers(next.question, picture, 0)) });
  }
  throw new Error(`a page asks more and more: ${await whereItIs(page).innerText()}`);
}

interface QuestionHere {
  readonly key: string;
  readonly name: string;
  readonly question: Locator;
}

/** Groups beside each other may ask by the same name. */
async function questionsOn(page: Page): Promise<QuestionHere[]> {
  const all = page.locator('[data-question]');
  const names = await all.evaluateAll((blocks) =>
    blocks.map((block) => block.getAttribute('data-question') ?? ''),
  );
  return names.map((name, at) => {
    const place = names.slice(0, at).filter((one) => one === name).length;
    const question = page.locator(`[data-question="${name}"]`).nth(place);
    return { key: `${name} ${place}`, name, question };
  });
}

/** Answers until nothing is said against it. What only an answer behind it can mend stays as it is. */
async function tryAnswers(question: Locator, picture: Buffer, first: number): Promise<Given> {
  let given: Given = { said: null };
  for (let attempt = first; attempt < MOST_TRIES; attempt++) {
    const next = await giveAnswer(question, attempt, picture);
    if (next === 'no_more') return given;
    given = next;
    if (!(await faultOf(question).isVisible())) return given;
  }
  return given;
}

/** What is said against an answer. */
function faultOf(question: Locator): Locator {
  return question.locator('[aria-live="polite"] > p');
}

/** Each repeat gets one more than it has, once. */
async function addOneMore(page: Page, added: Set<string>): Promise<boolean> {
  const add = page.getByRole('button', { name: /^Add (one|another one): / });
  for (const name of await add.allInnerTexts()) {
    if (added.has(name)) continue;
    added.add(name);
    await turnPage(page, () => button(page, name).click());
    return true;
  }
  return false;
}

/** On to the next page; what is missing or wrong on this one is answered once more first. */
async function goOn(page: Page, picture: Buffer): Promise<void> {
  const warning = page.getByText(/missing or wrong\. Press again/);
  const turned = await turnPage(page, () => button(page, 'Next').click(), warning);
  if (turned) return;
  for (const { question } of await questionsOn(page))
    if (await faultOf(question).isVisible()) await tryAnswers(question, picture, 1);
  for (const { name, question } of await questionsOn(page))
    if (await faultOf(question).isVisible())
      throw new Error(`stuck at ${name}: ${await faultOf(question).innerText()}`);
  await answerPage(page, picture);
  await turnPage(page, () => button(page, 'Next').click());
}

/** @returns whether another page came; false: what was said instead */
async function turnPage(page: Page, press: () => Promise<void>, instead?: Locator): Promise<boolean> {
  const here = await whereItIs(page).innerText();
  await press();
  const another = whereItIs(page).filter({ hasNotText: here });
  await (instead ? another.or(instead) : another).first().waitFor();
  return another.isVisible();
}

async function finish(page: Page): Promise<void> {
  const done = page.getByText('Survey completed. Saved on this device.');
  const missing = page.getByRole('dialog', { name: 'What is missing or wrong' });
  await button(page, 'Finish').click();
  await done.or(missing).first().waitFor();
  if (await missing.isVisible()) throw new Error(`stuck at the end: ${await missing.innerText()}`);
}
