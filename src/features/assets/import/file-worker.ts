import { guessColumns, NO_WORDS, readAssetColumns } from '../../../domain/import/columns/asset-columns.ts';
import type { DraftsRead } from '../../../domain/import/columns/asset-draft.ts';
import { columnReadings } from '../../../domain/import/columns/column-formats.ts';
import { isGridKitBuses, readGridKitBuses } from '../../../domain/import/columns/gridkit-buses.ts';
import { FileTooLarge, type ReadFile, readFileTable } from '../../../domain/import/files/read-file.ts';
import type { RowRefusal } from '../../../domain/import/files/refusal.ts';
import { UnreadableWorkbook } from '../../../domain/import/files/workbook.ts';
import { type CallInit, ImportRefused } from '../../../domain/import/run/import-calls.ts';
import type { ImportPlan } from '../../../domain/import/run/plan.ts';
import { ImportInterrupted } from '../../../domain/import/run/run-import.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import type {
  CallAnswer,
  Choices,
  Fault,
  FileAnswer,
  FileAsk,
  FileEnd,
  FileView,
  OpenedFile,
  PageMessage,
} from './file-messages.ts';
import { checkRows, importCaller, runPlan } from './import-work.ts';

/** Reads one file for the page that started it, compares it with the server and sends it. */

/** Lines that the page takes in between two frames. */
const PART = 1000;

/** First rows that a person sees. */
const SHOWN = 5;

let opened: OpenedFile = { bytes: new Blob(), words: NO_WORDS };
let read: (ReadFile & { readonly said: string }) | null = null;
let seen: { readonly said: string; readonly view: FileView } | null = null;
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
  if (data.opened) opened = data.opened;
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
  const { table, form } = await fileAs(choices);
  if (table.header.length < 2 || table.records.length === 0) throw new Error('no rows with columns');
  const view = viewOf({ table, form }, choices);
  if (asked.what === 'look') return { view };
  stop.throwIfAborted();
  const rows = await rowsOf({ table, form }, view, asked);
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

/** Read again only where somebody has said another encoding or separator. */
async function fileAs({ form }: Choices): Promise<ReadFile> {
  const said = JSON.stringify(form);
  if (read?.said !== said) {
    read = { ...(await readFileTable(new Uint8Array(await opened.bytes.arrayBuffer()), form)), said };
  }
  return read;
}

/** Looks at every cell, so once for what was said. */
function viewOf(file: ReadFile, choices: Choices): FileView {
  const said = JSON.stringify(choices);
  if (seen?.said !== said) seen = { said, view: madeView(file, choices) };
  return seen.view;
}

function madeView({ table, form }: ReadFile, choices: Choices): FileView {
  const { header, records, refused } = table;
  const profile = isGridKitBuses(header) ? 'buses' : 'columns';
  const known = Object.entries(choices.columns ?? guessColumns(header, opened.words));
  // Of another encoding or separator the columns have other names.
  const columns = Object.fromEntries(known.filter(([, column]) => header.includes(column)));
  const mapped =
    known.length > 0 && Object.keys(columns).length === 0 ? guessColumns(header, opened.words) : columns;
  return {
    form,
    profile,
    header,
    records: records.slice(0, SHOWN),
    size: records.length + refused.length,
    columns: mapped,
    readings: profile === 'buses' ? {} : columnReadings(table, mapped, choices.formats),
  };
}

function rowsOf(
  { table }: ReadFile,
  { profile, columns, readings }: FileView,
  { place, zone }: Extract<FileAsk, { what: 'check' }>,
): Promise<DraftsRead> {
  if (profile === 'buses') return readGridKitBuses(table, place.tenantId);
  return readAssetColumns(table, columns, place.tenantId, readings, zone, opened.words);
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
