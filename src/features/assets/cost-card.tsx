import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { allRows } from '../../data/read/list-query.ts';
import type { asset } from '../../domain/assets/asset.ts';
import { costOfWork } from '../../domain/assets/cost-of-work.ts';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import { entities } from '../../domain/registry.ts';
import { workOrder } from '../../domain/work-orders/work-order.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { useToday } from '../../resource/rows/use-today.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Card } from '../../ui/page/card.tsx';
import { MutedText, SectionHeading } from '../../ui/page/text.tsx';

/** What the work on the asset has cost so far. Whoever sees only their own work sees only a part of it: nothing, then. */
export function CostCard({ row, speech }: DetailPart<typeof asset>) {
  const { can, database } = useWorkspace();
  const today = useToday();
  const seesAll = can('work-orders:view');
  const orders = useLive(
    database,
    (local) =>
      seesAll
        ? allRows(local, { entity: entities.workOrder, filters: { assetId: row.id }, sort: '-updatedAt' })
        : Promise.resolve([]),
    [row.id, seesAll],
  );
  const cost = costOfWork(
    (orders ?? []).map((order) => typedRow(workOrder, order)),
    today,
  );
  if (cost.orders === 0) return null;
  const { money } = speech.format;
  return (
    <Card>
      <SectionHeading mb="2">
        <Trans>Cost of work</Trans>
      </SectionHeading>
      <chakra.p fontVariantNumeric="tabular-nums">
        <Trans>
          {money(cost.total, null)} in all, {money(cost.lastYear, null)} in the last 12 months
        </Trans>
      </chakra.p>
      <MutedText fontSize="sm">
        <Plural value={cost.orders} one="From # order that is done." other="From # orders that are done." />{' '}
        {cost.unknown > 0 && (
          <Plural
            value={cost.unknown}
            one="# more has no cost written down."
            other="# more have no cost written down."
          />
        )}
      </MutedText>
    </Card>
  );
}
