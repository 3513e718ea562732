import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { sessionServiceAtom } from '../../session/account/session-store.ts';
import { Button, LinkButton } from '../../ui/controls/button.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { useInstallation } from '../installation.tsx';
import { EmailInput } from './email-input.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { Refused, useFieldFault } from './refused.tsx';
import { useEntryForm } from './use-entry-form.ts';

/** Asks for a link to a new password. The answer says nothing about who has an account. */
export function ForgotPassword() {
  const { t } = useLingui();
  const sendsMail = useSendsMail();
  const { submit, missing, error, isBusy, isDone } = useEntryForm('/auth/password-reset/request');
  const fault = useFieldFault(error, missing);
  return (
    <EntryFrame title={t`Forgot password`}>
      {!sendsMail && (
        <Banner kind="info">
          <Trans>
            This server sends no mail. Ask an administrator of your organisation for a new password.
          </Trans>
        </Banner>
      )}
      {isDone ? (
        <Sent />
      ) : (
        <chakra.form display="grid" gap="4" onSubmit={submit} noValidate>
          <Refused error={error} />
          <LabelledControl
            label={t`Email`}
            error={fault('email')}
            help={t`We send a link to this address, with which you choose a new password.`}
          >
            <EmailInput />
          </LabelledControl>
          <Button type="submit" look="primary" wide busy={isBusy} disabled={!sendsMail}>
            <Trans>Send the link</Trans>
          </Button>
        </chakra.form>
      )}
      <BackToSignIn />
    </EntryFrame>
  );
}

function Sent() {
  const { demo } = useInstallation();
  return (
    <>
      <Banner kind="success">
        <Trans>
          If somebody has an account with this address, a mail is on its way. Its link works once, for half an
          hour. Look into the folder for unwanted mail too.
        </Trans>
      </Banner>
      {demo && (
        <LinkButton to="/demo-mails">
          <Trans>See the mails of this demo</Trans>
        </LinkButton>
      )}
    </>
  );
}

export function BackToSignIn() {
  return (
    <chakra.div>
      <LinkButton look="link" to="/login">
        <Trans>Back to the sign-in</Trans>
      </LinkButton>
    </chakra.div>
  );
}

/** Taken for true until the server says otherwise. */
function useSendsMail(): boolean {
  const { api } = useAtomValue(sessionServiceAtom);
  const [sendsMail, setSendsMail] = useState(true);
  useEffect(() => {
    api.call('get', '/settings/public', undefined, { anonymous: true }).then(
      ({ mail }) => setSendsMail(mail),
      // Without signal the form says so when it is sent.
      () => undefined,
    );
  }, [api]);
  return sendsMail;
}
