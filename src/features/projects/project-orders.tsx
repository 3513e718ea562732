import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { allRows } from '../../data/read/list-query.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { project } from '../../domain/projects/project.ts';
import { entities } from '../../domain/registry.ts';
import type { WorkOrder } from '../../domain/work-orders/work-order.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { createPath, recordPath } from '../../resource/rows/record-path.ts';
import { ChoiceView } from '../../resource/values/value-view.tsx';
import { useLabels } from '../../resource/words/entity-labels.tsx';
import { useSpeech } from '../../resource/words/use-speech.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlainList, Wrap } from '../../ui/page/layout.tsx';
import { Mono, Muted, MutedText, SectionHeading } from '../../ui/page/text.tsx';

/** The work orders that name the project, by its number or its id, and how many of them are done. */
export function ProjectOrders({ row }: DetailPart<typeof project>) {
  const { t } = useLingui();
  const { database, can } = useWorkspace();
  const number = row.number ?? '';
  const orders = useLive(database, (local) => ordersOf(local, row.id, number), [row.id, number]);
  const done = orders?.filter(({ status }) => status === 'completed' || status === 'closed').length ?? 0;
  return (
    <Card aria-label={t`Work orders`}>
      <Wrap mb="2">
        <SectionHeading flex="1 1 12rem">
          <Trans>Work orders</Trans>{' '}
          {orders && orders.length > 0 && (
            <Muted fontWeight="normal">
              <Trans>
                {done} of {orders.length} done
              </Trans>
            </Muted>
          )}
        </SectionHeading>
        {can('work-orders:create') && (
          <LinkButton
            to={createPath(entities.workOrder, { projectId: number || row.id })}
            icon={<Plus aria-hidden />}
          >
            <Trans>New work order</Trans>
          </LinkButton>
        )}
      </Wrap>
      {orders?.length === 0 && (
        <MutedText>
          <Trans>No work order refers to this project yet.</Trans>
        </MutedText>
      )}
      {orders && orders.length > 0 && (
        <Suspense>
          <OrderRows orders={orders} />
        </Suspense>
      )}
    </Card>
  );
}

function OrderRows({ orders }: { orders: readonly WorkOrder[] }) {
  const speech = useSpeech(useLabels(entities.workOrder));
  return (
    <PlainList>
      {orders.map((order) => (
        <chakra.li
          key={order.id}
          display="flex"
          flexWrap="wrap"
          columnGap="3"
          alignItems="center"
          minH="control"
          borderTop="1px solid"
          borderColor="border"
        >
          <Mono color="fg.muted">{String(order.number)}</Mono>
          <chakra.span flex="1 1 12rem" fontWeight="medium">
            <Link to={recordPath(entities.workOrder, order.id)}>{order.title}</Link>
          </chakra.span>
          <ChoiceView speech={speech} name="status" value={order.status} />
        </chakra.li>
      ))}
    </PlainList>
  );
}

async function ordersOf(database: FieldDatabase, id: string, number: string): Promise<WorkOrder[]> {
  const names = [id, number].filter((name) => name !== '');
  const found = await Promise.all(
    names.map((projectId) =>
      allRows(database, { entity: entities.workOrder, filters: { projectId }, sort: '-updatedAt' }),
    ),
  );
  return found.flat();
}
