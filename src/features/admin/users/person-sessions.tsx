import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../../../domain/identity/user.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { AnswerNote } from '../answer-note.tsx';
import { useMayHelp } from './may-help.ts';
import { peoplePath, usePeopleOf } from './people-of.ts';
import { usePeopleOnline } from './use-people-online.ts';
import type { ListedSession } from './use-person-calls.ts';

const SessionDialog = lazy(async () => ({ default: (await import('./session-dialog.tsx')).SessionDialog }));

/** Where somebody is signed in, and how to end that: a lost tablet, a colleague who left a browser open. */
export function PersonSessions({ person }: { person: User }) {
  const { t } = useLingui();
  const { user } = useWorkspace();
  const tenantId = usePeopleOf();
  const mayEnd = useMayHelp(tenantId) && person.id !== user.id;
  const kept = useKeptAnswer(`${peoplePath(tenantId)}/${person.id}/sessions`);
  const [ending, setEnding] = useState<ListedSession | 'all' | null>(null);
  const { isOff, marks } = usePeopleOnline();
  const { answer: sessions, failure } = kept;
  return (
    <Card aria-label={t`Where they are signed in`} display="grid" gap="2">
      <SectionHeading>
        <Trans>Where they are signed in</Trans>
      </SectionHeading>
      <AnswerNote of={kept} failed={t`The list of sessions could not be read.`} />
      {!sessions && failure === null && <SkeletonLines lines={3} label={t`Loading`} />}
      {sessions?.length === 0 && (
        <MutedText>
          <Trans>Nowhere.</Trans>
        </MutedText>
      )}
      {sessions && sessions.length > 0 && (
        <PlainList
          aria-label={t`Devices signed in`}
          css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}
        >
          {sessions.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              onEnd={mayEnd ? () => setEnding(session) : undefined}
            />
          ))}
        </PlainList>
      )}
      {person.id === user.id && (
        <chakra.p textDecoration="underline" textUnderlineOffset="0.2em" color="signal.text">
          <Link to="/tenant/profile">
            <Trans>End your own in your profile</Trans>
          </Link>
        </chakra.p>
      )}
      {mayEnd && sessions && sessions.length > 1 && (
        <div>
          <Button disabled={isOff} onClick={() => setEnding('all')} {...marks}>
            <Trans>Sign out of all devices</Trans>
          </Button>
        </div>
      )}
      <Suspense>
        {ending && <SessionDialog person={person} ending={ending} onClose={() => setEnding(null)} />}
      </Suspense>
    </Card>
  );
}

function SessionLine({ session, onEnd }: { session: ListedSession; onEnd: (() => void) | undefined }) {
  const { t } = useLingui();
  const { relative, dateTime } = useFormat();
  const now = useNow();
  const { isOff, marks } = usePeopleOnline();
  const { device, ip, tenant, lastUsedAt } = session;
  return (
    <chakra.li display="flex" alignItems="center" gap="3" py="2" minH="control">
      <chakra.div flex="1" minW="0">
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {device}
        </chakra.p>
        <MutedText fontSize="sm" title={dateTime(lastUsedAt)}>
          {tenant} · {ip && <>{ip} · </>}
          <Trans>used {relative(lastUsedAt, now)}</Trans>
        </MutedText>
      </chakra.div>
      {onEnd && (
        <Button disabled={isOff} onClick={onEnd} aria-label={t`Sign out ${device}`} {...marks}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </chakra.li>
  );
}
