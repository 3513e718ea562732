import { Plural, Trans } from '@lingui/react/macro';
import { allRows } from '../../data/read/list-query.ts';
import { leadTimeOf } from '../../domain/procurement/lead-time.ts';
import type { ProcurementOrder } from '../../domain/procurement/procurement-order.ts';
import { entities } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { MutedText } from '../../ui/page/text.tsx';

/** How long this supplier usually takes, by what came of their orders before. */
export function LeadTimeLine({ order }: { order: ProcurementOrder }) {
  const { database } = useWorkspace();
  const { id, supplier } = order;
  const time = useLive(
    database,
    async (local) => {
      const all = await allRows(local, { entity: entities.procurementOrder, filters: {}, sort: 'supplier' });
      return leadTimeOf(
        supplier,
        all.filter((other) => other.id !== id),
      );
    },
    [id, supplier],
  );
  if (!time) return null;
  return (
    <MutedText>
      <Plural
        value={time.days}
        one="This supplier usually delivers after # day."
        other="This supplier usually delivers after # days."
      />{' '}
      <Trans>
        Median of <Plural value={time.orders} one="# order" other="# orders" />.
      </Trans>
    </MutedText>
  );
}
