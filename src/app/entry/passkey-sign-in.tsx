import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { useAtomValue } from 'jotai';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useEffect, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import type { PasskeyCredentials } from '../../session/account/session-service.ts';
import { sessionServiceAtom, useSession } from '../../session/account/session-store.ts';
import { errorWords } from '../../session/problems/error-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';

/** Milliseconds. What the browser offers its list for is good for five minutes. */
const RENEW_AFTER = 4 * 60_000;

/** By what unlocks the device, instead of a password: by the button, or from the browser's own list at the email field. */
export function PasskeySignIn() {
  const { i18n } = useLingui();
  const { press, refusal, isAsking } = usePasskeys();
  return (
    <>
      {refusal !== null && (
        <Banner kind={refusal === SILENCE ? 'info' : 'error'}>
          {typeof refusal === 'string' ? refusal : i18n._(refusal)}
        </Banner>
      )}
      <Button wide icon={<Fingerprint />} busy={isAsking} onClick={() => inBackground(press())}>
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  );
}

function usePasskeys() {
  const { login } = useSession();
  const { api } = useAtomValue(sessionServiceAtom);
  const [refusal, setRefusal] = useState<MessageDescriptor | string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [offer, setOffer] = useState(0);

  useEffect(() => {
    // A browser asks for one thing at a time.
    if (isAsking || !navigator.onLine) return;
    const abort = new AbortController();
    offerInList(api, abort.signal).then(
      // Not offered again at once: a browser that chooses by itself would go round in circles.
      (answer) => login(answer).catch((error: unknown) => setRefusal(refusalOf(error))),
      // Nothing was chosen, or there is no list: the button and the password are still there.
      () => undefined,
    );
    const renewal = setTimeout(() => setOffer(offer + 1), RENEW_AFTER);
    return () => {
      clearTimeout(renewal);
      abort.abort();
      WebAuthnAbortService.cancelCeremony();
    };
  }, [api, login, isAsking, offer]);

  const press = async () => {
    setAsking(true);
    setRefusal(null);
    try {
      const optionsJSON = await optionsOf(api);
      await login({ response: await startAuthentication({ optionsJSON }) });
    } catch (error) {
      setRefusal(refusalOf(error));
    }
    setAsking(false);
  };
  return { press, refusal, isAsking };
}

/** What the person chose from the browser's list. @throws where they chose nothing */
async function offerInList(api: ApiClient, signal: AbortSignal): Promise<PasskeyCredentials> {
  if (!(await browserSupportsWebAuthnAutofill())) throw new Error('this browser has no such list');
  const optionsJSON = await optionsOf(api, signal);
  // Too late: it would end what the button has begun.
  signal.throwIfAborted();
  return { response: await startAuthentication({ optionsJSON, useBrowserAutofill: true }) };
}

function optionsOf(api: ApiClient, signal?: AbortSignal) {
  return api.call('post', '/auth/passkeys/authentication', undefined, {
    anonymous: true,
    ...(signal && { signal }),
  });
}

const REFUSED: Readonly<Record<string, MessageDescriptor>> = {
  invalid_credentials: msg`This passkey opens no account here. It may have been removed. Sign in with your password; you can add it again in your profile.`,
  sso_required: msg`Your organisation signs in with SSO only. Choose “Sign in with SSO” below.`,
  not_found: msg`There are no passkeys at this server’s address. Sign in with your password.`,
};

/** Devices do not tell why: it was cancelled, took too long, or there is none. */
const SILENCE = msg`No passkey was used. Try again, or sign in with your password.`;

function refusalOf(error: unknown): MessageDescriptor | string {
  if (!(error instanceof ApiError)) return SILENCE;
  return REFUSED[error.code] ?? errorWords(error);
}
