import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { allRows } from '../../data/read/list-query.ts';
import { partMovements } from '../../data/read/stock/part-movements.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { asset } from '../../domain/assets/asset.ts';
import { costOfWork, type WorkCost } from '../../domain/assets/cost-of-work.ts';
import { costOfParts } from '../../domain/inventory/parts-of-work.ts';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import { entities } from '../../domain/registry.ts';
import { timeOfWork } from '../../domain/work-orders/time-of-work.ts';
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
  const orders = useLive(database, (local) => (seesAll ? readCosts(local, row.id) : Promise.resolve([])), [
    row.id,
    seesAll,
  ]);
  const cost = costOfWork(orders ?? [], today);
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
      {cost.parts > 0 && (
        <MutedText fontSize="sm">
          <Trans>Parts out of stock: {money(cost.parts, null)}</Trans>
        </MutedText>
      )}
      {cost.time > 0 && (
        <MutedText fontSize="sm">
          <Trans>Working time: {money(cost.time, null)}</Trans>
        </MutedText>
      )}
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

/** What each order of the asset has cost, as somebody wrote it down, by its parts and by its hours. */
async function readCosts(database: FieldDatabase, assetId: string): Promise<WorkCost[]> {
  const found = await allRows(database, {
    entity: entities.workOrder,
    filters: { assetId },
    sort: '-updatedAt',
  });
  const orders = found.map((order) => typedRow(workOrder, order));
  if (orders.length === 0) return [];
  const workOrderId = orders.map(({ id }) => id).join();
  const [movements, entries, crews] = await Promise.all([
    partMovements(database, { workOrderId }),
    allRows(database, { entity: entities.timeEntry, filters: { workOrderId }, sort: '-startedAt' }),
    allRows(database, { entity: entities.crew, filters: {}, sort: 'name' }),
  ]);
  const parts = Map.groupBy(movements, (movement) => movement.workOrderId);
  const times = Map.groupBy(entries, (entry) => entry.workOrderId);
  return orders.map(({ id, status, completedDate, actualCost, crewId }) => {
    const own = parts.get(id);
    const { cost } = timeOfWork(times.get(id) ?? [], crewId, crews, Date.now());
    return {
      status,
      completedDate,
      actualCost,
      partsCost: own ? costOfParts(own) : null,
      timeCost: cost > 0 ? cost : null,
    };
  });
}
