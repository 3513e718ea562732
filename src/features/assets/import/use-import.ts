import { useLingui } from '@lingui/react';
import { useAtomValue } from 'jotai';
import { useEffect, useReducer, useRef } from 'react';
import { type ApiError, answerError, networkError } from '../../../api/api-error.ts';
import { authorisedFetch, Unreachable } from '../../../api/authorised-fetch.ts';
import type { RowRefusal } from '../../../domain/import/files/refusal.ts';
import type { CallInit } from '../../../domain/import/run/import-calls.ts';
import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { entities } from '../../../domain/registry.ts';
import type { SessionService } from '../../../session/account/session-service.ts';
import { sessionServiceAtom } from '../../../session/account/session-store.ts';
import { useWorkspace, type Workspace } from '../../../session/account/workspace.tsx';
import { FileFailed, type FileReading, FileStopped, openFile } from './chosen-file.ts';
import type { CallAnswer, Checked, Choices, FileView, ImportPlace, TableView } from './file-messages.ts';
import { importWords } from './import-words.ts';

/** Files that are read together, what a person has said of them, and how they read under that. */
export interface ChosenFile {
  /** Of all of them. */
  readonly name: string;
  readonly count: number;
  readonly reading: FileReading;
  readonly choices: Choices;
  readonly view: FileView;
  /** The view is still that of the choices before. */
  readonly isReading: boolean;
}

/** A file of which a person says the columns. */
export interface ChosenTable extends ChosenFile {
  readonly view: TableView;
}

export interface CheckedPlan extends Checked {
  readonly refused: readonly RowRefusal[];
  /** Whether deleted assets that the file names come back. */
  readonly restoring: boolean;
}

export interface Outcome {
  readonly applied: number;
  readonly refused: readonly RowRefusal[];
  /** A person ended it before its end. */
  readonly isStopped: boolean;
}

interface Going {
  readonly file: ChosenFile;
  readonly done: number;
  /** 0: it is not known yet. */
  readonly total: number;
}

/** Where a person is on the way from a file to assets. Each step keeps what the steps before it found. */
export type ImportStep =
  | { readonly step: 'choose' }
  | { readonly step: 'opening'; readonly name: string }
  | { readonly step: 'map'; readonly file: ChosenFile }
  | ({ readonly step: 'checking' } & Going)
  | { readonly step: 'checked'; readonly file: ChosenFile; readonly checked: CheckedPlan }
  | ({ readonly step: 'running'; readonly isStopping: boolean } & Going)
  | {
      readonly step: 'done';
      readonly file: ChosenFile;
      readonly checked: CheckedPlan;
      readonly outcome: Outcome;
    };

export type ImportFailure =
  | { readonly reason: 'unreadable' | 'too_large' }
  | { readonly reason: 'interrupted'; readonly applied: number }
  | { readonly reason: 'refused'; readonly error: ApiError };

interface ImportState {
  readonly current: ImportStep;
  readonly failure: ImportFailure | null;
}

export function useImport() {
  const workspace = useWorkspace();
  const service = useAtomValue(sessionServiceAtom);
  const { state, go, attempt } = useSteps();
  const { opened, open } = useOpenedFile(service);
  // What was said last of the file.
  const latest = useRef<ChosenFile | null>(null);
  const isStopping = useRef(false);
  return {
    ...state,
    restart: () => {
      opened.current?.close();
      go(START.current);
    },
    choose: (files: readonly File[]) =>
      attempt(START.current, async () => {
        const reading = open(files, await workspace.database.rows(entities.workArea).all());
        go({ step: 'opening', name: nameOf(files) });
        go({ step: 'map', file: await asTheyLook(files, reading) });
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
        const asked = { place: await placeOf(workspace, service), zone: workspace.zone, restoring };
        const { found, refused } = await file.reading.check(file.choices, asked, progress);
        go({ step: 'checked', file, checked: { ...found, restoring, refused } });
      }),
    run: (file: ChosenFile, checked: CheckedPlan) =>
      attempt({ step: 'checked', file, checked }, async () => {
        isStopping.current = false;
        const progress = (done: number, total: number) =>
          go({ step: 'running', file, done, total, isStopping: isStopping.current });
        progress(0, 0);
        const asked = { place: await placeOf(workspace, service), fileName: file.name };
        const { found, refused } = await file.reading.run(file.choices, asked, progress);
        const outcome = { applied: found, refused, isStopped: isStopping.current };
        go({ step: 'done', file, checked, outcome });
      }),
    /** Ends what is under way: a file that is opened or checked at once, a run after what is on its way. */
    stop: () => {
      isStopping.current = true;
      if (state.current.step === 'running') go({ ...state.current, isStopping: true });
      opened.current?.stop();
      if (state.current.step === 'opening') opened.current?.close();
    },
  };
}

