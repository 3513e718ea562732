import { msg } from '@lingui/core/macro';
import type { supportTicket } from '../../domain/support/support-ticket.ts';
import type { FormSection } from '../../resource/form/form-section.ts';
import { ResourceForm } from '../../resource/form/resource-form.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { TICKET_LABELS } from './labels.ts';
import { SubjectWidget } from './subject-widget.tsx';

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

export function TicketFormScreen() {
  const { can } = useWorkspace();
  return <ResourceForm labels={TICKET_LABELS} sections={can('tickets:edit') ? ANSWERING : ASKING} />;
}
