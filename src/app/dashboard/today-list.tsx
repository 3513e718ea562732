import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import MapPin from 'lucide-react/icons/map-pin';
import { Link } from 'react-router-dom';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { entities } from '../../domain/registry.ts';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useToday } from '../../resource/rows/use-today.ts';
import { useLabels } from '../../resource/words/entity-labels.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { useFormat } from '../../ui/format/format.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { openWorkOf } from './figures.ts';

/** A technician's open work, the most urgent first; the whole row is the button. */
export function TodayList() {
  const { t } = useLingui();
  const { database, user } = useWorkspace();
  const orders = useLive(database, (local) => openWorkOf(local, user.id), [user.id]);
  if (!orders) return <SkeletonLines lines={5} label={t`Loading`} />;
  if (orders.length === 0) {
    return (
      <EmptyState icon={<CalendarCheck />} title={<Trans>Nothing is assigned to you</Trans>}>
        <Trans>Work that a planner gives you appears here, also while you are on the way.</Trans>
      </EmptyState>
    );
  }
  return (
    <chakra.ul
      listStyleType="none"
      bg="bg.surface"
      border="1px solid"
      borderColor="border"
      borderRadius="md"
      overflow="hidden"
      css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}
    >
      {orders.map((order) => (
        <li key={order.id}>
          <Link to={recordPath(entities.workOrder, order.id)}>
            <OrderRow order={order} />
          </Link>
        </li>
      ))}
    </chakra.ul>
  );
}

function OrderRow({ order }: { order: AnyRow }) {
  return (
    <chakra.span
      display="flex"
      alignItems="center"
      gap="3"
      px="4"
      py="3"
      minH="18"
      _hover={{ bg: 'bg.hover' }}
    >
      <chakra.span flex="1" minW="0" display="grid" gap="1.5">
        <chakra.span display="flex" gap="2" alignItems="baseline" flexWrap="wrap">
          <chakra.span fontFamily="mono" fontSize="sm" color="fg.muted">
            {String(order.number ?? '')}
          </chakra.span>
          <chakra.span fontWeight="semibold">{String(order.title)}</chakra.span>
        </chakra.span>
        <chakra.span
          display="flex"
          gap="2"
          flexWrap="wrap"
          alignItems="center"
          fontSize="sm"
          color="fg.muted"
        >
          <ChoiceBadge field="status" value={String(order.status)} />
          {order.priority !== 'medium' && <ChoiceBadge field="priority" value={String(order.priority)} />}
          {typeof order.dueDate === 'string' && <DueDate date={order.dueDate} />}
          {typeof order.location === 'string' && (
            <chakra.span display="inline-flex" alignItems="center" gap="1">
              <MapPin size={14} aria-hidden />
              {order.location}
            </chakra.span>
          )}
        </chakra.span>
      </chakra.span>
      <chakra.span color="fg.muted" _rtl={{ transform: 'scaleX(-1)' }}>
        <ChevronRight size={20} aria-hidden />
      </chakra.span>
    </chakra.span>
  );
}

function ChoiceBadge({ field, value }: { field: string; value: string }) {
  const { i18n } = useLingui();
  const choice = useLabels(entities.workOrder).choices[field]?.[value];
  if (!choice) return null;
  return (
    <StatusBadge tone={choice.tone ?? 'neutral'} {...(choice.icon && { icon: <choice.icon aria-hidden /> })}>
      {i18n._(choice.label)}
    </StatusBadge>
  );
}

function DueDate({ date }: { date: string }) {
  const format = useFormat();
  const today = useToday();
  if (date >= today) {
    return (
      <span>
        <Trans>Due {format.date(date)}</Trans>
      </span>
    );
  }
  return (
    <chakra.span color="fault.text" fontWeight="semibold">
      <Trans>Late: was due {format.date(date)}</Trans>
    </chakra.span>
  );
}
