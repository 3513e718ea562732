import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { sessionServiceAtom } from '../../session/account/session-store.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { EntryFrame } from './entry-frame.tsx';
import { BackToSignIn } from './forgot-password.tsx';
import { Refused } from './refused.tsx';

interface DemoMail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** What a demo without a mail server would have sent, newest first. */
export function DemoMails() {
  const { t } = useLingui();
  const { api } = useAtomValue(sessionServiceAtom);
  const [mails, setMails] = useState<readonly DemoMail[]>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    api.call('get', '/demo/mails', undefined, { anonymous: true }).then(setMails, setError);
  }, [api]);
  return (
    <EntryFrame title={t`Mails of this demo`}>
      <Refused error={error} />
      {!mails && error === undefined && <SkeletonLines lines={6} label={t`Loading`} />}
      {mails?.length === 0 && (
        <EmptyState title={t`No mail yet`}>
          <Trans>Links for a forgotten password and invitations appear here.</Trans>
        </EmptyState>
      )}
      {mails?.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
      <BackToSignIn />
    </EntryFrame>
  );
}

function Mail({ mail: { to, subject, text } }: { mail: DemoMail }) {
  return (
    <chakra.article p="4" bg="bg.surface" border="1px solid" borderColor="border" borderRadius="md">
      <chakra.p fontSize="sm" color="fg.muted">
        {to}
      </chakra.p>
      <chakra.h2 fontSize="md" mb="2">
        {subject}
      </chakra.h2>
      <chakra.p whiteSpace="pre-wrap" overflowWrap="anywhere">
        {withLinks(text)}
      </chakra.p>
    </chakra.article>
  );
}

function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // A mail's text does not change: its parts keep their places.
      // oxlint-disable-next-line react/no-array-index-key
      <chakra.a key={index} href={part} color="signal.text" textDecoration="underline">
        {part}
      </chakra.a>
    ) : (
      part
    ),
  );
}
