import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ApiError } from '../../api/api-error.ts';
import { PASSWORD_LIMITS, type PasswordFault } from '../../domain/identity/password-fault.ts';
import { useDetailWords, useErrorWords } from '../../session/problems/use-error-words.ts';
import { Banner } from '../../ui/notices/banner.tsx';

const { minimum, maximum } = PASSWORD_LIMITS;

const PASSWORD_FAULTS: Readonly<Record<PasswordFault, MessageDescriptor>> = {
  password_too_short: msg`At least ${minimum} characters, please.`,
  password_too_long: msg`At most ${maximum} characters, please.`,
  password_holds_address: msg`It must not contain your email address.`,
  password_common: msg`This is one of the first passwords that anybody would try. Choose another one.`,
};

const REFUSALS: Readonly<Record<string, MessageDescriptor>> = {
  invalid_credentials: msg`You have an account here already: enter the password that you use now.`,
};

/** What is wrong with a field, by the server's word or because nothing stands in it. */
export function useFieldFault(error: unknown, missing: readonly string[]) {
  const { t, i18n } = useLingui();
  const detailWords = useDetailWords();
  return (name: string): string | undefined => {
    if (missing.includes(name)) return t`This field is required.`;
    const detail = error instanceof ApiError ? error.details.find(({ path }) => path === name) : undefined;
    if (!detail) return undefined;
    return isPasswordFault(detail.code) ? i18n._(PASSWORD_FAULTS[detail.code]) : detailWords(detail);
  };
}

/** What is said above the form; nothing where a field says it. */
export function Refused({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  const errorWords = useErrorWords();
  if (error === undefined || (error instanceof ApiError && error.details.length > 0)) return null;
  const known = error instanceof ApiError ? REFUSALS[error.code] : undefined;
  return <Banner kind="error">{known ? i18n._(known) : errorWords(error)}</Banner>;
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

function isPasswordFault(code: string): code is PasswordFault {
  return code in PASSWORD_FAULTS;
}
