import { msg } from '@lingui/core/macro';
import type { FormSection } from '../../resource/form-section.ts';
import { ResourceForm } from '../../resource/resource-form.tsx';
import { useWorkspace } from '../../session/workspace.tsx';
import { TICKET_LABELS } from './labels.ts';
import { SubjectWidget } from './subject-widget.tsx';

const QUESTION: FormSection = {
  fields: ['title', 'description', 'category', 'priority'],
  widgets: { title: SubjectWidget },
};

const CONCERNS: FormSection = { title: msg`What it concerns`, fields: ['assetId', 'workOrderId'] };

const HANDLING: FormSection = { title: msg`Who answers`, fields: ['requester', 'tier', 'assignedTo'] };

const ASKING: readonly FormSection[] = [QUESTION, CONCERNS];
const ANSWERING: readonly FormSection[] = [...ASKING, HANDLING];

export function TicketFormScreen() {
  const { can } = useWorkspace();
  return <ResourceForm labels={TICKET_LABELS} sections={can('tickets:edit') ? ANSWERING : ASKING} />;
}
