import { msg } from '@lingui/core/macro';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import { entities } from '../../domain/registry.ts';
import { UNSOLVED_TICKETS } from '../../domain/support/support-ticket.ts';
import type { ListView } from '../../resource/list/list-view.ts';
import { ResourceList } from '../../resource/list/resource-list.tsx';
import type { IdsOfView } from '../../resource/list/use-matches.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { SendDiagnostics } from './diagnostics/send-diagnostics.tsx';
import { TICKET_LABELS } from './labels.ts';

/** No index finds what is empty; unsolved tickets are few. */
const nobodys: IdsOfView = async ({ database }) =>
  new Set(
    await database
      .rows(entities.supportTicket)
      .filter((row) => !row.assignedTo && UNSOLVED_TICKETS.split(',').includes(row.status))
      .primaryKeys(),
  );

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

export function TicketListScreen() {
  const { can } = useWorkspace();
  const views = can('tickets:edit') ? AGENT : ASKED;
  const headerActions = can('tickets:create') && <SendDiagnostics />;
  return <ResourceList {...{ headerActions, views }} labels={TICKET_LABELS} icon={<LifeBuoy />} />;
}
