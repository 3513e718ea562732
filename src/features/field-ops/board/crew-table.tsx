import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { Link } from 'react-router-dom';
import type { Crew } from '../../../domain/field-ops/crew.ts';
import { type BoardCell, crewBoard, shiftHours } from '../../../domain/field-ops/crew-board.ts';
import { entities } from '../../../domain/registry.ts';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { useToday } from '../../../resource/rows/use-today.ts';
import { ChoiceView } from '../../../resource/values/value-view.tsx';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Stack } from '../../../ui/page/layout.tsx';
import { Muted } from '../../../ui/page/text.tsx';
import type { Assigning, Order } from './assigning.ts';

interface CrewTableProps {
  crews: readonly Crew[];
  orders: readonly Order[];
  days: readonly string[];
  onAssign: ((assigning: Assigning) => void) | undefined;
}

const CREW_WIDTH = { base: '8rem', md: '12rem' };

const Cell = chakra('td', {
  base: {
    p: '1.5',
    verticalAlign: 'top',
    borderTop: '1px solid',
    borderInlineStart: '1px solid',
    borderColor: 'border',
    // Seven of them and the crew stand beside the menu on a desk of 1,440 pixels.
    minW: '7.25rem',
  },
});

/** Crew × day. On a narrow screen it scrolls sideways, the crew stays. */
export function CrewTable({ crews, orders, days, onAssign }: CrewTableProps) {
  const { t } = useLingui();
  const { i18n } = useLingui();
  const today = useToday();
  const board = crewBoard(crews, orders, days, useWorkspace().zone);
  return (
    <chakra.div
      overflowX="auto"
      border="1px solid"
      borderColor="border"
      borderRadius="md"
      bg="bg.surface"
      // Reachable without a mouse, since it scrolls.
      tabIndex={0}
      role="region"
      aria-label={t`Assignments`}
    >
      <chakra.table width="full" css={{ borderCollapse: 'separate', borderSpacing: 0 }}>
        <thead>
          <tr>
            <CrewHead as="th" scope="col">
              <Trans>Crew</Trans>
            </CrewHead>
            {days.map((day) => (
              <chakra.th
                key={day}
                scope="col"
                p="2"
                textAlign="inherit"
                fontWeight="medium"
                color={day === today ? 'signal.text' : 'fg.muted'}
                borderInlineStart="1px solid"
                borderColor="border"
                // Beside the crew, which stays.
                scrollMarginInlineStart={CREW_WIDTH}
                ref={day === today ? bringIntoView : undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                {dayName([i18n.locales ?? i18n.locale].flat(), day)}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {crews.map((crew, index) => (
            <tr key={crew.id}>
              <CrewCell crew={crew} />
              {board[index]?.cells.map((cell) => (
                <Cell key={cell.day} bg={cell.day === today ? 'bg.selected' : undefined}>
                  <DayCell crew={crew} cell={cell} onAssign={onAssign} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </chakra.div>
  );
}

function bringIntoView(today: HTMLElement | null): void {
  today?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const CrewHead = chakra('th', {
  base: {
    p: '3',
    textAlign: 'inherit',
    verticalAlign: 'top',
    position: 'sticky',
    insetInlineStart: '0',
    bg: 'bg.surface',
    zIndex: '1',
    minW: CREW_WIDTH,
    fontWeight: 'medium',
  },
});

function CrewCell({ crew }: { crew: Crew }) {
  const speech = useSpeech(useLabels(entities.crew));
  const people = usePeople();
  return (
    <CrewHead scope="row" borderTop="1px solid" borderColor="border">
      <chakra.span display="grid" gap="1">
        <chakra.span fontWeight="semibold" textDecoration="underline" textUnderlineOffset="0.2em">
          <Link to={recordPath(entities.crew, crew.id)}>{crew.name}</Link>
        </chakra.span>
        <span>
          <ChoiceView speech={speech} name="status" value={crew.status} />
        </span>
        <Muted fontSize="sm" fontWeight="normal">
          {crew.members.map((person) => personName(people, person)).join(', ')}
        </Muted>
      </chakra.span>
    </CrewHead>
  );
}

interface DayCellProps extends Pick<CrewTableProps, 'onAssign'> {
  crew: Crew;
  cell: BoardCell<Order>;
}

function DayCell({ crew, cell, onAssign }: DayCellProps) {
  const { t } = useLingui();
  const format = useFormat();
  const capacity = shiftHours(crew);
  const isFull = capacity !== null && cell.hours > capacity;
  return (
    <Stack gap="1.5">
      {cell.orders.map((order) => (
        <chakra.span
          key={order.id}
          display="block"
          px="2"
          py="1"
          fontSize="sm"
          bg="bg.sunken"
          borderInlineStart="3px solid"
          borderColor={order.priority === 'emergency' ? 'fault.text' : 'signal.text'}
          borderRadius="sm"
          overflowWrap="anywhere"
          _hover={{ bg: 'bg.hover' }}
        >
          <Link to={recordPath(entities.workOrder, order.id)}>{order.title}</Link>
        </chakra.span>
      ))}
      <chakra.span display="flex" alignItems="center" justifyContent="space-between" gap="1" fontSize="sm">
        <chakra.span color={isFull ? 'fault.text' : 'fg.muted'} fontWeight={isFull ? 'semibold' : undefined}>
          {cell.hours > 0 &&
            (capacity === null
              ? format.quantity(cell.hours, 'h')
              : t`${format.number(cell.hours)} of ${format.quantity(capacity, 'h')}`)}
          {isFull && <Trans>: too much</Trans>}
        </chakra.span>
        {onAssign && (
          <IconButton
            size="sm"
            color="fg.muted"
            label={t`Assign an order to ${crew.name} on ${format.date(cell.day)}`}
            onClick={() => onAssign({ order: null, crewId: crew.id, day: cell.day })}
          >
            <Plus aria-hidden />
          </IconButton>
        )}
      </chakra.span>
    </Stack>
  );
}

/** Dates are said in the language of the texts, which is English where a language has none. */
function dayName(locales: string[], day: string): string {
  const words = new Intl.DateTimeFormat(locales, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return words.format(new Date(`${day}T00:00:00Z`));
}
