import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useState } from 'react';
import { ActionDialog } from '../../resource/act/act.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Badge } from '../../ui/notices/badge.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { MutedText } from '../../ui/page/text.tsx';
import { type OwnSession, useOnlineAccount, useOwnSessions } from './own-account.ts';
import { needsProof, ProofDialog } from './proof-dialog.tsx';
import { Section } from './section.tsx';

/** Where one is signed in, and how to end that. */
export function SessionsCard() {
  const { t } = useLingui();
  const { answer: sessions, failure, again } = useOwnSessions();
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null);
  // What was refused for want of a proof, to be done after it.
  const [waiting, setWaiting] = useState<(() => Promise<void>) | null>(null);
  const { isOff, marks } = useOnlineAccount();
  return (
    <Section
      title={<Trans>Where you are signed in</Trans>}
      lead={
        <Trans>End what you do not know, then change your password. Unsent work stays on its device.</Trans>
      }
    >
      {!sessions && failure === null && <SkeletonLines lines={3} label={t`Loading`} />}
      {!sessions && failure !== null && (
        <MutedText>
          <Trans>The server keeps this list. It needs a connection once.</Trans>
        </MutedText>
      )}
      {sessions && (
        <PlainList
          aria-label={t`Devices signed in`}
          css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}
        >
          {sessions.map((session) => (
            <SessionLine key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </PlainList>
      )}
      {sessions && sessions.length > 1 && (
        <div>
          <Button disabled={isOff} onClick={() => setEnding('others')} {...marks}>
            <Trans>Sign out all other devices</Trans>
          </Button>
        </div>
      )}
      {ending && (
        <EndDialog
          ending={ending}
          onEnded={again}
          onProofNeeded={(end) => setWaiting(() => end)}
          onClose={() => setEnding(null)}
        />
      )}
      {waiting && (
        <ProofDialog
          onProven={async () => {
            await waiting();
            setWaiting(null);
          }}
          onClose={() => setWaiting(null)}
        />
      )}
    </Section>
  );
}

function SessionLine({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useLingui();
  const { relative, dateTime } = useFormat();
  const now = useNow();
  const { isOff, marks } = useOnlineAccount();
  const { device, ip, tenant, lastUsedAt, current } = session;
  return (
    <chakra.li display="flex" alignItems="center" gap="3" py="2" minH="control">
      <chakra.span flexShrink="0">
        <MonitorSmartphone size={18} aria-hidden />
      </chakra.span>
      <chakra.div flex="1" minW="0">
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {device}
        </chakra.p>
        <MutedText fontSize="sm" title={dateTime(lastUsedAt)}>
          {tenant} · {ip && <>{ip} · </>}
          <Trans>used {relative(lastUsedAt, now)}</Trans>
        </MutedText>
      </chakra.div>
      {current ? (
        <Badge tone="signal">
          <Trans>This device</Trans>
        </Badge>
      ) : (
        <Button disabled={isOff} onClick={onEnd} aria-label={t`Sign out ${device}`} {...marks}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </chakra.li>
  );
}

interface EndDialogProps {
  ending: OwnSession | 'others';
  onEnded: () => void;
  onProofNeeded: (end: () => Promise<void>) => void;
  onClose: () => void;
}

function EndDialog({ ending, onEnded, onProofNeeded, onClose }: EndDialogProps) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const notify = useNotify();
  const isAll = ending === 'others';
  const end = async () => {
    if (isAll) await api.call('delete', '/auth/sessions');
    else await api.call('delete', `/auth/sessions/${ending.id}`);
    notify({ kind: 'success', message: isAll ? t`All other devices are signed out.` : t`It is signed out.` });
    onEnded();
  };
  return (
    <ActionDialog
      title={isAll ? t`Sign out all other devices?` : t`Sign out ${ending.device}?`}
      confirmLabel={t`Sign out`}
      danger
      done={null}
      onAct={() =>
        end().catch((error: unknown) => {
          if (!needsProof(error)) throw error;
          onProofNeeded(end);
        })
      }
      onClose={onClose}
    >
      <Trans>Whoever uses it has to sign in again. What has not been sent is kept until then.</Trans>
    </ActionDialog>
  );
}
