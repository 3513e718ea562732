import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Hand from 'lucide-react/icons/hand';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { entities } from '../../domain/registry.ts';
import { type supportTicket, UNSOLVED_TICKETS } from '../../domain/support/support-ticket.ts';
import { reportError } from '../../error-reports/report-error.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import type { IdsOfView } from '../../resource/list/use-matches.ts';
import { recordScreens } from '../../resource/record-screens.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { ClocksCard } from './clocks-card.tsx';
import { SendDiagnostics } from './diagnostics/send-diagnostics.tsx';
import { TICKET_LABELS } from './labels.ts';
import { SubjectWidget } from './subject-widget.tsx';
import { Thread } from './thread.tsx';
import { useReplies } from './use-replies.ts';

export { cannedScreens } from './canned-screens.tsx';
export { ReplyAddress } from './reply-address.tsx';

/** No index finds what is empty; unsolved tickets are few. */
const nobodys: IdsOfView = ({ database }) =>
  database
    .rows(entities.supportTicket)
    .idsWhere((row) => !row.assignedTo && UNSOLVED_TICKETS.split(',').includes(row.status));

const ASKED: readonly ListView[] = [
  { id: 'asked', label: msg`Asked by me`, state: ({ user }) => ({ filters: { requester: user.id } }) },
];

/** What somebody who answers works through. */
const QUEUE: readonly ListView[] = [
  {
    id: 'mine',
    label: msg`Assigned to me`,
    state: ({ user }) => ({ filters: { assignedTo: user.id, status: UNSOLVED_TICKETS } }),
  },
  { id: 'nobody', label: msg`Unassigned`, only: nobodys },
  { id: 'tier1', label: msg`Tier 1`, state: () => ({ filters: { tier: '1', status: UNSOLVED_TICKETS } }) },
  { id: 'tier2', label: msg`Tier 2`, state: () => ({ filters: { tier: '2', status: UNSOLVED_TICKETS } }) },
  { id: 'tier3', label: msg`Tier 3`, state: () => ({ filters: { tier: '3', status: UNSOLVED_TICKETS } }) },
];

const AGENT = [...QUEUE, ...ASKED];

const QUESTION: FormSection<typeof supportTicket> = {
  fields: ['title', 'description', 'category', 'priority'],
  widgets: { title: SubjectWidget },
};

const CONCERNS: FormSection<typeof supportTicket> = {
  title: msg`What it concerns`,
  fields: ['assetId', 'workOrderId'],
};

const HANDLING: FormSection<typeof supportTicket> = {
  title: msg`Who answers`,
  fields: ['requester', 'tier', 'assignedTo'],
};

const ASKING: readonly FormSection<typeof supportTicket>[] = [QUESTION, CONCERNS];

const ANSWERING: readonly FormSection<typeof supportTicket>[] = [...ASKING, HANDLING];

export const ticketScreens = recordScreens(TICKET_LABELS, {
  list: TicketList,
  form: TicketForm,
  detail: {
    facts: ['priority', 'tier', 'assignedTo', 'requester', 'category', 'assetId', 'workOrderId', 'solvedAt'],
    headline: ['requester', 'assignedTo'],
    story: ['description'],
    Actions: TakeButton,
    Sections: Conversation,
    comments: false,
  },
});

function TicketList() {
  const { can } = useWorkspace();
  const views = can('tickets:edit') ? AGENT : ASKED;
  const headerActions = can('tickets:create') && <SendDiagnostics />;
  return <ResourceList {...{ headerActions, views }} labels={TICKET_LABELS} icon={<LifeBuoy />} />;
}

function TicketForm() {
  const { can } = useWorkspace();
  return <ResourceForm labels={TICKET_LABELS} sections={can('tickets:edit') ? ANSWERING : ASKING} />;
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
