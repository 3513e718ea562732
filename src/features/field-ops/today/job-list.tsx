import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import ChevronRight from 'lucide-react/icons/chevron-right';
import MapPin from 'lucide-react/icons/map-pin';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { entities } from '../../../domain/registry.ts';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { useToday } from '../../../resource/rows/use-today.ts';
import { ChoiceView } from '../../../resource/values/value-view.tsx';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Mono, Muted } from '../../../ui/page/text.tsx';
import type { Job } from './job.ts';

/** Jobs in the order in which they are done; the whole row is the button. */
export function JobList({ orders }: { orders: readonly Job[] }) {
  const today = useToday();
  return (
    <LinkedRows>
      {orders.map((order) => (
        <LinkedRow
          key={order.id}
          to={recordPath(entities.workOrder, order.id)}
          number={order.number ?? ''}
          title={order.title}
        >
          <JobFacts order={order} isLate={order.dueDate !== null && order.dueDate < today} />
        </LinkedRow>
      ))}
    </LinkedRows>
  );
}

export function JobFacts({ order, isLate }: { order: Job; isLate: boolean }) {
  const speech = useSpeech(useLabels(entities.workOrder));
  const format = useFormat();
  return (
    <Muted display="flex" gap="2" flexWrap="wrap" alignItems="center" fontSize="sm">
      <ChoiceView speech={speech} name="status" value={order.status} />
      {order.priority !== 'medium' && <ChoiceView speech={speech} name="priority" value={order.priority} />}
      {order.scheduledStart !== null && (
        <span>
          <Trans>Starts {format.dateTime(order.scheduledStart)}</Trans>
        </span>
      )}
      {isLate && (
        <chakra.span color="fault.text" fontWeight="semibold">
          <Trans>Late: was due {format.date(order.dueDate)}</Trans>
        </chakra.span>
      )}
      {typeof order.location === 'string' && (
        <chakra.span display="inline-flex" alignItems="center" gap="1">
          <MapPin size={14} aria-hidden />
          {order.location}
        </chakra.span>
      )}
    </Muted>
  );
}

export function LinkedRows({ children }: { children: ReactNode }) {
  return (
    <PlainList
      bg="bg.surface"
      border="1px solid"
      borderColor="border"
      borderRadius="md"
      overflow="hidden"
      css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}
    >
      {children}
    </PlainList>
  );
}

interface LinkedRowProps {
  to: string;
  number: string;
  title: string;
  children: ReactNode;
}

export function LinkedRow({ to, number, title, children }: LinkedRowProps) {
  return (
    <li>
      <Link to={to}>
        <chakra.span
          display="flex"
          alignItems="center"
          gap="3"
          px="4"
          py="3"
          minH="14"
          _hover={{ bg: 'bg.hover' }}
        >
          <chakra.span flex="1" minW="0" display="grid" gap="1.5">
            <chakra.span display="flex" gap="2" alignItems="baseline" flexWrap="wrap">
              <Mono color="fg.muted">{number}</Mono>
              <chakra.span fontWeight="semibold">{title}</chakra.span>
            </chakra.span>
            {children}
          </chakra.span>
          <Muted _rtl={{ transform: 'scaleX(-1)' }}>
            <ChevronRight size={20} aria-hidden />
          </Muted>
        </chakra.span>
      </Link>
    </li>
  );
}
