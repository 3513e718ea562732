import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { daysWork } from '../../../domain/field-ops/days-work.ts';
import { entities } from '../../../domain/registry.ts';
import { OPEN_WORK_ORDERS } from '../../../domain/work-orders/work-order.ts';
import { listPath } from '../../../resource/rows/record-path.ts';
import { useAllRows } from '../../../resource/rows/use-all-rows.ts';
import { useToday } from '../../../resource/rows/use-today.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { Muted, SectionHeading } from '../../../ui/page/text.tsx';
import { FieldOpsLinks } from '../module-links.tsx';
import { CurrentJob } from './current-job.tsx';
import type { Job } from './job.ts';
import { JobList } from './job-list.tsx';
import { MySwitching } from './my-switching.tsx';

/** A technician's day: the one job to go on with and its next step, then what is late, what is for today. */
export function TodayScreen() {
  const { t } = useLingui();
  const { user } = useWorkspace();
  const format = useFormat();
  const filters = useMemo(() => ({ status: OPEN_WORK_ORDERS, assignees: user.id }), [user.id]);
  const orders = useAllRows(entities.workOrder, filters);
  const today = useToday();
  return (
    <Page>
      <PageHeader title={t`Today`} lead={format.date(today)} action={<FieldOpsLinks except="home" />} />
      {orders ? <Day orders={orders} today={today} /> : <SkeletonLines lines={6} label={t`Loading`} />}
      <MySwitching />
    </Page>
  );
}

function Day({ orders, today }: { orders: readonly Job[]; today: string }) {
  const { user, zone } = useWorkspace();
  const { current, overdue, today: ofToday, later } = daysWork(orders, today, zone);
  return (
    <chakra.div display="grid" gap="6" gridTemplateColumns="minmax(0, 1fr)">
      {current ? (
        <CurrentJob key={current.id} order={current} isLate={isBefore(current.dueDate, today)} />
      ) : (
        <EmptyState icon={<CalendarCheck />} title={<Trans>Nothing is left for today</Trans>}>
          <Trans>Work that a planner gives you appears here, also while you are on the way.</Trans>
        </EmptyState>
      )}
      <Part title={<Trans>Overdue</Trans>} orders={overdue} />
      <Part title={<Trans>Also for today</Trans>} orders={ofToday} />
      {later.length > 0 && (
        <chakra.p color="signal.text" textDecoration="underline" textUnderlineOffset="0.2em">
          <Link
            to={listPath(entities.workOrder, {
              assignees: user.id,
              status: OPEN_WORK_ORDERS,
              sort: 'dueDate',
            })}
          >
            <Plural value={later.length} one="# order for another day" other="# orders for other days" />
          </Link>
        </chakra.p>
      )}
    </chakra.div>
  );
}

function Part({ title, orders }: { title: ReactNode; orders: readonly Job[] }) {
  if (orders.length === 0) return null;
  return (
    <section>
      <SectionHeading mb="3">
        {title} <Muted fontWeight="normal">{orders.length}</Muted>
      </SectionHeading>
      <JobList orders={orders} />
    </section>
  );
}

function isBefore(date: string | null, today: string): boolean {
  return date !== null && date < today;
}
