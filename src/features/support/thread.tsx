import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Lock from 'lucide-react/icons/lock';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { RowState } from '../../data/rows/row-state.ts';
import { entities } from '../../domain/registry.ts';
import type { SupportTicket } from '../../domain/support/support-ticket.ts';
import type { TicketReply } from '../../domain/support/ticket-reply.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { WordsOf } from '../../resource/detail/words-of.tsx';
import { useRowStates } from '../../resource/rows/use-record.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { MutedText, SectionHeading } from '../../ui/page/text.tsx';
import { ReplyAttachment } from './attachment.tsx';
import { ReplyBox } from './reply-box.tsx';

interface ThreadProps {
  ticket: SupportTicket;
  replies: readonly TicketReply[] | null | undefined;
}

/** What was said about a ticket, oldest first, and the box to say more. */
export function Thread({ ticket, replies }: ThreadProps) {
  const { t } = useLingui();
  const states = useRowStates(entities.ticketReply, replies?.map((row) => row.id) ?? []);
  return (
    <Card display="grid" gap="5">
      <SectionHeading>
        <Trans>Replies</Trans>
      </SectionHeading>
      {replies === null && (
        <Banner kind="error">
          <Trans>Failed to fetch replies</Trans>
        </Banner>
      )}
      {replies && replies.length > 0 && (
        <PlainList as="ol" display="grid" gap="4" aria-label={t`Replies`}>
          {replies.map((row) => (
            <Reply key={row.id} row={row} state={states.get(row.id)} />
          ))}
        </PlainList>
      )}
      {replies?.length === 0 && (
        <MutedText>
          <Trans>No reply yet.</Trans>
        </MutedText>
      )}
      {ticket.status !== 'Closed' && <ReplyBox ticket={ticket} />}
    </Card>
  );
}

function Reply({ row, state }: { row: TicketReply; state: RowState | undefined }) {
  const { t } = useLingui();
  const { repository, can } = useWorkspace();
  const [isAsking, setAsking] = useState(false);
  const isInternal = row.internal === true;
  return (
    <chakra.div display="contents" css={isInternal ? NOTE : undefined}>
      <WordsOf
        row={row}
        state={state}
        text={row.message}
        mark={
          isInternal && (
            <StatusBadge tone="energised" icon={<Lock aria-hidden />}>
              <Trans>Internal note</Trans>
            </StatusBadge>
          )
        }
        actions={
          can('tickets:delete') && (
            <IconButton label={t`Delete the reply`} size="sm" onClick={() => setAsking(true)}>
              <Trash aria-hidden />
            </IconButton>
          )
        }
      >
        {typeof row.attachmentUrl === 'string' && <ReplyAttachment url={row.attachmentUrl} />}
        {isAsking && (
          <ActionDialog
            title={t`Delete this reply?`}
            confirmLabel={t`Delete`}
            danger
            done={null}
            onAct={() => repository.remove(entities.ticketReply, row.id)}
            onClose={() => setAsking(false)}
          >
            <Trans>It disappears for everybody as soon as this device reaches the server.</Trans>
          </ActionDialog>
        )}
      </WordsOf>
    </chakra.div>
  );
}

/** A note between those who answer looks like nothing that was said to the requester. */
const NOTE = {
  '& > li': {
    background: 'energised.subtle',
    borderInlineStart: '3px solid',
    borderColor: 'energised.line',
    padding: '2',
  },
};
