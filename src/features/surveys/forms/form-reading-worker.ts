import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { type ReadFormFiles, readFormFiles } from './read-form-files.ts';

/** Reads one questionnaire for the page that started it: a large workbook takes seconds, which no screen should wait for. */

export type FormReadingAnswer = { readonly read: ReadFormFiles } | { readonly failure: string };

addEventListener('message', ({ data }: MessageEvent<readonly File[]>) => inBackground(answerWithForm(data)));

async function answerWithForm(files: readonly File[]): Promise<void> {
  const answer: FormReadingAnswer = await readFormFiles(files).then(
    (read) => ({ read }),
    (error: unknown) => ({ failure: String(error) }),
  );
  postMessage(answer);
}
