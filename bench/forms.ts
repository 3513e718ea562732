/**
 * How fast a form of 500 questions with a repeat of 50 instances opens and answers: in real Chromium at a fourth of this machine's
 * speed, with the built client and the real server; and the engine alone in this process. `npm run bench:forms`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import { buildClientIfStale } from '../.ci/build-client.ts';
import { findChromium, openDevice } from '../tests/support/chromium.ts';
import { contentFrom } from '../tests/support/forms.ts';
import { LARGE_RECORD, largeForm } from '../tests/support/large-form.ts';
import { signInAsPlanner } from './demo-server.ts';
import { measureEngine } from './forms/engine.ts';
import { installKeyWatch, type KeyGoal, watchKey } from './forms/key-watch.ts';
import { countProcessor, pageProcessor, slower } from './forms/page-processor.ts';
import { SURVEY_TITLE, serveForm } from './forms/served-form.ts';
import { median } from './median.ts';
import { percentile95 } from './sync/measures.ts';

const SLOWER = 4;
/** At each speed. */
const OPENINGS = 7;
const ANSWERS = 40;
/** Milliseconds between two keys of somebody who types. */
const PAUSE = 150;
/** Milliseconds. */
const TARGETS = { opening: 300, answer: 50 } as const;

const content = await contentFrom(largeForm());
for (const [name, time] of measureEngine(content)) {
  process.stdout.write(`engine  ${name.padEnd(48)}${time.toFixed(2).padStart(8)} ms\n`);
}
await buildClientIfStale();
const server = await serveForm(content, LARGE_RECORD);
const folder = await mkdtemp(join(tmpdir(), 'fieldline-bench-'));
const context = await openDevice(folder, server, {
  viewport: { width: 820, height: 1180 },
  executablePath: findChromium(),
  optimises: true,
});
try {
  await context.addInitScript(installKeyWatch);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await countProcessor(devtools);
  await signInAsPlanner(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await openings(page, devtools);
  await answers(page, devtools);
  process.stdout.write(`Others kept this machine busy at a load of ${loadavg()[0]?.toFixed(1)}.\n`);
} finally {
  await context.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** What was seen, in milliseconds. */
interface Times {
  /** To the frame, on the slowed-down machine. */
  readonly shown: number[];
  /** Of the processor, in the page's thread, at this machine's own speed, until it has no more to do. */
  readonly worked: number[];
}

/** The press on "Go on" until the first question can be answered: in an app that was just opened at the list of surveys, and once more in it. */
async function openings(page: Page, devtools: CDPSession): Promise<void> {
  const seen = { first: timesOf(), again: timesOf() };
  const goal = { event: 'click', watched: '[data-question]:has(input:not([readonly]))' } as const;
  for (let run = 0; run < 2 * OPENINGS; run += 1) {
    await page.goto('/tenant/surveys');
    await page.getByRole('link', { name: SURVEY_TITLE, exact: true }).click();
    for (const which of ['first', 'again'] as const) {
      const link = page.getByRole('link', { name: 'Go on', exact: true });
      await link.waitFor();
      await measured(page, devtools, {
        times: seen[which],
        isSlow: run % 2 === 0,
        goal,
        input: () => link.click(),
      });
      await page.getByRole('button', { name: 'Close', exact: true }).click();
    }
  }
  report('opened, first time', seen.first, TARGETS.opening);
  report('opened again', seen.again, TARGETS.opening);
}

interface Measuring {
  readonly times: Times;
  readonly isSlow: boolean;
  readonly goal: KeyGoal;
  readonly input: () => Promise<void>;
}

/** Either what is seen on a slow machine, or what the page works on this one. */
async function measured(
  page: Page,
  devtools: CDPSession,
  { times, isSlow, goal, input }: Measuring,
): Promise<void> {
  await quiet(page);
  if (isSlow) {
    await slower(devtools, SLOWER);
    times.shown.push(await watchKey(page, goal, input));
    await slower(devtools, 1);
    return;
  }
  const before = await pageProcessor(devtools);
  await watchKey(page, goal, input);
  await quiet(page);
  times.worked.push((await pageProcessor(devtools)) - before);
}

async function answers(page: Page, devtools: CDPSession): Promise<void> {
  const at = async (index: number, question: string) => {
    await page.goto(`/tenant/surveys/${server.surveyId}/fill-in?page=${index}`);
    await page.locator(`[data-question="${question}"]`).waitFor();
  };
  const last = await lastPole(page);
  await at(1, 'site');
  await typed(page, devtools, 'site', '[data-question="crew"]');
  await at(3, 'number1');
  await typed(page, devtools, 'number1', '[data-question="sum1"], [data-question="left1"]');
  await at(last, 'height');
  await typed(page, devtools, 'height', '[data-question="share"], [data-question="higher"]');
  await typed(page, devtools, 'plate', '[data-question="pole_state"]');
  await chosen(page, devtools);
}

/** The page of the 50th pole, which alone lacks an answer. */
async function lastPole(page: Page): Promise<number> {
  await page.goto(`/tenant/surveys/${server.surveyId}/fill-in`);
  await page.locator('[data-question="plate"]').waitFor();
  const said = await page.getByText(/^Page \d+ of \d+$/).textContent();
  return Number(/\d+/.exec(said ?? '')?.[0]);
}

/** A figure more and one less, as somebody types who is in no hurry. */
async function typed(page: Page, devtools: CDPSession, name: string, consequences: string): Promise<void> {
  await page.locator(`[data-question="${name}"] input`).first().focus();
  await page.keyboard.press('End');
  const goal = { event: 'keydown', watched: `[data-question="${name}"], ${consequences}` } as const;
  const input = (run: number) => page.keyboard.press(run % 2 === 0 ? '1' : 'Backspace');
  report(`a key in "${name}"`, await inTurn(page, devtools, goal, input), TARGETS.answer);
}

/** What somebody chooses decides about what is offered and asked. */
async function chosen(page: Page, devtools: CDPSession): Promise<void> {
  const radio = (label: string) =>
    page.locator('[data-question="pole_state"]').getByText(label, { exact: true });
  const goal = {
    event: 'click',
    watched: '[data-question="pole_state"], [data-question="pole_damage"]',
  } as const;
  const input = (run: number) => radio(run % 2 === 0 ? 'bad' : 'worn').click();
  report('a choice that offers others', await inTurn(page, devtools, goal, input), TARGETS.answer);
}

async function inTurn(
  page: Page,
  devtools: CDPSession,
  goal: KeyGoal,
  input: (run: number) => Promise<void>,
): Promise<Times> {
  const times = timesOf();
  await quiet(page);
  await slower(devtools, SLOWER);
  for (let run = 0; run < ANSWERS; run += 1) {
    times.shown.push(await watchKey(page, goal, () => input(run)));
    await wait(PAUSE);
  }
  await slower(devtools, 1);
  for (let run = 0; run < ANSWERS; run += 1) {
    const before = await pageProcessor(devtools);
    await watchKey(page, goal, () => input(run));
    await wait(PAUSE);
    times.worked.push((await pageProcessor(devtools)) - before);
  }
  return times;
}

function timesOf(): Times {
  return { shown: [], worked: [] };
}

async function quiet(page: Page): Promise<void> {
  await page.getByText('Synced').first().waitFor();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve, 300), { timeout: 5000 })),
  );
}

function report(name: string, { shown, worked }: Times, target: number): void {
  const verdict = median(shown) <= target ? 'ok' : 'MISSED';
  const seen = `median ${median(shown).toFixed(0)} ms, p95 ${percentile95(shown).toFixed(0)} ms of ${shown.length}`;
  const processor = `${median(worked).toFixed(1)} ms of the processor at full speed`;
  process.stdout.write(`${verdict.padEnd(8)}${name.padEnd(32)}${seen}; ${processor}\n`);
  if (verdict !== 'ok') process.exitCode = 1;
}
