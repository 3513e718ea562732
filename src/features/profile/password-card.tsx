import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { PASSWORD_LIMITS } from '../../domain/identity/password-fault.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { Wrap } from '../../ui/page/layout.tsx';
import { CurrentPassword } from './current-password.tsx';
import { useOnlineAccount } from './own-account.ts';
import { Section } from './section.tsx';
import { useAccountCall } from './use-account-call.ts';

/** Another password. `password`: where the present one comes from; undefined while that is not known. */
export function PasswordCard({ password }: { password: 'own' | 'given' | 'none' | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const online = useOnlineAccount();
  const { isOff, marks } = online;
  return (
    <Section title={<Trans>Password</Trans>} lead={<PasswordWords password={password} />}>
      {password !== 'none' &&
        (isOpen ? (
          <PasswordForm online={online} onDone={() => setOpen(false)} onCancel={() => setOpen(false)} />
        ) : (
          <div>
            <Button disabled={isOff} onClick={() => setOpen(true)} {...marks}>
              <Trans>Change the password</Trans>
            </Button>
          </div>
        ))}
    </Section>
  );
}

function PasswordWords({ password }: { password: 'own' | 'given' | 'none' | undefined }) {
  if (password === 'none') return <Trans>You sign in without a password here.</Trans>;
  if (password === 'given') {
    return (
      <Trans>
        Your administrator chose your first password, so it opens this organisation only. A password that you
        set with “Forgot password” on the sign-in page opens all of yours.
      </Trans>
    );
  }
  return <Trans>A new password signs you out on every other device.</Trans>;
}

interface PasswordFormProps {
  /** Absent where nobody watches the connection: the call says whether there was one. */
  online?: ReturnType<typeof useOnlineAccount>;
  onDone: () => void;
  /** Absent where it cannot be left out. */
  onCancel?: () => void;
}

export function PasswordForm({ online, onDone, onCancel }: PasswordFormProps) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const notify = useNotify();
  const isOff = online?.isOff === true;
  const { run, fault, refusal, isBusy } = useAccountCall();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const { minimum } = PASSWORD_LIMITS;
  const isEmpty = currentPassword === '' || newPassword === '';
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isOff || isEmpty) return;
    if (!(await run(() => api.call('post', '/auth/change-password', { currentPassword, newPassword }))))
      return;
    notify({ kind: 'success', message: t`Your password is changed. Your other devices were signed out.` });
    onDone();
  };
  return (
    <chakra.form display="grid" gap="4" noValidate onSubmit={(event) => inBackground(save(event))}>
      {refusal && <Banner kind="error">{refusal}</Banner>}
      <CurrentPassword value={currentPassword} error={fault('currentPassword')} onChange={setCurrent} />
      <LabelledControl
        label={t`New password`}
        error={fault('newPassword')}
        help={t`At least ${minimum} characters. A few words in a row are easy to remember and hard to guess.`}
      >
        <TextInput
          type="password"
          autoComplete="new-password"
          value={newPassword}
          onChange={(event) => setNew(event.target.value)}
        />
      </LabelledControl>
      <Wrap gap="2">
        <Button type="submit" look="primary" busy={isBusy} disabled={isOff || isEmpty} {...online?.marks}>
          <Trans>Save the password</Trans>
        </Button>
        {onCancel && (
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </Wrap>
    </chakra.form>
  );
}
