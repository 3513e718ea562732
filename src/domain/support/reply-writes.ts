import type { AnyRow, FieldValues } from '../kit/entity/entity.ts';
import type { Write } from '../kit/entity/write.ts';
import { transitionAllowed } from '../kit/rules/derive.ts';
import { supportTicket } from './support-ticket.ts';
import { ticketReply } from './ticket-reply.ts';

/** A reply and, where the requester is to answer it, the ticket that waits for them from now on. */
export function replyWrites(ticket: AnyRow, reply: FieldValues, awaitsAnswer: boolean): Write[] {
  const said: Write = { kind: 'create', entity: ticketReply.name, values: { ticketId: ticket.id, ...reply } };
  const mayWait = transitionAllowed(supportTicket, String(ticket.status), 'Pending');
  if (!awaitsAnswer || !mayWait || ticket.status === 'Pending') return [said];
  return [
    said,
    { kind: 'update', entity: supportTicket.name, id: ticket.id, changes: { status: 'Pending' } },
  ];
}
