import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ActionButton } from '../../../resource/act/act.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Stack, Wrap } from '../../../ui/page/layout.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { needsProof, ProofDialog } from '../proof-dialog.tsx';
import { Actions } from '../section.tsx';
import { useFormRefusalWords } from '../use-account-call.ts';
import { CodeForm } from './code-form.tsx';

const QrCode = lazy(async () => ({ default: (await import('../../../ui/output/qr-code.tsx')).QrCode }));

interface Secret {
  readonly secret: string;
  readonly otpauthUrl: string;
}

interface SetUpProps {
  onEnabled: (recoveryCodes: readonly string[]) => void;
  /** Absent where it cannot be left out. */
  onCancel?: () => void;
}

/** Scan, type the code, done. It is on when the first code was right, and not before. */
export function SecondFactorSetUp({ onEnabled, onCancel }: SetUpProps) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const [secret, setSecret] = useState<Secret>();
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<unknown>();
  const refusal = useFormRefusalWords()(error);
  useEffect(() => {
    let isCurrent = true;
    api.call('post', '/auth/setup-totp').then(
      (made) => isCurrent && setSecret(made),
      (failure: unknown) => isCurrent && setError(failure),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, attempt]);
  const again = () => {
    setError(undefined);
    setAttempt(attempt + 1);
  };
  if (needsProof(error)) {
    return <ProofDialog onProven={again} onClose={onCancel ?? again} />;
  }
  if (!secret) {
    return refusal === null ? (
      <SkeletonLines lines={4} label={t`Loading`} />
    ) : (
      <Banner kind="error" action={<Button size="sm" onClick={again}>{t`Try again`}</Button>}>
        {refusal}
      </Banner>
    );
  }
  return (
    <Stack>
      <chakra.ol ps="5" display="grid" gap="1" listStyleType="decimal">
        <li>
          <Trans>Open an authenticator app on your phone and scan this picture.</Trans>
        </li>
        <li>
          <Trans>Type the six digits that it shows.</Trans>
        </li>
      </chakra.ol>
      <Wrap gap="4">
        <Suspense fallback={<chakra.div width="12rem" height="12rem" bg="bg.sunken" />}>
          <QrCode text={secret.otpauthUrl} label={t`QR code of the second factor`} />
        </Suspense>
        <Key secret={secret.secret} />
      </Wrap>
      <CodeForm
        path="/auth/enable-totp"
        label={<Trans>Turn on</Trans>}
        onDone={(answer) => onEnabled(answer?.recoveryCodes ?? [])}
        onCancel={onCancel}
      />
    </Stack>
  );
}

/** For a phone that is this device, or has no camera. */
function Key({ secret }: { secret: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <Stack flex="1 1 14rem" minW="0" gap="2">
      <MutedText>
        <Trans>No camera? Type this key into the app:</Trans>
      </MutedText>
      <chakra.code aria-label={t`Key`} fontFamily="mono" overflowWrap="anywhere">
        {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </chakra.code>
      <Actions>
        <ActionButton size="sm" onAct={copy}>
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy the key</Trans>}
        </ActionButton>
      </Actions>
    </Stack>
  );
}
