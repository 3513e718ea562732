import { useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '../../api/calls.ts';
import { type KeptAnswer, useKeptAnswer } from '../../session/answers/use-kept-answer.ts';
import { useOnlineOnly } from '../../session/connection/use-online-only.ts';

/** What the server says of the person signed in; an older version that kept it here knew less. */
type OwnProfile = LackingIn<AnswerOf<'get /auth/profile'>, 'secondFactorReset' | 'notifications'>;

type LackingIn<Answer, Later extends keyof Answer> = Omit<Answer, Later> & Partial<Pick<Answer, Later>>;

export type OwnTenant = OwnProfile['tenants'][number];

/** A device signed in. */
export type OwnSession = AnswerOf<'get /auth/sessions'>[number];

export function useOwnProfile(): KeptAnswer<OwnProfile> {
  return useKeptAnswer('/auth/profile');
}

export function useOwnSessions() {
  return useKeptAnswer('/auth/sessions');
}

/** For controls that change how somebody signs in: the server does that, at once. */
export function useOnlineAccount() {
  const { t } = useLingui();
  return useOnlineOnly('ownAccount', t`Your account is kept on the server. This needs a connection.`);
}
