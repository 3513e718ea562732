import { Trans, useLingui } from '@lingui/react/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Users from 'lucide-react/icons/users';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Crew } from '../../../domain/field-ops/crew.ts';
import { addDays, mondayOf } from '../../../domain/kit/time/calendar-days.ts';
import { entities } from '../../../domain/registry.ts';
import { OPEN_WORK_ORDERS } from '../../../domain/work-orders/work-order.ts';
import { createPath } from '../../../resource/rows/record-path.ts';
import { useAllRows } from '../../../resource/rows/use-all-rows.ts';
import { useToday } from '../../../resource/rows/use-today.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useTextOrder } from '../../../session/use-text-order.ts';
import { Button, IconButton, LinkButton } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Stack, Wrap } from '../../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { FieldOpsLinks } from '../module-links.tsx';
import type { Assigning, Order } from './assigning.ts';
import { CrewTable } from './crew-table.tsx';
import { UncrewedOrders } from './uncrewed-orders.tsx';

const AssignDialog = lazy(async () => ({ default: (await import('./assign-dialog.tsx')).AssignDialog }));

const OPEN = { status: OPEN_WORK_ORDERS } as const;
const WEEK = [0, 1, 2, 3, 4, 5, 6];

const MIRRORED = { transform: 'scaleX(-1)' };

/** A week of the crews: who does what on which day, and what nobody does yet. */
export function BoardScreen() {
  const { t } = useLingui();
  const crews = useAllRows(entities.crew);
  const orders = useAllRows(entities.workOrder, OPEN);
  const { monday, days, goTo, thisWeek } = useWeek();
  const format = useFormat();
  return (
    <Page>
      <PageHeader title={t`Field operations`} action={<FieldOpsLinks except="home" />}>
        <Wrap gap="2">
          <IconButton label={t`The week before`} _rtl={MIRRORED} onClick={() => goTo(addDays(monday, -7))}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <strong>
            {format.date(monday)} – {format.date(days.at(-1))}
          </strong>
          <IconButton label={t`The week after`} _rtl={MIRRORED} onClick={() => goTo(addDays(monday, 7))}>
            <ChevronRight aria-hidden />
          </IconButton>
          {monday !== thisWeek && (
            <Button size="sm" onClick={() => goTo(thisWeek)}>
              <Trans>This week</Trans>
            </Button>
          )}
        </Wrap>
      </PageHeader>
      {/* Its words may still have to be loaded: the heading stays meanwhile. */}
      <Suspense fallback={<SkeletonLines lines={10} label={t`Loading`} />}>
        {crews && orders ? (
          <Board crews={crews} orders={orders} days={days} />
        ) : (
          <SkeletonLines lines={10} label={t`Loading`} />
        )}
      </Suspense>
    </Page>
  );
}

function Board(props: { crews: readonly Crew[]; orders: readonly Order[]; days: readonly string[] }) {
  const { can } = useWorkspace();
  const [assigning, setAssigning] = useState<Assigning | null>(null);
  const order = useTextOrder();
  const crews = useMemo(
    () => props.crews.toSorted((left, right) => order(left.name, right.name)),
    [props.crews, order],
  );
  const onAssign = can('work-orders:edit') ? setAssigning : undefined;
  if (crews.length === 0) return <NoCrews />;
  return (
    <Stack gap="8">
      <CrewTable {...props} crews={crews} onAssign={onAssign} />
      <UncrewedOrders {...props} crews={crews} onAssign={onAssign} />
      <Suspense>
        {assigning && (
          <AssignDialog
            crews={crews}
            orders={props.orders}
            assigning={assigning}
            onClose={() => setAssigning(null)}
          />
        )}
      </Suspense>
    </Stack>
  );
}

function NoCrews() {
  const { can } = useWorkspace();
  const action = can('crews:create') && (
    <LinkButton look="primary" to={createPath(entities.crew)}>
      <Trans>New crew</Trans>
    </LinkButton>
  );
  return (
    <EmptyState icon={<Users />} title={<Trans>No crews yet</Trans>} action={action}>
      <Trans>Once there are crews, this shows who does what on which day.</Trans>
    </EmptyState>
  );
}

/** The week that the address names, or this one. */
function useWeek() {
  const [parameters, setParameters] = useSearchParams();
  const thisWeek = mondayOf(useToday());
  const asked = parameters.get('week') ?? '';
  const monday = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d)$/.test(asked) ? mondayOf(asked) : thisWeek;
  const goTo = (week: string) => setParameters(week === thisWeek ? {} : { week }, { replace: true });
  return { monday, thisWeek, days: WEEK.map((day) => addDays(monday, day)), goTo };
}
