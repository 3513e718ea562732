import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { PACKAGE_LIMITS } from '../../domain/plugins/words.ts';
import { reportError } from '../../reporting/report-error.ts';
import { useDetailWords } from '../../session/problems/use-error-words.ts';
import { sessionServiceAtom } from '../../session/session-store.ts';
import { syncControls } from '../../session/sync-status.tsx';
import { checkFiles, type FileProblem, type FileRules } from './file-checks.ts';
import { reported } from './plugin-calls.ts';
import { useRefusalReason } from './use-refusal-reason.ts';

/** Until the browser says how much was sent, the bar moves by itself: so many percent each step, up to a limit (R4.8). */
export const SIMULATED = { step: 10, every: 500, most: 90 } as const;

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
  send(files: readonly File[]): Promise<void>;
}

type Progress = Pick<Upload, 'state' | 'percent' | 'name' | 'error'>;

const IDLE: Progress = { state: 'idle', percent: 0, name: '', error: null };

/** Checks a package by its outside and sends it; what is inside, the server checks. */
export function useUpload(): Upload {
  const { api } = useAtomValue(sessionServiceAtom);
  const words = useUploadWords();
  const [progress, setProgress] = useState<Progress>(IDLE);
  const timer = useRef<ReturnType<typeof setInterval>>(undefined);
  useEffect(() => () => clearInterval(timer.current), []);

  const advance = (next: (percent: number) => number) =>
    setProgress((now) => (now.state === 'uploading' ? { ...now, percent: next(now.percent) } : now));
  const send = async (given: readonly File[]) => {
    const { files, problem } = checkFiles(given, RULES);
    const [file] = files;
    if (!file) return;
    if (!file.name.toLowerCase().endsWith('.zip')) return setProgress({ ...IDLE, error: words.format });
    if (problem) return setProgress({ ...IDLE, error: words.problem(problem) });
    setProgress({ ...IDLE, state: 'uploading', name: file.name });
    timer.current = setInterval(
      () => advance((percent) => Math.max(percent, Math.min(percent + SIMULATED.step, SIMULATED.most))),
      SIMULATED.every,
    );
    // What is sent is not yet taken: the last percent is the answer.
    const onProgress = (share: number) => {
      clearInterval(timer.current);
      advance((percent) => Math.max(percent, Math.min(99, Math.round(share * 100))));
    };
    try {
      const upload = { field: 'plugin', file, onProgress };
      await reported(reportError, () => api.upload('/v1/plugins/upload', upload));
      syncControls.syncNow();
      setProgress({ ...IDLE, state: 'done', percent: 100, name: file.name });
    } catch (error) {
      setProgress({ ...IDLE, error: words.failed(error) });
    } finally {
      clearInterval(timer.current);
    }
  };
  return { ...progress, send };
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
      return [`${t`Failed to upload plugin`}: ${reasonOf(error)}`, ...places].join('\n');
    },
  };
}
