import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import type { Passkey } from '../../../domain/identity/passkey.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import { TOUCH_POINTS_HEADER } from '../../../domain/sync/device-state.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { CurrentPassword } from '../current-password.tsx';
import { useOnlineAccount } from '../own-account.ts';
import { Actions } from '../section.tsx';
import { useAccountCall } from '../use-account-call.ts';

interface AddPasskeyProps {
  onAdded: (passkey: Passkey) => void;
  onCancel: () => void;
}

/** The present password first, then whatever the device asks for. */
export function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const { t, i18n } = useLingui();
  const { isOff, marks } = useOnlineAccount();
  const { register, silence, fault, refusal, isBusy } = useRegistration(onAdded);
  const [currentPassword, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOff && currentPassword !== '') inBackground(register(currentPassword));
  };
  return (
    <chakra.form display="grid" gap="4" noValidate onSubmit={submit}>
      {refusal && <Banner kind="error">{refusal}</Banner>}
      {silence && <Banner kind="warning">{i18n._(silence)}</Banner>}
      {fault('response') && (
        <Banner kind="error">
          <Trans>
            This passkey could not be added: it took too long, or your device did not ask who you are.
          </Trans>
        </Banner>
      )}
      <CurrentPassword
        value={currentPassword}
        error={fault('currentPassword')}
        help={t`Then your browser asks where to keep the passkey.`}
        isNext
        onChange={setPassword}
      />
      <Actions>
        <Button
          type="submit"
          look="primary"
          busy={isBusy}
          disabled={isOff || currentPassword === ''}
          {...marks}
        >
          <Trans>Continue</Trans>
        </Button>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Actions>
    </chakra.form>
  );
}

/** The server's question, the device's answer, and what the browser said where it gave none. */
function useRegistration(onAdded: (passkey: Passkey) => void) {
  const { api } = useWorkspace();
  const { run, fault, refusal, isBusy } = useAccountCall();
  const [silence, setSilence] = useState<MessageDescriptor | null>(null);
  const register = async (currentPassword: string) => {
    setSilence(null);
    await run(async () => {
      const body = { currentPassword };
      const optionsJSON = await api.call('post', '/auth/passkeys/registration', body);
      const response = await startRegistration({
        // The document leaves it open: it is the browser's own, by its standard.
        optionsJSON: optionsJSON as unknown as PublicKeyCredentialCreationOptionsJSON,
      }).catch((error: unknown) => {
        setSilence(wordsOf(error));
        return null;
      });
      if (response)
        onAdded(await api.call('post', '/auth/passkeys', { response }, { headers: deviceOf(navigator) }));
    });
  };
  return { register, silence, fault, refusal, isBusy };
}

/** What a browser says where there is no new passkey, as far as it does. */
function wordsOf(error: unknown): MessageDescriptor {
  switch (error instanceof WebAuthnError ? error.code : '') {
    case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
      return msg`This device has a passkey of yours already.`;
    case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
    case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
      return msg`This device cannot keep a passkey: it needs a fingerprint, a face or a PIN to be unlocked with. Set one up, or use another device.`;
    default:
      return msg`No passkey was made. Try again when you are ready.`;
  }
}

/** By which the server names the passkey at first. */
function deviceOf({ maxTouchPoints }: Navigator): Record<string, string> {
  return { [TOUCH_POINTS_HEADER]: String(maxTouchPoints) };
}
