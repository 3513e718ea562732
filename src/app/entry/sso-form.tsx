import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SignInProvider } from '../../domain/identity/single-sign-on.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { sessionServiceAtom } from '../../session/account/session-store.ts';
import { errorWords } from '../../session/problems/error-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { leaveFor } from '../leave-page.ts';
import { keepPlace } from './place.ts';

/** Finds the organisation's own sign-in, shows whose it is and where, and sends the browser there. */
export function SsoForm() {
  const { t, i18n } = useLingui();
  const { of, setOf, providers, failure, isBusy, find, go } = useSingleSignOn();
  return (
    <chakra.form display="grid" gap="4" onSubmit={find} noValidate aria-label={t`Single sign-on`}>
      {failure !== undefined && (
        <Banner kind="error">{typeof failure === 'string' ? failure : i18n._(failure)}</Banner>
      )}
      <LabelledControl
        label={t`Work email or organisation`}
        help={t`We find your organisation’s own sign-in by it.`}
        error={of === undefined && t`This field is required.`}
      >
        <TextInput
          value={of ?? ''}
          onChange={(event) => setOf(event.target.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          // It appears because the person pressed the button, who goes on here.
          autoFocus
        />
      </LabelledControl>
      {providers.length === 0 && (
        <Button type="submit" wide busy={isBusy}>
          <Trans>Continue</Trans>
        </Button>
      )}
      {providers.map((provider) => (
        <Provider
          key={provider.tenantId}
          provider={provider}
          busy={isBusy}
          onGo={() => inBackground(go(provider))}
        />
      ))}
    </chakra.form>
  );
}

interface ProviderProps {
  provider: SignInProvider;
  busy: boolean;
  onGo: () => void;
}

/** Several organisations may name one domain: a person sees where their password would be typed. */
function Provider({ provider: { name, host }, busy, onGo }: ProviderProps) {
  return (
    <chakra.div display="grid" gap="1">
      <Button look="primary" wide busy={busy} onClick={onGo}>
        <Trans>Continue with {name}</Trans>
      </Button>
      <chakra.p fontSize="sm" color="fg.muted" textAlign="center" overflowWrap="anywhere">
        <Trans>You sign in at {host}.</Trans>
      </chakra.p>
    </chakra.div>
  );
}

function useSingleSignOn() {
  const { t } = useLingui();
  const { api, registry } = useAtomValue(sessionServiceAtom);
  const { state }: { state: unknown } = useLocation();
  // Undefined: asked for without a word in it.
  const [of, setOf] = useState<string | undefined>('');
  const [providers, setProviders] = useState<readonly SignInProvider[]>([]);
  const [failure, setFailure] = useState<MessageDescriptor | string>();
  const [isBusy, setBusy] = useState(false);
  const given = of?.trim() ?? '';
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(errorWords(error));
      setBusy(false);
    }
  };
  const ask = async () => {
    const found = await api.call('post', '/auth/sso/find', { of: given }, { anonymous: true });
    setProviders(found);
    setBusy(false);
    if (found.length === 0) {
      setFailure(
        t`No organisation signs in that way with this address. Ask your administrator for its name here.`,
      );
    }
  };
  return {
    of,
    setOf: (text: string) => {
      setOf(text);
      setProviders([]);
    },
    providers,
    failure,
    isBusy,
    find: (event: FormEvent) => {
      event.preventDefault();
      if (given === '') setOf(undefined);
      else if (providers.length === 0) inBackground(attempt(ask));
    },
    go: ({ tenantId }: SignInProvider) =>
      attempt(async () => {
        const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given) ? given : null;
        const body = { tenantId, email };
        const { url } = await api.call('post', '/auth/sso/start', body, { anonymous: true });
        keepPlace(localStorage, state);
        // Stays busy: the browser leaves.
        leaveFor(url, registry);
      }),
  };
}
