import { Trans, useLingui } from '@lingui/react/macro';
import { ApiError } from '../../../api/api-error.ts';
import { useNotify } from '../../../ui/notices/notifier.tsx';
import { AskDialog, type PersonDialogProps, useNotedCall } from './ask-dialog.tsx';
import { usePeopleOf } from './people-of.ts';
import { usePersonCalls } from './use-person-calls.ts';

export function InviteAgainDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const done = useNotedCall();
  const { inviteAgain } = usePersonCalls();
  const email = person.email;
  return (
    <AskDialog
      title={<Trans>Send the invitation again?</Trans>}
      confirmLabel={<Trans>Send again</Trans>}
      failed={<Trans>Failed to invite user</Trans>}
      onClose={onClose}
      onConfirm={() => done(inviteAgain(person), t`A new invitation to ${email} is on its way.`)}
    >
      <p>
        <Trans>{email} gets a new link, valid for seven days. The earlier link no longer works.</Trans>
      </p>
    </AskDialog>
  );
}

export function PasswordDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const done = useNotedCall();
  const { mailNewPassword } = usePersonCalls();
  const email = person.email;
  return (
    <AskDialog
      title={<Trans>Mail a link to a new password?</Trans>}
      confirmLabel={<Trans>Send the link</Trans>}
      onClose={onClose}
      onConfirm={() => done(mailNewPassword(person), t`A link to a new password is on its way to ${email}.`)}
    >
      <p>
        <Trans>
          {email} gets a link that works once, for half an hour. The current password works until they choose
          a new one.
        </Trans>
      </p>
    </AskDialog>
  );
}

export function SecondFactorDialog({ person, onClose }: PersonDialogProps) {
  const { t } = useLingui();
  const { resetSecondFactor, beginReset } = usePersonCalls();
  const isGuest = usePeopleOf() !== undefined;
  const notify = useNotify();
  const name = person.name;
  const reset = async () => {
    try {
      await resetSecondFactor(person);
      return t`${name} signs in with the password alone now.`;
    } catch (error) {
      if (isGuest && error instanceof ApiError && error.reason === 'sign_in_shared') {
        await beginReset(person);
        return t`${name} also works elsewhere and was told. It takes effect in a day, unless they object.`;
      }
      if (!(error instanceof ApiError && error.code === 'transition_refused')) throw error;
      throw new ApiError(
        t`${name} has no second factor and no passkey. Nothing was changed.`,
        error.statusCode,
        'no_factor',
      );
    }
  };
  return (
    <AskDialog
      title={<Trans>Reset the second factor of {name}?</Trans>}
      confirmLabel={<Trans>Reset</Trans>}
      danger
      onClose={onClose}
      onConfirm={async () => notify({ kind: 'success', message: await reset() })}
    >
      <p>
        <Trans>
          For somebody who lost their phone and their recovery codes. Make sure that it is them who ask. Their
          passkeys are removed as well. They are signed out, told by mail, and sign in with their password
          alone until they set up another one.
        </Trans>
      </p>
      {isGuest && (
        <p>
          <Trans>
            If the person works in several organisations, it is removed a day later. They are told at once,
            and keep it by signing in with it.
          </Trans>
        </p>
      )}
    </AskDialog>
  );
}
