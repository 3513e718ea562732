import { useEffect, useReducer, useRef } from 'react';
import type { FormReadingAnswer } from './form-reading-worker.ts';
import type { ReadFormFiles } from './read-form-files.ts';

/** Where a planner is on the way from a file to a form. */
export type FormFileStep =
  | { readonly step: 'choose' }
  | { readonly step: 'reading'; readonly name: string }
  /** It could not be opened at all. */
  | { readonly step: 'failed'; readonly name: string }
  | { readonly step: 'read'; readonly files: readonly File[]; readonly read: ReadFormFiles };

const CHOOSE: FormFileStep = { step: 'choose' };

/** A questionnaire in the hands of a worker of its own, which ends with the screen or with the next file. */
export function useFormFile() {
  const [state, go] = useReducer((_: FormFileStep, next: FormFileStep) => next, CHOOSE);
  const worker = useRef<Worker | null>(null);
  const end = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(() => end, []);
  const choose = (files: readonly File[]) => {
    const [first] = files;
    if (!first) return;
    end();
    go({ step: 'reading', name: first.name });
    worker.current = readingWorker(files, (answer) => {
      end();
      go(
        'read' in answer ? { step: 'read', files, read: answer.read } : { step: 'failed', name: first.name },
      );
    });
  };
  return {
    state,
    choose,
    /** Files that the form looks into, or newer ones of the same names. */
    add: (files: readonly File[], more: readonly File[]) => {
      const names = new Set(more.map(({ name }) => name));
      choose([...files.filter(({ name }) => !names.has(name)), ...more]);
    },
    restart: () => {
      end();
      go(CHOOSE);
    },
  };
}

function readingWorker(files: readonly File[], onAnswer: (answer: FormReadingAnswer) => void): Worker {
  const worker = new Worker(new URL('./form-reading-worker.ts', import.meta.url), {
    type: 'module',
    name: 'form',
  });
  worker.addEventListener('message', ({ data }: MessageEvent<FormReadingAnswer>) => onAnswer(data));
  worker.addEventListener('error', ({ message }) => onAnswer({ failure: message }));
  worker.postMessage(files);
  return worker;
}
