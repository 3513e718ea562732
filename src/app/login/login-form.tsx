import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { asApiError, SERVER_ERROR } from '../../api/api-error.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useSession } from '../../session/account/session-store.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { loadModuleMessages } from '../catalogues.ts';
import { EmailInput } from '../entry/email-input.tsx';

/** Email and password, and the code of the second factor once the server asks for it. */
export function LoginForm() {
  const { t } = useLingui();
  const { submit, missing, refusal, isBusy } = useLoginForm();
  const required = (name: string) => (missing.includes(name) ? t`This field is required.` : undefined);
  const asksCode = refusal === 'TOTP_REQUIRED' || refusal === 'TOTP_INVALID';
  return (
    <chakra.form display="grid" gap="4" onSubmit={(event) => inBackground(submit(event))} noValidate>
      {refusal !== undefined && !asksCode && (
        <Banner kind="error">
          <Refused refusal={refusal} />
        </Banner>
      )}
      <LabelledControl label={t`Email`} error={required('email')}>
        <EmailInput passkeys />
      </LabelledControl>
      <LabelledControl label={t`Password`} error={required('password')}>
        <TextInput type="password" name="password" autoComplete="current-password" />
      </LabelledControl>
      {asksCode && (
        <LabelledControl
          label={t`2FA code`}
          help={t`Six digits from your authenticator app, or one of your recovery codes.`}
          error={
            refusal === 'TOTP_INVALID' &&
            t`This code is wrong, used or too old. Wait for the next one. If it fails too, the clock of your authenticator is off: set it to automatic.`
          }
        >
          <TextInput
            name="totpCode"
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxW="12rem"
            // It appears because the person pressed the button, who goes on here.
            autoFocus
          />
        </LabelledControl>
      )}
      <Button type="submit" look="primary" wide busy={isBusy}>
        <Trans>Sign in</Trans>
      </Button>
      <chakra.div>
        <LinkButton look="link" to="/forgot-password">
          <Trans>Forgot password</Trans>
        </LinkButton>
      </chakra.div>
    </chakra.form>
  );
}

function useLoginForm() {
  const { state, login } = useSession();
  const [refusal, setRefusal] = useState<string | MessageDescriptor>();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const credentials = { email: text('email'), password: String(data.get('password') ?? '') };
    const empty = Object.entries(credentials).filter(([, value]) => value === '');
    setMissing(empty.map(([name]) => name));
    if (empty.length > 0) return setRefusal(undefined);
    const totpCode = text('totpCode');
    try {
      await login({ ...credentials, ...(totpCode && { totpCode }) });
    } catch (error) {
      setRefusal(await refusalOf(error));
    }
  };
  return { submit, missing, refusal, isBusy: state.loading };
}

/** Codes that the form has words or a field of its own for. */
const OWN_CODES = ['invalid_credentials', 'TOTP_REQUIRED', 'TOTP_INVALID', 'sso_required'];

/** The words of all other refusals come late, so that the first page need not carry them. */
async function refusalOf(error: unknown): Promise<string | MessageDescriptor> {
  const { code, message, statusCode } = asApiError(error);
  if (OWN_CODES.includes(code)) return code;
  // Refused without a word, by whoever stands before the server.
  if (statusCode === 401 && message === SERVER_ERROR) return '';
  try {
    const words = import('../../session/problems/error-words.ts');
    await loadModuleMessages('problems');
    return (await words).errorWords(error);
  } catch {
    return message; // neither kept on this device nor to be had now
  }
}

function Refused({ refusal }: { refusal: string | MessageDescriptor }) {
  const { i18n } = useLingui();
  if (refusal === 'invalid_credentials') return <Trans>Email or password is wrong.</Trans>;
  if (refusal === 'sso_required') {
    return <Trans>Your organisation signs in with SSO only. Choose “Sign in with SSO” below.</Trans>;
  }
  return typeof refusal === 'string' ? refusal || <Trans>Authentication failed</Trans> : i18n._(refusal);
}
