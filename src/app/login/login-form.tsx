import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorWords } from '../../session/error-words.ts';
import { useSession } from '../../session/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';

/** Email, password, second factor; forgot password and single sign-on say what this server can do. */
export function LoginForm() {
  const { t } = useLingui();
  const { submit, missing, failure, isBusy } = useLoginForm();
  const [asksCode, setAsksCode] = useState(false);
  const required = (name: string) => (missing.includes(name) ? t`This field is required.` : undefined);
  return (
    <chakra.form display="grid" gap="4" onSubmit={(event) => void submit(event)} noValidate>
      {failure && <Banner kind="error">{failure}</Banner>}
      <Field label={t`Email`} error={required('email')}>
        <TextInput
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
        />
      </Field>
      <Field label={t`Password`} error={required('password')}>
        <TextInput type="password" name="password" autoComplete="current-password" />
      </Field>
      {asksCode && (
        <Field label={t`2FA code`} help={t`Six digits from your authenticator app.`}>
          <TextInput
            name="totpCode"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            maxW="10rem"
          />
        </Field>
      )}
      <Button type="submit" look="primary" wide busy={isBusy}>
        <Trans>Sign in</Trans>
      </Button>
      <OtherWays hasCode={asksCode} onCode={() => setAsksCode(true)} />
    </chakra.form>
  );
}

function useLoginForm() {
  const { state, login } = useSession();
  const [failure, setFailure] = useState<ReactNode>();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const credentials = { email: text('email'), password: String(data.get('password') ?? '') };
    const empty = Object.entries(credentials).filter(([, value]) => value === '');
    setMissing(empty.map(([name]) => name));
    setFailure(undefined);
    if (empty.length > 0) return;
    const totpCode = text('totpCode');
    try {
      await login({ ...credentials, ...(totpCode && { totpCode }) });
    } catch (error) {
      setFailure(<Refused error={error} />);
    }
  };
  return { submit, missing, failure, isBusy: state.loading };
}

function Refused({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'invalid_credentials') return <Trans>Email or password is wrong.</Trans>;
  if (code === 'too_many_requests') return <Trans>Too many attempts. Wait a minute, then try again.</Trans>;
  const words = errorWords(error);
  return typeof words === 'string' ? words || <Trans>Authentication failed</Trans> : i18n._(words);
}

function OtherWays({ hasCode, onCode }: { hasCode: boolean; onCode: () => void }) {
  const [asked, setAsked] = useState<'password' | 'sso'>();
  return (
    <chakra.div display="grid" gap="3">
      <chakra.div display="flex" flexWrap="wrap" gap="4" rowGap="2" justifyContent="space-between">
        <Button look="link" onClick={() => setAsked('password')}>
          <Trans>Forgot password</Trans>
        </Button>
        <Button look="link" onClick={() => setAsked('sso')}>
          <Trans>Sign in with SSO</Trans>
        </Button>
        {!hasCode && (
          <Button look="link" onClick={onCode}>
            <Trans>Use a 2FA code</Trans>
          </Button>
        )}
      </chakra.div>
      {asked === 'password' && (
        <Banner kind="info">
          <Trans>
            This server cannot send email yet. Ask an administrator of your organisation for a new password.
          </Trans>
        </Banner>
      )}
      {asked === 'sso' && (
        <Banner kind="info">
          <Trans>
            Single sign-on is not set up on this server. An administrator can connect it to your organisation.
          </Trans>
        </Banner>
      )}
    </chakra.div>
  );
}
