import type { AssetDraft, DraftsRead } from '../../../domain/import/asset-draft.ts';
import type { RowRefusal } from '../../../domain/import/refusal.ts';
import { appendAll } from '../../../domain/kit/long-lists.ts';
import type { Choices, FileAnswer, FileAsk, FileFault, FileView, OpenedFile } from './file-messages.ts';

export class UnreadableFile extends Error {
  readonly fault: FileFault;
  constructor(fault: FileFault) {
    super(`the file is ${fault}`);
    this.name = 'UnreadableFile';
    this.fault = fault;
  }
}

/** A file in the hands of a worker of its own. Each call @throws UnreadableFile */
export interface FileReading {
  look(choices: Choices): Promise<FileView>;
  /** The rows as assets; an instant falls on its day in `zone`. */
  read(choices: Choices, tenantId: string, zone: string): Promise<DraftsRead>;
  close(): void;
}

export function openFile(opened: OpenedFile): FileReading {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module', name: 'import' });
  const waiting = new Map<number, (answer: FileAnswer) => void>();
  let asks = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<FileAnswer>) => waiting.get(data.ask)?.(data));
  worker.addEventListener('error', () => {
    for (const [ask, settle] of waiting) settle({ ask, fault: 'unreadable' });
  });
  const call = <T>(asked: Question, take: (answer: FileAnswer) => T | undefined) => {
    const ask = ++asks;
    return new Promise<T>((resolve, reject) => {
      waiting.set(ask, (answer) => {
        if ('fault' in answer) return reject(new UnreadableFile(answer.fault));
        const taken = take(answer);
        if (taken === undefined) return;
        waiting.delete(ask);
        resolve(taken);
      });
      worker.postMessage({ ...asked, ask, ...(ask === 1 && { opened }) } satisfies FileAsk);
    });
  };
  return {
    look: (choices) =>
      call({ what: 'look', choices }, (answer) => ('view' in answer ? answer.view : undefined)),
    read: (choices, tenantId, zone) => call({ what: 'read', choices, tenantId, zone }, gathered()),
    close: () => worker.terminate(),
  };
}

type Question = { readonly choices: Choices } & (
  | { readonly what: 'look' }
  | { readonly what: 'read'; readonly tenantId: string; readonly zone: string }
);

/** The parts of an answer, once the last one is there. */
function gathered(): (answer: FileAnswer) => DraftsRead | undefined {
  const drafts: AssetDraft[] = [];
  const refused: RowRefusal[] = [];
  return (answer) => {
    if (!('read' in answer)) return undefined;
    appendAll(drafts, answer.read.drafts);
    appendAll(refused, answer.read.refused);
    return answer.isLast ? { drafts, refused } : undefined;
  };
}
