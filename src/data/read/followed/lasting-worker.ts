import type { OpenQuestions } from './open-questions.ts';
import type { AskedMessage, FollowerMessage, WorkerQuestion } from './worker-messages.ts';

export interface FollowListener {
  /** @param size rows that the worker holds, of those that were read */
  onChange(size: number, isWhole: boolean): void;
  /** @param isEnd nothing more comes; else it goes on by itself */
  onFailure(error: Error, isEnd: boolean): void;
}

/** A worker of the page, and what it is told before anything else, each time it begins. */
export interface WorkerStart<Told> {
  /** As errors say it. */
  readonly name: string;
  start(): Worker;
  greet(): readonly Told[];
}

/** A worker, or the one that followed it: each is greeted, and asked what is open. */
interface LastingWorker<Told> {
  tell(message: Told): void;
  stop(): void;
  /** After `stop`. */
  resume(): void;
  /** It died for good. */
  hasEnded(): boolean;
}

/** Workers that may die: what kills two in turn would kill the third. */
const MOST_DEATHS = 2;

export function lastingWorker<Asked extends WorkerQuestion, Answers, Told>(
  { name, start: started, greet }: WorkerStart<Told>,
  asked: OpenQuestions<Asked, Answers>,
  listener: FollowListener,
): LastingWorker<Told | AskedMessage<Asked>> {
  let deaths = 0;
  // Null: put aside with the page, or dead for good.
  let worker: Worker | null = null;
  const tell = (message: Told | AskedMessage<Asked>) => worker?.postMessage(message);
  const start = () => {
    worker = opened();
    for (const message of greet()) tell(message);
  };
  const opened = () => {
    const begun = started();
    begun.addEventListener('message', ({ data }: MessageEvent<FollowerMessage<unknown>>) => {
      if (worker !== begun) return;
      if (data.kind === 'changed') listener.onChange(data.size, data.isWhole);
      else if (data.kind === 'failed') listener.onFailure(new Error(data.reason), false);
      else asked.settle(data);
    });
    begun.addEventListener('error', ({ message }) => {
      if (worker === begun) afterDeath(new Error(`${name}: ${message}`));
    });
    return begun;
  };
  const resume = () => {
    if (worker || deaths >= MOST_DEATHS) return;
    start();
    asked.each((number, question) => tell({ kind: 'ask', ask: number, question }));
    // It begins from nothing: whoever trusts in all having been read waits again.
    listener.onChange(0, false);
  };
  const stop = () => {
    worker?.terminate();
    worker = null;
  };
  const afterDeath = (failure: Error) => {
    stop();
    deaths += 1;
    const isEnd = deaths >= MOST_DEATHS;
    if (isEnd) asked.rejectAll(failure);
    resume();
    listener.onFailure(failure, isEnd);
  };
  start();
  return { tell, stop, resume, hasEnded: () => deaths >= MOST_DEATHS };
}
