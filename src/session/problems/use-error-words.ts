import { useLingui } from '@lingui/react';
import { useLingui as useMacro } from '@lingui/react/macro';
import { useCallback } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { Problem, ProblemCode, ProblemDetail } from '../../domain/kit/problems/problem.ts';
import { errorWords } from './error-words.ts';
import { detailWords, refusalWords } from './problem-words.ts';

/** It comes from a call to the server, and not from the device's own data. */
export function isOfCall(error: unknown): boolean {
  return error instanceof ApiError;
}

/** Why a call failed, in the person's language where the app has words for it. */
export function useErrorWords(): (error: unknown) => string {
  const { i18n } = useLingui();
  return useCallback(
    (error: unknown) => {
      const words = errorWords(error);
      return typeof words === 'string' ? words : i18n._(words);
    },
    [i18n],
  );
}

/** What a refusal means; the server's own words where the app has none. */
export function useRefusalWords(): (problem: Problem) => string {
  const { i18n } = useLingui();
  return useCallback(
    (problem: Problem) => {
      const words = refusalWords(problem);
      return words ? i18n._(words) : problem.message;
    },
    [i18n],
  );
}

/** What is wrong with one field: words that follow its name. */
export function useDetailWords(): (detail: ProblemDetail) => string {
  const { i18n } = useLingui();
  return useCallback(
    (detail: ProblemDetail) => {
      const words = detailWords(detail);
      return typeof words === 'string' ? words : i18n._({ ...words, values: detail.values ?? {} });
    },
    [i18n],
  );
}

/** Problems whose details say by themselves, or by a name of their own, what they are about: no field stands before them. */
const OWN_NAMES: readonly ProblemCode[] = ['not_ready', 'held_by_clearance', 'rested_on'];

export function namesItself(code: ProblemCode): boolean {
  return OWN_NAMES.includes(code);
}

/** What is missing, one sentence each: “Foundation level: is not done yet”. */
export function useMissingWords(): (details: readonly ProblemDetail[]) => string[] {
  const { t } = useMacro();
  const detailWordsOf = useDetailWords();
  return useCallback(
    (details) =>
      details.map((detail) => {
        const { name } = detail;
        const words = detailWordsOf(detail);
        return name === undefined ? words : t`${name}: ${words}`;
      }),
    [t, detailWordsOf],
  );
}
