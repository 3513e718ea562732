import { Trans, useLingui } from '@lingui/react/macro';
import Hand from 'lucide-react/icons/hand';
import { entities } from '../../domain/registry.ts';
import type { supportTicket } from '../../domain/support/support-ticket.ts';
import { reportError } from '../../error-reports/report-error.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { ClocksCard } from './clocks-card.tsx';
import { TICKET_LABELS } from './labels.ts';
import { Thread } from './thread.tsx';
import { useReplies } from './use-replies.ts';

const FACTS = [
  'priority',
  'tier',
  'assignedTo',
  'requester',
  'category',
  'assetId',
  'workOrderId',
  'solvedAt',
] as const;

export function TicketDetailScreen() {
  return (
    <ResourceDetail
      labels={TICKET_LABELS}
      facts={FACTS}
      headline={['requester', 'assignedTo']}
      story={['description']}
      Actions={TakeButton}
      Sections={Conversation}
      comments={false}
    />
  );
}

function Conversation({ row }: DetailPart<typeof supportTicket>) {
  const replies = useReplies(row.id);
  return (
    <>
      <ClocksCard ticket={row} replies={replies ?? undefined} />
      <Thread key={row.id} ticket={row} replies={replies} />
    </>
  );
}

/** Makes a ticket one's own. */
function TakeButton({ row }: DetailPart<typeof supportTicket>) {
  const { t } = useLingui();
  const notify = useNotify();
  const { repository, user, can } = useWorkspace();
  if (!can('tickets:edit') || row.assignedTo === user.id || row.status === 'Closed') return null;
  const take = async () => {
    try {
      await repository.update(entities.supportTicket, row.id, { assignedTo: user.id });
    } catch (error) {
      notify({ kind: 'error', message: t`Failed to update tier/assignment` });
      reportError(error, 'ticket');
    }
  };
  return (
    <ActionButton icon={<Hand aria-hidden />} onAct={take}>
      <Trans>Take it</Trans>
    </ActionButton>
  );
}
