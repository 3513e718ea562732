import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  SSO_OUTCOMES,
  SSO_PROOFS,
  type SsoOutcome,
  type SsoProof,
} from '../../domain/identity/single-sign-on.ts';
import { useSession } from '../../session/account/session-store.ts';
import { mailWords } from '../../session/problems/error-words.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { takePlace } from './place.ts';
import { SsoProofForm } from './sso-proof-form.tsx';

const REFUSED: Readonly<Record<Exclude<SsoOutcome, 'done' | 'mails' | SsoProof>, MessageDescriptor>> = {
  off: msg`Your organisation’s single sign-on was switched off or changed. Begin again.`,
  expired: msg`This sign-in took too long, or was opened twice. Begin again.`,
  denied: msg`Your organisation’s sign-in did not let you through. Begin again, or ask your administrator.`,
  provider: msg`Your organisation’s sign-in cannot be reached, or does not answer as it should. Try again in a minute.`,
  client: msg`Your organisation’s sign-in does not know this app. Your administrator has to check client and secret.`,
  token: msg`The answer of your organisation’s sign-in could not be trusted, so nobody was signed in. Begin again, or tell your administrator.`,
  clock: msg`The clock of your organisation’s sign-in is off. Tell your administrator.`,
  unverified: msg`Your organisation’s sign-in does not say that your address is yours. Your administrator has to see to it.`,
  domain: msg`Addresses like yours may not sign in to this organisation. Ask your administrator.`,
  unknown: msg`You are not one of this organisation’s people here. Ask your administrator to add you.`,
  suspended: msg`This account is suspended. Ask your administrator.`,
  quota: msg`Your organisation has as many people as it may have. Ask your administrator.`,
  busy: msg`Too many attempts. Wait a minute, then try again.`,
  failed: msg`Signing in failed on our side. Nothing was changed. Try again in a minute.`,
};

const isProof = (outcome: SsoOutcome): outcome is SsoProof => SSO_PROOFS.some((proof) => proof === outcome);

/** What became of the way over the organisation's own sign-in: the session is taken up, or the reason is said. */
export function SsoReturn() {
  const { i18n, t } = useLingui();
  const { takeUp } = useSession();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  // As it was when the browser came back: the address is made plain again at once.
  const [returned] = useState(() => SSO_OUTCOMES.find((each) => each === query.get('sso')));
  const [wait] = useState(() => secondsIn(query.get('wait')));
  const [failed, setFailed] = useState(false);
  const isPlain = !query.has('sso');
  const isBegun = useRef(false);
  useEffect(() => {
    if (!isPlain) void navigate('/login', { replace: true, state: takePlace(localStorage) });
  }, [isPlain, navigate]);
  useEffect(() => {
    // Not before the place stands in the address: whoever is signed in is sent there at once.
    if (returned !== 'done' || !isPlain || isBegun.current) return;
    isBegun.current = true;
    takeUp().catch(() => setFailed(true));
  }, [returned, isPlain, takeUp]);
  const outcome = failed ? 'failed' : returned;
  if (outcome === undefined) return null;
  if (outcome === 'done') return <Banner kind="info">{t`Signing you in`}</Banner>;
  if (isProof(outcome)) return <SsoProofForm proof={outcome} />;
  return <Banner kind="error">{i18n._(outcome === 'mails' ? mailWords(wait) : REFUSED[outcome])}</Banner>;
}

/** An hour, within which every share begins anew, where the address has been meddled with. */
function secondsIn(text: string | null): number {
  return text !== null && /^\d{1,4}$/.test(text) ? Number(text) : 3600;
}
