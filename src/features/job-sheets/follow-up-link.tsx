import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { rowsByIds } from '../../data/read/list-query.ts';
import { followUpId } from '../../domain/job-sheets/follow-up.ts';
import { entities } from '../../domain/registry.ts';
import type { WorkOrder } from '../../domain/work-orders/work-order.ts';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { LinkText } from '../../ui/page/text.tsx';

/** The order that was made for a failed step: undefined while it is looked up, null when there is none. */
export function useFollowUp(sheetId: string, stepId: string): WorkOrder | null | undefined {
  const { database, tenant } = useWorkspace();
  return useLive(
    database,
    async (local) => {
      const id = await followUpId(tenant.id, sheetId, stepId);
      const [order] = await rowsByIds(local, entities.workOrder, [id]);
      return order ?? null;
    },
    [tenant.id, sheetId, stepId],
  );
}

export function FollowUpLink({ order }: { order: WorkOrder }) {
  const number = order.number ?? '';
  return (
    <LinkText>
      <Link to={recordPath(entities.workOrder, order.id)}>
        <Trans>Follow-up order {number}</Trans>
      </Link>
    </LinkText>
  );
}
