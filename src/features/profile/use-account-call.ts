import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { PASSWORD_LIMITS, type PasswordFault } from '../../domain/identity/password-fault.ts';
import { useDetailWords, useErrorWords } from '../../session/problems/use-error-words.ts';

const { minimum, maximum } = PASSWORD_LIMITS;

const FAULTS: Readonly<Record<PasswordFault | 'password_same', MessageDescriptor>> = {
  password_too_short: msg`At least ${minimum} characters, please.`,
  password_too_long: msg`At most ${maximum} characters, please.`,
  password_holds_address: msg`It must not contain your email address.`,
  password_common: msg`This is one of the first passwords that anybody would try. Choose another one.`,
  password_same: msg`This is the password that you have now.`,
};

/** By field: what a value is that the server knows to be wrong. */
const WRONG: Readonly<Record<string, MessageDescriptor>> = {
  currentPassword: msg`This is not your current password.`,
  token: msg`This code is wrong, used or too old. Wait for the next one. If it fails too, the clock of your authenticator is off: set it to automatic.`,
  password: msg`This is not your password.`,
  grid: msg`This projection is not known here, or it is not made for where your assets are.`,
};

interface AccountCall {
  readonly isBusy: boolean;
  /** What is said above the form; null where a field says it. */
  readonly refusal: string | null;
  /** What is wrong with that field. */
  fault(field: string): string | undefined;
  /** Answers whether it worked; says why not otherwise. */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

/** One call of a form to the server, with its refusal in words. */
export function useAccountCall(): AccountCall {
  const { i18n } = useLingui();
  const wordsOf = useFormRefusalWords();
  const detailWords = useDetailWords();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const [error, setError] = useState<unknown>();
  const details = error instanceof ApiError ? error.details : [];
  return {
    isBusy,
    refusal: wordsOf(error),
    fault(field) {
      const detail = details.find(({ path }) => path === field);
      if (!detail) return undefined;
      const known = isFault(detail.code) ? FAULTS[detail.code] : WRONG[field];
      return known ? i18n._(known) : detailWords(detail);
    },
    async run(work) {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      setError(undefined);
      try {
        await work();
        return true;
      } catch (failure) {
        setError(failure);
        return false;
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
}

/** What is said above a form; null where nothing failed, or a field says it. */
export function useFormRefusalWords(): (error: unknown) => string | null {
  const { t } = useLingui();
  const errorWords = useErrorWords();
  return (error) => {
    if (error === undefined) return null;
    if (error instanceof ApiError) {
      if (error.details.length > 0) return null;
      if (error.statusCode >= 500 && error.reason === undefined) return t`An error occurred`;
    }
    return errorWords(error);
  };
}

function isFault(code: string): code is keyof typeof FAULTS {
  return code in FAULTS;
}
