import { FileTooLarge } from '../../../domain/import/files/read-file.ts';
import type { RowRefusal } from '../../../domain/import/files/refusal.ts';
import { UnreadableWorkbook } from '../../../domain/import/files/workbook.ts';
import { type CallInit, ImportRefused } from '../../../domain/import/run/import-calls.ts';
import type { ImportPlan } from '../../../domain/import/run/plan.ts';
import { ImportInterrupted } from '../../../domain/import/run/run-import.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import type { CallAnswer, Fault, FileAnswer, FileAsk, FileEnd, PageMessage } from './file-messages.ts';
import { checkRows, importCaller, runPlan } from './import-work.ts';
import type { OpenFiles } from './open-files.ts';
import { readOpened } from './read-opened.ts';

/** Reads the files of one import for the page that started it, compares them with the server and sends them. */

/** Lines that the page takes in between two frames. */
const PART = 1000;

let opened: OpenFiles | null = null;
let plan: ImportPlan | null = null;
let turn: Promise<void> = Promise.resolve();
let calls = 0;
const calling = new Map<number, (answer: CallAnswer) => void>();
const stops = new Map<number, AbortController>();

addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
  if ('stop' in data) return stops.get(data.stop)?.abort();
  if ('called' in data) {
    calling.get(data.called)?.(data.answer);
    calling.delete(data.called);
    return;
  }
  if (data.opened) opened = readOpened(data.opened);
  stops.set(data.ask, new AbortController());
  turn = turn.then(() => answer(data));
  inBackground(turn);
});

async function answer(asked: FileAsk): Promise<void> {
  const { ask } = asked;
  const stop = stops.get(ask)?.signal ?? AbortSignal.abort();
  try {
    // Asked and given up while the ask before was answered.
    stop.throwIfAborted();
    send({ ask, end: await carriedOut(asked, stop) });
  } catch (error) {
    // The page has gone on where a person stopped it.
    if (!stop.aborted) send({ ask, end: { fault: faultOf(error) } });
  } finally {
    stops.delete(ask);
  }
}

async function carriedOut(asked: FileAsk, stop: AbortSignal): Promise<FileEnd> {
  const { ask, choices } = asked;
  const onProgress = (done: number, total: number) => send({ ask, progress: { done, total } });
  if (asked.what === 'run') {
    if (!plan) throw new Error('what was not checked is not run');
    const caller = importCaller(asked.place, call, stop);
    const { applied, refused } = await runPlan(plan, caller, asked.fileName, onProgress);
    sendRefused(ask, refused);
    return { applied };
  }
  if (!opened) throw new Error('no files have come');
  if (asked.what === 'look') return { view: await opened.view(choices) };
  const rows = await opened.rows(choices, asked);
  stop.throwIfAborted();
  const caller = importCaller(asked.place, (path, init) => call(path, init, stop), stop);
  const found = await checkRows(rows, caller, asked.restoring, onProgress);
  ({ plan } = found);
  sendRefused(ask, found.refused);
  return { checked: found.checked };
}

/** `stop`: from then on nobody waits for the answer. */
function call(path: string, init: CallInit, stop?: AbortSignal): Promise<CallAnswer> {
  const id = ++calls;
  return new Promise((resolve, reject) => {
    calling.set(id, resolve);
    stop?.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
    send({ call: id, path, init });
  });
}

function sendRefused(ask: number, refused: readonly RowRefusal[]): void {
  const ordered = refused.toSorted((left, right) => left.line - right.line);
  for (let at = 0; at < ordered.length; at += PART) send({ ask, refused: ordered.slice(at, at + PART) });
}

function faultOf(error: unknown): Fault {
  if (error instanceof ImportInterrupted) return { reason: 'interrupted', applied: error.applied };
  if (error instanceof ImportRefused) return { reason: 'refused', answer: error.answer };
  const isLarge =
    error instanceof FileTooLarge || (error instanceof UnreadableWorkbook && error.reason === 'too_large');
  return { reason: isLarge ? 'too_large' : 'unreadable' };
}

function send(message: FileAnswer): void {
  postMessage(message);
}
