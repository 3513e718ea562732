import type { SettledMessage, WorkerQuestion } from './worker-messages.ts';

/** What was asked of a worker and is not answered. Each question is settled once, by whichever worker answers it. */
export interface OpenQuestions<Asked extends WorkerQuestion, Answers> {
  add<About extends keyof Answers>(
    question: Asked & { readonly about: About },
  ): { readonly number: number; readonly promise: Promise<Answers[About]> };
  settle(message: SettledMessage<unknown>): void;
  /** Calls with each that is open, oldest first: another worker is asked the same. */
  each(call: (number: number, question: Asked) => void): void;
  rejectAll(reason: Error): void;
}

interface Open<Asked> {
  readonly question: Asked;
  readonly answer: PromiseWithResolvers<unknown>;
}

export function openQuestions<Asked extends WorkerQuestion, Answers>(): OpenQuestions<Asked, Answers> {
  const waiting = new Map<number, Open<Asked>>();
  let last = 0;
  return {
    add<About extends keyof Answers>(question: Asked & { readonly about: About }) {
      const answer = Promise.withResolvers<Answers[About]>();
      waiting.set(++last, { question, answer: answer as PromiseWithResolvers<unknown> }); // the worker answers what it was asked
      return { number: last, promise: answer.promise };
    },
    settle(message) {
      const open = waiting.get(message.ask);
      waiting.delete(message.ask);
      if (message.kind === 'answer') open?.answer.resolve(message.answer);
      else open?.answer.reject(new Error(message.reason));
    },
    each(call) {
      for (const [number, { question }] of waiting) call(number, question);
    },
    rejectAll(reason) {
      for (const { answer } of waiting.values()) answer.reject(reason);
      waiting.clear();
    },
  };
}
