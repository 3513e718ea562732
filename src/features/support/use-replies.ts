import { firstRows } from '../../data/read/list-query.ts';
import { entities } from '../../domain/registry.ts';
import type { TicketReply } from '../../domain/support/ticket-reply.ts';
import { reportError } from '../../error-reports/report-error.ts';
import { inOrderSaid } from '../../resource/detail/in-order-said.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';

const LONGEST_THREAD = 1000;

/** The replies of a ticket, oldest first; undefined while they are read, null where the device could not read them. */
export function useReplies(ticketId: string): readonly TicketReply[] | null | undefined {
  const { database } = useWorkspace();
  const query = { entity: entities.ticketReply, filters: { ticketId }, sort: 'createdAt' };
  return useLive(
    database,
    (local) =>
      firstRows(local, query, LONGEST_THREAD)
        .then(inOrderSaid)
        .catch((error: unknown) => {
          reportError(error, 'replies');
          return null;
        }),
    [ticketId],
  );
}
