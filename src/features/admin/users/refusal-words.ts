import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { errorWords } from '../../../session/problems/error-words.ts';

const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  last_admin: msg`Somebody has to administer the organisation. Make another person administrator first.`,
  own_account: msg`You cannot do this to your own account. Ask another administrator.`,
  quota_reached: msg`The organisation has as many people as it may have. Remove somebody, or ask the operator for more room.`,
  edited_since: msg`Somebody changed this in the meantime. Check it as it is now, then try again.`,
  transition_refused: msg`The status cannot change that way.`,
  not_found: msg`This is no longer here. Somebody removed it in the meantime.`,
  deleted: msg`This is no longer here. Somebody removed it in the meantime.`,
  in_use: msg`It is in use, and stays as it is.`,
  forbidden: msg`You may not do this. Your rights may have changed.`,
  looking_on: msg`Nothing is saved while you see Fieldline as another role.`,
};

/** By the field at fault, where that says more than the code. */
const FIELD_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  beyond_own: msg`That takes more rights than you have.`,
  platform_account: msg`This person belongs to the platform too. Only the platform resets their second factor.`,
  of_platform: msg`This person belongs to the platform too. Only the organisation’s own administrators change their access here.`,
};

/** Whose words everywhere are the ones to say here too. */
const SAID_BY_REASON: ReadonlySet<string | undefined> = new Set([
  'sign_in_shared',
  'not_accepted',
  'reset_waits',
  'role_of_oneself',
]);

/** Why the server, or the network, did not do it: words for the person, by the code of the refusal. */
export function usePeopleRefusalWords(): (error: unknown) => string {
  const { i18n } = useLingui();
  return useCallback(
    (error) => {
      const words = refusalOf(error) ?? errorWords(error);
      return typeof words === 'string' ? words : i18n._(words);
    },
    [i18n],
  );
}

function refusalOf(error: unknown): MessageDescriptor | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (SAID_BY_REASON.has(error.reason)) return undefined;
  const [detail] = error.details;
  if (detail && FIELD_WORDS[detail.code]) return FIELD_WORDS[detail.code];
  if (error.code === 'already_exists') {
    return detail?.path === 'email'
      ? msg`Somebody with this address is in the organisation already.`
      : msg`A role with that name already exists.`;
  }
  if (error.code === 'in_use' && detail?.path === 'people') {
    return msg`People have this role. Give them another one first.`;
  }
  if (error.code === 'validation' && detail?.path === 'email') return msg`This is not an e-mail address.`;
  if (error.code === 'validation' && detail?.path === 'password') {
    return msg`This password is too easy to guess. Take at least ten characters, and no common words.`;
  }
  return WORDS[error.code];
}
