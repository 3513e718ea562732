import { Trans } from '@lingui/react/macro';
import { fixedFields } from '../../domain/kit/rules/decision.ts';
import { inPlaces } from '../../domain/kit/values/decimal.ts';
import { inHours } from '../../domain/work-orders/time-of-work.ts';
import { workOrder } from '../../domain/work-orders/work-order.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { workOfOrder } from '../../resource/parts/work.ts';
import { WorkTimeCard } from '../../resource/time/time-card.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Wrap } from '../../ui/page/layout.tsx';
import { Muted } from '../../ui/page/text.tsx';

/** The time of an order beside what was estimated; whoever plans it takes the sum over as the actual hours. */
export function OrderTimeCard({ row, speech: { format } }: DetailPart<typeof workOrder>) {
  return (
    <WorkTimeCard
      work={workOfOrder(row)}
      beside={(charged) => {
        const spent = inPlaces(inHours(charged), 2);
        return (
          <Wrap gap="3">
            {row.estimatedHours !== null && (
              <Muted>
                <Trans>
                  {format.number(spent)} h of {format.number(row.estimatedHours)} h estimated
                </Trans>
              </Muted>
            )}
            <TakeOver order={row} spent={spent} />
          </Wrap>
        );
      }}
    />
  );
}

function TakeOver({ order, spent }: { order: DetailPart<typeof workOrder>['row']; spent: number }) {
  const { can, repository } = useWorkspace();
  const isFixed = fixedFields(workOrder, order).includes('actualHours');
  if (!can('work-orders:edit') || isFixed || spent === 0 || order.actualHours === spent) return null;
  return (
    <ActionButton look="link" onAct={() => repository.update(workOrder, order.id, { actualHours: spent })}>
      <Trans>Write {spent} h as the actual hours</Trans>
    </ActionButton>
  );
}
