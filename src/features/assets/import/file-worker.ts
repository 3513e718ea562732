import { guessColumns, NO_WORDS, readAssetColumns } from '../../../domain/import/asset-columns.ts';
import type { DraftsRead } from '../../../domain/import/asset-draft.ts';
import { columnReadings } from '../../../domain/import/column-formats.ts';
import { isGridKitBuses, readGridKitBuses } from '../../../domain/import/gridkit-buses.ts';
import { FileTooLarge, type ReadFile, readFileTable } from '../../../domain/import/read-file.ts';
import { UnreadableWorkbook } from '../../../domain/import/workbook.ts';
import { inBackground } from '../../../domain/kit/in-background.ts';
import type { Choices, FileAnswer, FileAsk, FileFault, FileView, OpenedFile } from './file-messages.ts';

/** Reads one file for the page that started it: 100,000 rows take some seconds, which no screen should wait for. */

/** Rows that the page takes in between two frames. */
const PART = 1000;

/** First rows that a person sees. */
const SHOWN = 5;

let opened: OpenedFile = { bytes: new Blob(), words: NO_WORDS };
let read: (ReadFile & { readonly said: string }) | null = null;
let turn: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<FileAsk>) => {
  if (data.opened) opened = data.opened;
  turn = turn.then(() => answer(data));
  inBackground(turn);
});

async function answer(asked: FileAsk): Promise<void> {
  try {
    const { table, form } = await fileAs(asked.choices);
    if (table.header.length < 2 || table.records.length === 0) throw new Error('no rows with columns');
    const view = viewOf({ table, form }, asked.choices);
    if (asked.what === 'look') send({ ask: asked.ask, view });
    else sendRows(asked.ask, await rowsOf({ table, form }, view, asked));
  } catch (error) {
    send({ ask: asked.ask, fault: faultOf(error) });
  }
}

/** Read again only where somebody has said another encoding or separator. */
async function fileAs({ form }: Choices): Promise<ReadFile> {
  const said = JSON.stringify(form);
  if (read?.said !== said) {
    read = { ...(await readFileTable(new Uint8Array(await opened.bytes.arrayBuffer()), form)), said };
  }
  return read;
}

function viewOf({ table, form }: ReadFile, choices: Choices): FileView {
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
  { tenantId, zone }: Extract<FileAsk, { what: 'read' }>,
): Promise<DraftsRead> {
  if (profile === 'buses') return readGridKitBuses(table, tenantId);
  return readAssetColumns(table, columns, tenantId, readings, zone, opened.words);
}

function sendRows(ask: number, { drafts, refused }: DraftsRead): void {
  const longest = Math.max(drafts.length, refused.length, 1);
  for (let at = 0; at < longest; at += PART) {
    const part = { drafts: drafts.slice(at, at + PART), refused: refused.slice(at, at + PART) };
    send({ ask, read: part, isLast: at + PART >= longest });
  }
}

function faultOf(error: unknown): FileFault {
  const isLarge =
    error instanceof FileTooLarge || (error instanceof UnreadableWorkbook && error.reason === 'too_large');
  return isLarge ? 'too_large' : 'unreadable';
}

function send(message: FileAnswer): void {
  postMessage(message);
}
