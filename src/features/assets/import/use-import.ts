import { useLingui } from '@lingui/react';
import { useAtomValue } from 'jotai';
import { useEffect, useReducer, useRef } from 'react';
import { type ApiError, answerError, networkError } from '../../../api/api-error.ts';
import { authorisedFetch, Unreachable } from '../../../api/authorised-fetch.ts';
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
import type { SessionService } from '../../../session/session-service.ts';
import { sessionServiceAtom } from '../../../session/session-store.ts';
import { useWorkspace, type Workspace } from '../../../session/workspace.tsx';
import { type FileReading, openFile, UnreadableFile } from './chosen-file.ts';
import type { Choices, FileView } from './file-messages.ts';
import { importWords } from './import-words.ts';

/** A file, what a person has said of it, and how it reads under that. */
export interface ChosenFile {
  readonly name: string;
  readonly reading: FileReading;
  readonly choices: Choices;
  readonly view: FileView;
  /** The view is still that of the choices before. */
  readonly isReading: boolean;
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
  | { readonly reason: 'unreadable' | 'too_large' }
  | { readonly reason: 'interrupted'; readonly applied: number }
  | { readonly reason: 'refused'; readonly error: ApiError };

interface ImportState {
  readonly current: ImportStep;
  readonly failure: ImportFailure | null;
}

export function useImport() {
  const { i18n } = useLingui();
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
  // The file that is open, whose worker ends with the screen, and what was said last of it.
  const opened = useRef<FileReading | null>(null);
  const latest = useRef<ChosenFile | null>(null);
  useEffect(() => () => opened.current?.close(), []);
  return {
    ...state,
    restart: () => {
      opened.current?.close();
      go(START.current);
    },
    choose: (file: File) =>
      attempt(START.current, async () => {
        opened.current?.close();
        const reading = openFile({ bytes: file, words: importWords(i18n) });
        opened.current = reading;
        const view = await reading.look(AS_IT_LOOKS);
        go({ step: 'map', file: { name: file.name, reading, choices: AS_IT_LOOKS, view, isReading: false } });
      }),
    back: (file: ChosenFile) => go({ step: 'map', file }),
    /** Shows at once what was said, and how the file reads under it as soon as that is known. */
    say: (file: ChosenFile, choices: Choices) =>
      attempt({ step: 'map', file }, async () => {
        const said = { ...file, choices, isReading: true };
        latest.current = said;
        go({ step: 'map', file: said });
        const view = await file.reading.look(choices);
        if (latest.current === said) go({ step: 'map', file: { ...said, view, isReading: false } });
      }),
    check: (file: ChosenFile, restoring = false) =>
      attempt({ step: 'map', file }, async () => {
        const progress = (done: number, total: number) => go({ step: 'checking', file, done, total });
        progress(0, 0);
        const caller = callerOf(workspace, service);
        const asked = { caller, zone: workspace.zone, restoring, progress };
        go({ step: 'checked', file, checked: await checkFile(file, asked) });
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

const AS_IT_LOOKS: Choices = { form: { encoding: null, delimiter: null }, columns: null, formats: {} };

/** A field whose column can be read in two ways, of which nobody has said one. */
export function unsaidField({ view }: ChosenFile): string | undefined {
  return Object.keys(view.readings).find((name) => view.readings[name]?.format === null);
}

interface Asked {
  readonly caller: ImportCaller;
  /** IANA name of the tenant's time zone. */
  readonly zone: string;
  readonly restoring: boolean;
  readonly progress: (done: number, total: number) => void;
}

async function checkFile(
  file: ChosenFile,
  { caller, zone, restoring, progress }: Asked,
): Promise<CheckedPlan> {
  const read = await file.reading.read(file.choices, caller.tenantId, zone);
  const rehearsed = await rehearseImport(planImport(read.drafts, await readExistingAssets(caller)), {
    transport: rehearsalTransport(caller),
    newOpId: () => uuidv7(),
    deviceTime: new Date().toISOString(),
    restoring,
    onProgress: progress,
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
  if (error instanceof UnreadableFile) return { reason: error.fault };
  if (error instanceof ImportInterrupted) return { reason: 'interrupted', applied: error.applied };
  const answer = error instanceof ImportRefused ? error.answer : null;
  return { reason: 'refused', error: answer ? answerError(answer.status, answer.problem) : networkError() };
}
