import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { MutedText } from '../../ui/page/text.tsx';
import { CurrentPassword } from './current-password.tsx';
import { useOwnProfile } from './own-account.ts';
import { useAccountCall } from './use-account-call.ts';

interface ProofDialogProps {
  /** Does once more what was refused for want of a proof; what fails of it is said here. */
  onProven: () => unknown;
  onClose: () => void;
}

export function needsProof(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'reauthentication_required';
}

/** The sign-in is some while ago: who sits here says once more who they are. Open as long as it is mounted. */
export function ProofDialog({ onProven, onClose }: ProofDialogProps) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const { answer: profile } = useOwnProfile();
  const { run, fault, refusal, isBusy } = useAccountCall();
  const [password, setPassword] = useState('');
  const form = useId();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return;
    await run(async () => {
      await api.call('post', '/auth/reauthenticate', { password });
      await onProven();
    });
  };
  const hasPassword = profile?.password !== 'none';
  return (
    <Dialog
      title={t`Is it still you?`}
      busy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {hasPassword && (
            <Button type="submit" form={form} look="primary" busy={isBusy} disabled={password === ''}>
              <Trans>Continue</Trans>
            </Button>
          )}
        </>
      }
    >
      {hasPassword ? (
        <chakra.form
          id={form}
          display="grid"
          gap="4"
          noValidate
          onSubmit={(event) => inBackground(submit(event))}
        >
          {refusal && <Banner kind="error">{refusal}</Banner>}
          <MutedText>
            <Trans>
              You signed in a while ago. What you are about to do asks for your password once more.
            </Trans>
          </MutedText>
          <CurrentPassword value={password} error={fault('password')} isNext onChange={setPassword} />
        </chakra.form>
      ) : (
        <p>
          <Trans>You signed in a while ago. Sign out and in again, then do it within ten minutes.</Trans>
        </p>
      )}
    </Dialog>
  );
}
