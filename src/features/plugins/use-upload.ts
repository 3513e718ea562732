import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { PACKAGE_LIMITS } from '../../domain/plugins/words.ts';
import { reportError } from '../../error-reports/report-error.ts';
import { useAct } from '../../resource/act/use-act.ts';
import { sessionServiceAtom } from '../../session/account/session-store.ts';
import { syncControls } from '../../session/connection/sync-status.tsx';
import { useDetailWords } from '../../session/problems/use-error-words.ts';
import { checkFiles, type FileProblem, type FileRules } from './file-checks.ts';
import { reported } from './plugin-calls.ts';
import { withProgress } from './upload-progress.ts';
import { useRefusalReason } from './use-refusal-reason.ts';

export const RULES: FileRules = {
  accept: ['application/zip', '.zip'],
  minimum: 1,
  maximum: PACKAGE_LIMITS.bytes,
  files: 1,
};

interface Upload {
  readonly state: 'idle' | 'uploading' | 'done';
  readonly percent: number;
  /** Of the file. */
  readonly name: string;
  readonly error: string | null;
  /** One package at a time. */
  send(files: readonly File[]): void;
}

type Progress = Pick<Upload, 'state' | 'percent' | 'name' | 'error'>;

const IDLE: Progress = { state: 'idle', percent: 0, name: '', error: null };

/** Checks a package by its outside and sends it; what is inside, the server checks. */
export function useUpload(): Upload {
  const { api } = useAtomValue(sessionServiceAtom);
  const words = useUploadWords();
  const [progress, setProgress] = useState<Progress>(IDLE);
  const send = async (given: readonly File[]) => {
    const { files, problem } = checkFiles(given, RULES);
    const [file] = files;
    if (!file) return false;
    const refuse = (error: string) => {
      setProgress({ ...IDLE, error });
      return false;
    };
    if (!file.name.toLowerCase().endsWith('.zip')) return refuse(words.format);
    if (problem) return refuse(words.problem(problem));
    const show = (percent: number) =>
      setProgress({ ...IDLE, state: percent === 100 ? 'done' : 'uploading', percent, name: file.name });
    show(0);
    const upload = (onProgress: (share: number) => void) =>
      reported(reportError, () => api.upload('/v1/plugins/upload', { field: 'plugin', file, onProgress }));
    await withProgress(upload, show);
    syncControls.syncNow();
    return true;
  };
  const { act } = useAct(send, (error) => setProgress({ ...IDLE, error: words.failed(error) }));
  return { ...progress, send: act };
}

function useUploadWords() {
  const { t } = useLingui();
  const reasonOf = useRefusalReason();
  const detailWords = useDetailWords();
  const problems: Readonly<Record<FileProblem, string>> = {
    type: t`File type must be one of the accepted types`,
    too_large: t`File is larger than ${RULES.maximum} bytes`,
    too_small: t`File is smaller than ${RULES.minimum} bytes`,
    too_many: t`Too many files`,
  };
  return {
    format: t`invalid format`,
    problem: (problem: FileProblem) => problems[problem],
    failed: (error: unknown) => {
      const details = error instanceof ApiError && error.code === 'validation' ? error.details : [];
      const places = details.map((detail) => `${detail.path} ${detailWords(detail)}`);
      const what = t`Failed to upload plugin`;
      const reason = reasonOf(error);
      const said = t({ message: `${what}: ${reason}`, comment: 'What failed, and why' });
      return [said, ...places].join('\n');
    },
  };
}
