import { onPageKept } from '../../store/kept-page.ts';
import { type FollowListener, lastingWorker, type WorkerStart } from './lasting-worker.ts';
import { openQuestions } from './open-questions.ts';
import type { WorkerQuestion } from './worker-messages.ts';

/**
 * A worker of the page that follows rows and is asked about them. One that dies is followed by one other, which is asked what was
 * not answered; once that one died too, every question is refused. What is asked after `close` is never answered.
 */
interface AskedWorker<Asked extends WorkerQuestion, Answers, Told> {
  ask<About extends keyof Answers>(question: Asked & { readonly about: About }): Promise<Answers[About]>;
  tell(message: Told): void;
  /** Ends the worker, and with it everything that it knows. */
  close(): void;
}

export function askedWorker<Asked extends WorkerQuestion, Answers, Told>(
  begin: WorkerStart<Told>,
  listener: FollowListener,
): AskedWorker<Asked, Answers, Told> {
  const asked = openQuestions<Asked, Answers>();
  const worker = lastingWorker(begin, asked, listener);
  // The worker hears nothing of it when the page is put aside, and would lock what it reads (`bound-transactions.ts`).
  const listening = [onPageKept('pagehide', worker.stop), onPageKept('pageshow', worker.resume)];
  return {
    ask<About extends keyof Answers>(question: Asked & { readonly about: About }) {
      if (worker.hasEnded()) return Promise.reject(new Error(`${begin.name} has ended`));
      const { number, promise } = asked.add<About>(question);
      worker.tell({ kind: 'ask', ask: number, question });
      return promise;
    },
    tell: worker.tell,
    close() {
      for (const stopListening of listening) stopListening();
      worker.stop();
    },
  };
}
