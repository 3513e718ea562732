import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { asApiError } from '../../api/api-error.ts';
import type { SsoProof } from '../../domain/identity/single-sign-on.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useSession } from '../../session/account/session-store.ts';
import { errorWords } from '../../session/problems/error-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';

/** After the organisation's sign-in: the account that it names is somebody's, who says once that it is them. */
export function SsoProofForm({ proof }: { proof: SsoProof }) {
  const { t, i18n } = useLingui();
  const { submit, refusal, asksCode, isBusy } = useProof(proof);
  const isWrong = refusal === 'invalid_credentials';
  const hasWords = refusal !== null && refusal !== 'TOTP_REQUIRED' && refusal !== 'TOTP_INVALID' && !isWrong;
  return (
    <chakra.form
      display="grid"
      gap="4"
      onSubmit={(event) => inBackground(submit(event))}
      noValidate
      aria-label={t`Confirm that it is you`}
    >
      {hasWords && <Banner kind="error">{typeof refusal === 'string' ? refusal : i18n._(refusal)}</Banner>}
      <Why proof={proof} />
      {proof === 'password' && (
        <LabelledControl label={t`Password`} error={isWrong && t`This password is wrong.`}>
          <TextInput type="password" name="password" autoComplete="current-password" autoFocus />
        </LabelledControl>
      )}
      {proof === 'mail' && (
        <LabelledControl
          label={t`Code from the e-mail`}
          error={isWrong && t`This code is wrong. Look for the latest e-mail.`}
        >
          <TextInput name="mailCode" autoComplete="one-time-code" spellCheck={false} autoFocus />
        </LabelledControl>
      )}
      {asksCode && (
        <LabelledControl
          label={t`2FA code`}
          help={t`Six digits from your authenticator app, or one of your recovery codes.`}
          error={refusal === 'TOTP_INVALID' && t`This code is wrong, used or too old. Wait for the next one.`}
        >
          <TextInput
            name="totpCode"
            autoComplete="one-time-code"
            autoCapitalize="none"
            maxW="12rem"
            // It appears because the person has just come, or pressed the button, and goes on here.
            autoFocus
          />
        </LabelledControl>
      )}
      <Button type="submit" look="primary" wide busy={isBusy}>
        <Trans>Confirm and sign in</Trans>
      </Button>
    </chakra.form>
  );
}

const WHY: Readonly<Record<SsoProof, () => ReactNode>> = {
  password: () => (
    <Trans>
      Your organisation’s sign-in named an account that exists here. Type its password once, so that nobody
      else can connect to it.
    </Trans>
  ),
  mail: () => (
    <Trans>
      Your organisation’s sign-in named an account that exists here. We sent a code to its e-mail address:
      type it once, so that nobody else can connect to it.
    </Trans>
  ),
  code: () => <Trans>Your account has a second factor. It is asked for here too.</Trans>,
};

function Why({ proof }: { proof: SsoProof }) {
  return <Banner kind="info">{WHY[proof]()}</Banner>;
}

function useProof(proof: SsoProof) {
  const { login } = useSession();
  const [refusal, setRefusal] = useState<MessageDescriptor | string | null>(null);
  const [asksCode, setAsksCode] = useState(proof === 'code');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = ['password', 'mailCode', 'totpCode'].flatMap((name) => {
      const text = String(data.get(name) ?? '');
      return text.trim() === '' ? [] : [[name, text] as const];
    });
    setBusy(true);
    setRefusal(null);
    try {
      await login({ ssoProof: Object.fromEntries(given) });
    } catch (error) {
      const { code } = asApiError(error);
      if (code === 'TOTP_REQUIRED') setAsksCode(true);
      setRefusal(OWN_CODES.has(code) ? code : errorWords(error));
      setBusy(false);
    }
  };
  return { submit, refusal, asksCode, isBusy };
}

/** Codes that the form has words or a field of its own for. */
const OWN_CODES: ReadonlySet<string> = new Set(['invalid_credentials', 'TOTP_REQUIRED', 'TOTP_INVALID']);
