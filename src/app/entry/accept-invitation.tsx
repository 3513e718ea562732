import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { PASSWORD_LIMITS } from '../../domain/identity/password-fault.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { BackToSignIn } from './forgot-password.tsx';
import { PasswordInput } from './password-input.tsx';
import { Refused } from './refused.tsx';
import { useLinkForm } from './use-link-form.ts';

/** Where the link of an invitation leads: name and password, or the password one has here already. */
export function AcceptInvitation() {
  const { t } = useLingui();
  const { submit, error, fault, isBusy, isDone, isDead } = useLinkForm('/auth/invitations/accept');
  const { minimum } = PASSWORD_LIMITS;
  return (
    <EntryFrame title={t`Join your organisation`}>
      {isDone && (
        <Banner kind="success">
          <Trans>You are in. Sign in with your email address and your password.</Trans>
        </Banner>
      )}
      {isDead && (
        <Banner kind="warning">
          <Trans>
            This invitation was used, has expired, or was taken back. Ask whoever invited you for another one.
          </Trans>
        </Banner>
      )}
      {!isDone && !isDead && (
        <chakra.form display="grid" gap="4" onSubmit={submit} noValidate>
          <Refused error={error} />
          <LabelledControl label={t`Your name`} error={fault('name')}>
            <TextInput name="name" autoComplete="name" maxLength={200} />
          </LabelledControl>
          <LabelledControl
            label={t`Password`}
            error={fault('password')}
            help={t`At least ${minimum} characters. If you have an account here already, the password that you use now.`}
          >
            <PasswordInput />
          </LabelledControl>
          <Button type="submit" look="primary" wide busy={isBusy}>
            <Trans>Join</Trans>
          </Button>
        </chakra.form>
      )}
      <BackToSignIn />
    </EntryFrame>
  );
}
