import type { JsonDocument } from '../../src/domain/kit/fields/field.ts';
import { jsonBytes } from '../../src/domain/kit/fields/json-document.ts';
import { checkForm } from '../../src/domain/surveys/form/check-form.ts';
import { compileForm } from '../../src/domain/surveys/form/compile.ts';
import { beginForm, setAnswer } from '../../src/domain/surveys/form/fill-in.ts';
import { contentIn } from '../../src/domain/surveys/form/stored-form.ts';
import { recordOf, resumeForm } from '../../src/domain/surveys/form/stored-record.ts';
import { fillingSession } from '../../src/features/surveys/filling/model/filling-session.ts';
import { nodeAt } from '../../tests/support/forms.ts';
import { LARGE_RECORD, POLES } from '../../tests/support/large-form.ts';
import { median } from '../median.ts';

const RUNS = 41;

/** What the engine alone takes in this process, and what the screen's model adds: medians in milliseconds, by what was done. */
export function measureEngine(content: JsonDocument): Map<string, number> {
  const times = new Map<string, number>();
  const note = (name: string, work: (run: number) => void) => times.set(name, median(timesOf(work)));
  const { definition, files } = contentIn(content);
  const { form } = compileForm(definition);
  const clock = { timeZone: 'UTC', now: Date.now, random: Math.random, locale: 'en' };
  const environment = { clock, language: definition.defaultLanguage, metadata: {}, files };
  note('reading the stored form', () => contentIn(content));
  note('compiling it', () => compileForm(definition));
  note('beginning a new record', () => beginForm(form, environment));
  note(`resuming one with ${POLES} poles`, () => resumeForm(form, environment, LARGE_RECORD));
  const state = resumeForm(form, environment, LARGE_RECORD);
  const answer = (path: string, text: (run: number) => string) => {
    const node = nodeAt(state, path);
    note(`answer to ${path}`, (run) => setAnswer(state, node, text(run)));
  };
  answer('number1', (run) => String(run + 1));
  answer('part0/number0', (run) => String(run + 1));
  answer('crew', (run) => String((run % 2) + 1));
  answer(`pole[${POLES}]/plate`, (run) => `P-${run}`);
  answer(`pole[${POLES}]/height`, (run) => String(8 + (run % 7)));
  note('checking everything', () => checkForm(state));
  note(`writing the record, ${jsonBytes(recordOf(state, 'all'))} bytes`, () => recordOf(state, 'all'));
  const beginning = { form, environment, record: LARGE_RECORD, isReadOnly: false, index: null };
  note('opening the screen’s model', () => fillingSession(beginning).view());
  const session = fillingSession({ ...beginning, index: 0 });
  const [key] =
    session
      .view()
      .page?.items.filter(({ kind }) => kind === 'question')
      .map((item) => item.key) ?? [];
  note('one answer in it', (run) => session.answer(key ?? '', `Alder ${run}`));
  note('the list of all questions', () => session.outline());
  return times;
}

function timesOf(work: (run: number) => void): number[] {
  for (let run = 0; run < RUNS; run += 1) work(run);
  return Array.from({ length: RUNS }, (_, run) => {
    const began = performance.now();
    work(run);
    return performance.now() - began;
  });
}
