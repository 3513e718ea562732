import { useAtomValue } from 'jotai';
import { useReducer } from 'react';
import { type ApiError, answerError, networkError } from '../../../api/api-error.ts';
import { authorisedFetch, Unreachable } from '../../../api/authorised-fetch.ts';
import { type ColumnMap, guessColumns, readAssetColumns } from '../../../domain/import/asset-columns.ts';
import { type CsvTable, decodeFile, guessDialect, parseCsv } from '../../../domain/import/csv.ts';
import { FILE_SIGNS, numbersIn } from '../../../domain/import/file-signs.ts';
import { isGridKitBuses, readGridKitBuses } from '../../../domain/import/gridkit-buses.ts';
import {
  beginImport,
  finishImport,
  type ImportCaller,
  ImportRefused,
  importTransport,
  readExistingAssets,
  rehearsalTransport,
} from '../../../domain/import/import-calls.ts';
import { importOperations, planImport } from '../../../domain/import/plan.ts';
import type { RowRefusal } from '../../../domain/import/refusal.ts';
import { type RehearsedPlan, rehearseImport } from '../../../domain/import/rehearse-import.ts';
import { ImportInterrupted, type ImportOutcome, runImport } from '../../../domain/import/run-import.ts';
import { uuidv7 } from '../../../domain/kit/ids.ts';
import type { NumberSigns } from '../../../domain/kit/typed-number.ts';
import type { SessionService } from '../../../session/session-service.ts';
import { sessionServiceAtom } from '../../../session/session-store.ts';
import { useWorkspace, type Workspace } from '../../../session/workspace.tsx';

/** A file as it was read, and how its rows become assets. */
export interface ChosenFile {
  readonly name: string;
  readonly table: CsvTable;
  /** `buses`: GridKit's own form, which needs no mapping. */
  readonly profile: 'buses' | 'columns';
  readonly columns: ColumnMap;
  /** The decimal sign of its numbers, where somebody has said it. */
  readonly decimal: NumberSigns['decimal'] | null;
}

export interface CheckedPlan extends RehearsedPlan {
  readonly refused: readonly RowRefusal[];
  /** Whether deleted assets that the file names come back. */
  readonly restoring: boolean;
}

/** Where a person is on the way from a file to assets. Each step keeps what the steps before it found. */
export type ImportStep =
  | { readonly step: 'choose' }
  | { readonly step: 'map'; readonly file: ChosenFile }
  | { readonly step: 'checking'; readonly file: ChosenFile; readonly done: number; readonly total: number }
  | { readonly step: 'checked'; readonly file: ChosenFile; readonly checked: CheckedPlan }
  | { readonly step: 'running'; readonly file: ChosenFile; readonly done: number; readonly total: number }
  | { readonly step: 'done'; readonly checked: CheckedPlan; readonly outcome: ImportOutcome };

export type ImportFailure =
  | { readonly reason: 'unreadable' }
  | { readonly reason: 'interrupted'; readonly applied: number }
  | { readonly reason: 'refused'; readonly error: ApiError };

interface ImportState {
  readonly current: ImportStep;
  readonly failure: ImportFailure | null;
}

export function useImport() {
  const workspace = useWorkspace();
  const service = useAtomValue(sessionServiceAtom);
  const [state, move] = useReducer((_: ImportState, next: ImportState) => next, START);
  const go = (current: ImportStep) => move({ current, failure: null });
  const attempt = async (fallback: ImportStep, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      move({ current: fallback, failure: failureOf(error) });
    }
  };
  return {
    ...state,
    restart: () => go(START.current),
    choose: (file: File) =>
      attempt(START.current, async () => go({ step: 'map', file: await readChosen(file) })),
    map: (file: ChosenFile) => go({ step: 'map', file }),
    check: (file: ChosenFile, restoring = false) =>
      attempt({ step: 'map', file }, async () => {
        const progress = (done: number, total: number) => go({ step: 'checking', file, done, total });
        progress(0, 0);
        const caller = callerOf(workspace, service);
        go({ step: 'checked', file, checked: await checkFile(file, caller, restoring, progress) });
      }),
    run: (file: ChosenFile, checked: CheckedPlan) =>
      attempt({ step: 'checked', file, checked }, async () => {
        const operations = importOperations(checked.plan, () => uuidv7(), new Date().toISOString());
        const progress = (done: number) => go({ step: 'running', file, done, total: operations.length });
        progress(0);
        const caller = callerOf(workspace, service);
        const importId = uuidv7();
        await beginImport(caller, importId, file.name);
        const outcome = await runImport(operations, importTransport(caller, importId), progress);
        await finishImport(caller, importId);
        go({ step: 'done', checked, outcome });
      }),
  };
}

const START: ImportState = { current: { step: 'choose' }, failure: null };

class UnreadableFile extends Error {}

async function readChosen(file: File): Promise<ChosenFile> {
  const text = decodeFile(new Uint8Array(await file.arrayBuffer()));
  const table = parseCsv(text, guessDialect(text));
  if (table.header.length < 2 || table.records.length === 0) throw new UnreadableFile();
  const profile = isGridKitBuses(table.header) ? 'buses' : 'columns';
  return { name: file.name, table, profile, columns: guessColumns(table.header), decimal: null };
}

/** The decimal sign of a file: said by a person, or told by its numbers; null where somebody has to say it. */
export function decimalOf({ decimal, profile, table, columns }: ChosenFile): NumberSigns['decimal'] | null {
  if (profile === 'buses') return '.';
  return decimal ?? numbersIn(table, columns).decimal;
}

async function checkFile(
  file: ChosenFile,
  caller: ImportCaller,
  restoring: boolean,
  onProgress: (done: number, total: number) => void,
): Promise<CheckedPlan> {
  const { table, columns } = file;
  const read =
    file.profile === 'buses'
      ? await readGridKitBuses(table, caller.tenantId)
      : await readAssetColumns(table, columns, caller.tenantId, FILE_SIGNS[decimalOf(file) ?? '.']);
  const rehearsed = await rehearseImport(planImport(read.drafts, await readExistingAssets(caller)), {
    transport: rehearsalTransport(caller),
    newOpId: () => uuidv7(),
    deviceTime: new Date().toISOString(),
    restoring,
    onProgress,
  });
  return { ...rehearsed, restoring, refused: [...read.refused, ...rehearsed.plan.refused] };
}

function callerOf({ tenant, user }: Workspace, service: SessionService): ImportCaller {
  return {
    tenantId: tenant.id,
    userId: user.id,
    deviceId: service.authorised.deviceId,
    async call(path, init = {}) {
      try {
        return await authorisedFetch(service.authorised, path, init);
      } catch (error) {
        if (error instanceof Unreachable) return undefined;
        throw error;
      }
    },
    pause: (duration) =>
      new Promise((resolve) => {
        setTimeout(resolve, duration);
      }),
  };
}

function failureOf(error: unknown): ImportFailure {
  if (error instanceof UnreadableFile) return { reason: 'unreadable' };
  if (error instanceof ImportInterrupted) return { reason: 'interrupted', applied: error.applied };
  const answer = error instanceof ImportRefused ? error.answer : null;
  return { reason: 'refused', error: answer ? answerError(answer.status, answer.problem) : networkError() };
}
