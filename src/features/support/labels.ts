import { msg } from '@lingui/core/macro';
import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import ChevronUp from 'lucide-react/icons/chevron-up';
import ChevronsUp from 'lucide-react/icons/chevrons-up';
import CircleDot from 'lucide-react/icons/circle-dot';
import Hourglass from 'lucide-react/icons/hourglass';
import Pause from 'lucide-react/icons/pause';
import type { cannedReply } from '../../domain/support/canned-reply.ts';
import type { supportTicket } from '../../domain/support/support-ticket.ts';
import type { ticketReply } from '../../domain/support/ticket-reply.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const TICKET_LABELS: LabelSet<typeof supportTicket> = {
  entity: 'supportTicket',
  singular: msg`Ticket`,
  plural: msg`Tickets`,
  none: msg`No tickets yet`,
  create: msg`New ticket`,
  empty: msg`A ticket asks for help: something does not work, or you do not know how. It can be written without signal.`,
  deleteTitle: msg`Delete this ticket?`,
  failures: { read: msg`Failed to fetch ticket`, update: msg`Failed to update tier/assignment` },
  fields: {
    number: msg`Number`,
    title: msg`Subject`,
    description: msg`Description`,
    status: msg`Status`,
    priority: msg`Priority`,
    tier: msg`Tier`,
    category: msg`About`,
    assignedTo: msg`Assigned to`,
    requester: msg`Asked by`,
    assetId: msg({ message: 'Asset', context: 'support' }),
    workOrderId: msg`Work order`,
    solvedAt: msg`Solved`,
    statusTrail: msg`Status changes`,
  },
  help: {
    description: msg`What you did, what happened, and what you expected.`,
    requester: msg`Leave it empty when you ask for yourself.`,
    tier: msg`1: first line. 2: specialists. 3: manufacturer or development.`,
  },
  choices: {
    status: {
      Open: { label: msg({ message: 'Open', context: 'support' }), tone: 'signal', icon: CircleDot },
      Pending: { label: msg`Pending`, tone: 'energised', icon: Hourglass },
      OnHold: { label: msg`On hold`, tone: 'neutral', icon: Pause },
      Solved: { label: msg`Solved`, tone: 'safe', icon: Check },
      Closed: { label: msg`Closed`, tone: 'safe', icon: CheckCheck },
    },
    priority: {
      low: { label: msg`Low` },
      normal: { label: msg`Normal` },
      high: { label: msg`High`, tone: 'energised', icon: ChevronUp },
      urgent: { label: msg`Urgent`, tone: 'fault', icon: ChevronsUp },
    },
    tier: {
      '1': { label: msg`Tier 1` },
      '2': { label: msg`Tier 2` },
      '3': { label: msg`Tier 3` },
    },
    category: {
      app: { label: msg`This app` },
      device: { label: msg`Tablet or other device` },
      account: { label: msg`Account and rights` },
      data: { label: msg`Wrong or missing data` },
      asset: { label: msg`An asset` },
      other: { label: msg`Something else` },
    },
  },
};

export const REPLY_LABELS: LabelSet<typeof ticketReply> = {
  entity: 'ticketReply',
  singular: msg`Reply`,
  plural: msg`Replies`,
  none: msg`No replies yet`,
  create: msg`Reply`,
  empty: msg`What was said about a ticket.`,
  deleteTitle: msg`Delete this reply?`,
  fields: {
    ticketId: msg`Ticket`,
    message: msg`Message`,
    attachmentUrl: msg`Attachment`,
    internal: msg`Internal note`,
  },
  choices: {},
};

export const CANNED_LABELS: LabelSet<typeof cannedReply> = {
  entity: 'cannedReply',
  singular: msg`Canned reply`,
  plural: msg`Canned replies`,
  none: msg`No canned replies yet`,
  create: msg`New canned reply`,
  empty: msg`Answers that are given often, ready to be put into a reply.`,
  deleteTitle: msg`Delete this canned reply?`,
  fields: {
    title: msg`Title`,
    body: msg`Text`,
  },
  help: {
    body: msg`The ticket’s requester and number are filled in where it says [requester] and [number].`,
  },
  choices: {},
};