const START: ImportState = { current: { step: 'choose' }, failure: null };

/** Where the person is, and what keeps them from going on: work that fails leads back to `fallback`. */
function useSteps() {
  const [state, move] = useReducer((_: ImportState, next: ImportState) => next, START);
  const go = (current: ImportStep) => move({ current, failure: null });
  const attempt = async (fallback: ImportStep, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      move({ current: fallback, failure: error instanceof FileStopped ? null : failureOf(error) });
    }
  };
  return { state, go, attempt };
}

/** The files of one import are open at a time; their worker ends with the screen. */
function useOpenedFile(service: SessionService) {
  const { i18n } = useLingui();
  const opened = useRef<FileReading | null>(null);
  useEffect(() => () => opened.current?.close(), []);
  const open = (files: readonly File[], areas: readonly AnyRow[]) => {
    opened.current?.close();
    const named = files.map((file) => ({ name: file.name, bytes: file }));
    const reading = openFile({ files: named, words: importWords(i18n, areas) }, serverCalls(service));
    opened.current = reading;
    return reading;
  };
  return { opened, open };
}

const AS_IT_LOOKS: Choices = {
  format: null,
  places: { crs: '', extent: '' },
  form: { encoding: null, delimiter: null },
  columns: null,
  formats: {},
};

/** As much of the names of files as the list of imports keeps. */
const LONGEST_NAME = 200;

async function asTheyLook(files: readonly File[], reading: FileReading): Promise<ChosenFile> {
  const view = await reading.look(AS_IT_LOOKS);
  const name = nameOf(files);
  return { name, count: files.length, reading, choices: AS_IT_LOOKS, view, isReading: false };
}

function nameOf(files: readonly File[]): string {
  const names = files.map(({ name }) => name).join(', ');
  return names.slice(0, LONGEST_NAME);
}

export function isTable(file: ChosenFile): file is ChosenTable {
  return file.view.format === 'table';
}

async function placeOf({ tenant, user }: Workspace, service: SessionService): Promise<ImportPlace> {
  return { tenantId: tenant.id, userId: user.id, deviceId: await service.authorised.deviceId() };
}

/** What the worker asks the server for. */
function serverCalls({ authorised }: SessionService) {
  return async (path: string, init: CallInit): Promise<CallAnswer> => {
    try {
      const response = await authorisedFetch(authorised, path, init);
      return { status: response.status, headers: [...response.headers], text: await textOf(response) };
    } catch (error) {
      return error instanceof Unreachable ? null : 'no_session';
    }
  };
}

/** As much as came before the connection broke. */
async function textOf({ body }: Response): Promise<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const part = await reader?.read().catch(() => undefined);
    if (!part || part.done) return text;
    text += part.value;
  }
}

function failureOf(error: unknown): ImportFailure {
  if (!(error instanceof FileFailed)) return { reason: 'refused', error: networkError() };
  const { fault } = error;
  if (fault.reason !== 'refused') return fault;
  const { answer } = fault;
  return { reason: 'refused', error: answer ? answerError(answer.status, answer.problem) : networkError() };
}
