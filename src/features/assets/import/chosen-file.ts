import type { RowRefusal } from '../../../domain/import/files/refusal.ts';
import type { CallInit } from '../../../domain/import/run/import-calls.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { appendAll } from '../../../domain/kit/values/long-lists.ts';
import type {
  CallAnswer,
  Checked,
  Choices,
  Fault,
  FileAnswer,
  FileEnd,
  FileQuestion,
  FileView,
  ImportPlace,
  OpenedFiles,
  PageMessage,
} from './file-messages.ts';

export class FileFailed extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(`the import failed: ${fault.reason}`);
    this.name = 'FileFailed';
    this.fault = fault;
  }
}

/** A person wanted no more of it. */
export class FileStopped extends Error {
  override readonly name = 'FileStopped';
}

export type OnRowsRead = (done: number, total: number) => void;

export interface FoundInFile<T> {
  readonly found: T;
  readonly refused: readonly RowRefusal[];
}

/**
 * Files in the hands of a worker of their own, which reads them, compares them with the server and sends them: 100,000 rows are
 * seconds of work, which no screen should wait for. Each call @throws FileFailed, FileStopped
 */
export interface FileReading {
  look(choices: Choices): Promise<FileView>;
  /** The dry run; an instant falls on its day in `zone`. */
  check(choices: Choices, asked: CheckAsked, onProgress: OnRowsRead): Promise<FoundInFile<Checked>>;
  /** Carries out what the last check found. @returns how many were written; fewer where it was stopped. */
  run(choices: Choices, asked: RunAsked, onProgress: OnRowsRead): Promise<FoundInFile<number>>;
  /** Ends a look or a check at once, a run after what is on its way. */
  stop(): void;
  close(): void;
}

interface CheckAsked {
  readonly place: ImportPlace;
  readonly zone: string;
  readonly restoring: boolean;
}

interface RunAsked {
  readonly place: ImportPlace;
  readonly fileName: string;
}

/** Asks the server, below the API base, with the person's session. */
export type CallServer = (path: string, init: CallInit) => Promise<CallAnswer>;

interface Waiting {
  readonly isRun: boolean;
  readonly refused: RowRefusal[];
  readonly onProgress: OnRowsRead;
  readonly settle: (end: FileEnd | 'stopped') => void;
}

export function openFile(opened: OpenedFiles, callServer: CallServer): FileReading {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module', name: 'import' });
  const { ask, stop } = questionsTo(worker, opened, callServer);
  return {
    look: async (choices) =>
      (await ask(choices, { what: 'look' }, (how) => ('view' in how ? how.view : undefined))).found,
    check: (choices, asked, onProgress) =>
      ask(
        choices,
        { what: 'check', ...asked },
        (how) => ('checked' in how ? how.checked : undefined),
        onProgress,
      ),
    run: (choices, asked, onProgress) =>
      ask(
        choices,
        { what: 'run', ...asked },
        (how) => ('applied' in how ? how.applied : undefined),
        onProgress,
      ),
    stop,
    close: () => worker.terminate(),
  };
}

/** What the worker is asked, each until it ends; the first brings the file along. What it asks the server goes between. */
function questionsTo(worker: Worker, opened: OpenedFiles, callServer: CallServer) {
  const waiting = new Map<number, Waiting>();
  let count = 0;
  const post = (message: PageMessage) => worker.postMessage(message);
  const end = (id: number, how: FileEnd | 'stopped') => {
    waiting.get(id)?.settle(how);
    waiting.delete(id);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<FileAnswer>) => {
    if ('call' in data) {
      const { call, path, init } = data;
      inBackground(callServer(path, init).then((answer) => post({ called: call, answer })));
      return;
    }
    const asked = waiting.get(data.ask);
    if ('progress' in data) asked?.onProgress(data.progress.done, data.progress.total);
    else if ('refused' in data) appendAll(asked?.refused ?? [], data.refused);
    else end(data.ask, data.end);
  });
  worker.addEventListener('error', () => {
    for (const id of waiting.keys()) end(id, { fault: { reason: 'unreadable' } });
  });
  const ask = <T>(
    choices: Choices,
    asked: FileQuestion,
    take: (end: FileEnd) => T | undefined,
    onProgress: OnRowsRead = () => {},
  ) => {
    const id = ++count;
    return new Promise<FoundInFile<T>>((resolve, reject) => {
      const refused: RowRefusal[] = [];
      const settle = (how: FileEnd | 'stopped') => {
        if (how === 'stopped') return reject(new FileStopped());
        if ('fault' in how) return reject(new FileFailed(how.fault));
        const found = take(how);
        if (found !== undefined) resolve({ found, refused });
      };
      waiting.set(id, { isRun: asked.what === 'run', refused, onProgress, settle });
      post({ ...asked, choices, ask: id, ...(id === 1 && { opened }) });
    });
  };
  const stop = () => {
    for (const [id, { isRun }] of waiting) {
      post({ stop: id });
      if (!isRun) end(id, 'stopped');
    }
  };
  return { ask, stop };
}
