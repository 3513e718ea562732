import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { PASSWORD_LIMITS } from '../../domain/identity/password-fault.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { BackToSignIn } from './forgot-password.tsx';
import { PasswordInput } from './password-input.tsx';
import { Refused } from './refused.tsx';
import { useLinkForm } from './use-link-form.ts';

/** Where the link of the mail leads: a new password, and every device is signed out. */
export function ResetPassword() {
  const { t } = useLingui();
  const { submit, error, fault, isBusy, isDone, isDead } = useLinkForm('/auth/password-reset/confirm');
  const { minimum } = PASSWORD_LIMITS;
  return (
    <EntryFrame title={t`Choose a new password`}>
      {isDone && (
        <Banner kind="success">
          <Trans>
            Your password is changed, and every device was signed out. Work that waits there is kept.
          </Trans>
        </Banner>
      )}
      {isDead && <DeadLink />}
      {!isDone && !isDead && (
        <chakra.form display="grid" gap="4" onSubmit={submit} noValidate>
          <Refused error={error} />
          <LabelledControl
            label={t`New password`}
            error={fault('password')}
            help={t`At least ${minimum} characters. A few words in a row are easy to remember and hard to guess.`}
          >
            <PasswordInput />
          </LabelledControl>
          <Button type="submit" look="primary" wide busy={isBusy}>
            <Trans>Change the password</Trans>
          </Button>
        </chakra.form>
      )}
      <BackToSignIn />
    </EntryFrame>
  );
}

function DeadLink() {
  return (
    <>
      <Banner kind="warning">
        <Trans>This link was used, has expired, or was replaced by a newer one.</Trans>
      </Banner>
      <LinkButton look="primary" to="/forgot-password">
        <Trans>Ask for another link</Trans>
      </LinkButton>
    </>
  );
}
