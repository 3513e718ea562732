import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import Square from 'lucide-react/icons/square';
import Timer from 'lucide-react/icons/timer';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { entities } from '../../domain/registry.ts';
import type { TimeEntry } from '../../domain/work-orders/time-entry.ts';
import type { ChargedTime } from '../../domain/work-orders/time-of-work.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Wrap } from '../../ui/page/layout.tsx';
import { Table, type TableColumn } from '../../ui/page/table.tsx';
import { LinkText, Muted, MutedText, SectionHeading } from '../../ui/page/text.tsx';
import { useNotedAct } from '../act/use-act.ts';
import type { PieceOfWork } from '../parts/work.ts';
import { recordPath } from '../rows/record-path.ts';
import { useLabels } from '../words/entity-labels.tsx';
import { personName } from '../words/people.tsx';
import { useDuration } from '../words/use-duration.ts';
import { useSpeech } from '../words/use-speech.ts';
import { choiceText } from '../words/value-text.ts';
import { useStartStop } from './use-start-stop.ts';
import { type ShownTime, useTimeOfWork } from './use-time-of-work.ts';

const TimeDialog = lazy(async () => ({ default: (await import('./time-dialog.tsx')).TimeDialog }));

const MINUTE = 60_000;

interface WorkTimeCardProps {
  work: PieceOfWork;
  /** When the work began, where somebody said so; RFC 3339. */
  began?: string | null;
  /** What else is said of the whole: hours that were estimated. */
  beside?: (charged: number) => ReactNode;
}

/** Who spent how long on a piece of work, on what, and what that costs; on the order and on each of its sheets alike. */
export function WorkTimeCard({ work, began = null, beside }: WorkTimeCardProps) {
  const { can } = useWorkspace();
  const [isAdding, setAdding] = useState(false);
  const shown = useTimeOfWork(work);
  if (!shown || !(can('time-entries:view') || can('time-entries:view-assigned'))) return null;
  const { lines } = shown.time;
  const last = lines.at(-1)?.entry;
  return (
    <Card display="grid" gap="3" data-testid="time">
      <SectionHeading>
        <Trans>Working time</Trans>
      </SectionHeading>
      {lines.length === 0 ? (
        <MutedText>
          <Trans>No time is written down yet.</Trans>
        </MutedText>
      ) : (
        <TimeTable shown={shown} />
      )}
      {beside?.(shown.time.charged)}
      {can('time-entries:create') && (
        <Buttons work={work} running={shown.running} onAdd={() => setAdding(true)} />
      )}
      <Suspense>
        {isAdding && (
          <TimeDialog work={work} from={last?.endedAt ?? began} onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </Card>
  );
}

interface ButtonsProps {
  work: PieceOfWork;
  running: readonly TimeEntry[];
  onAdd: () => void;
}

/** One press begins, and ends what ran: nobody is at two places. */
function Buttons({ work, running, onAdd }: ButtonsProps) {
  const { start, stop } = useStartStop(work, running);
  // One act for all: "Start work" comes to where "Stop the time" stood, and is not the end of a double press on that.
  const { act, busy, isResting } = useNotedAct((write: () => unknown) => write());
  const rests = { disabled: busy || isResting };
  return (
    <Wrap gap="2" data-paper="none">
      {running.length > 0 && (
        <Button {...rests} icon={<Square aria-hidden />} onClick={() => act(stop)}>
          <Trans>Stop the time</Trans>
        </Button>
      )}
      <Button {...rests} icon={<Timer aria-hidden />} onClick={() => act(() => start('work'))}>
        <Trans>Start work</Trans>
      </Button>
      <Button {...rests} onClick={() => act(() => start('travel'))}>
        <Trans>Start travel</Trans>
      </Button>
      <Button {...rests} onClick={() => act(() => start('break'))}>
        <Trans>Start a break</Trans>
      </Button>
      <Button look="quiet" icon={<Plus aria-hidden />} onClick={onAdd}>
        <Trans>Add time</Trans>
      </Button>
    </Wrap>
  );
}

function TimeTable({ shown: { time, overlapping } }: { shown: ShownTime }) {
  const { t } = useLingui();
  const format = useFormat();
  const duration = useDuration();
  const columns = useColumns(overlapping);
  const charged = duration(time.charged / MINUTE);
  const breaks = duration(time.breaks / MINUTE);
  return (
    <>
      <Table columns={columns} rows={time.lines} keyOf={({ entry }) => entry.id} label={t`Working time`} />
      <chakra.p fontVariantNumeric="tabular-nums">
        <chakra.strong fontWeight="semibold">
          <Trans>{charged} in all</Trans>
        </chakra.strong>
        {time.breaks > 0 && (
          <>
            {', '}
            <Trans>{breaks} of breaks</Trans>
          </>
        )}
        {time.cost > 0 && (
          <>
            {' · '}
            <Trans>Time costs {format.money(time.cost, null)}</Trans>
          </>
        )}
        {time.isUnpriced && time.cost > 0 && (
          <Muted>
            {' '}
            <Trans>and what has no rate</Trans>
          </Muted>
        )}
      </chakra.p>
      {overlapping.size > 0 && (
        <Banner kind="warning">
          <Trans>Somebody is said to have done two things at the same time. Look at what is marked.</Trans>
        </Banner>
      )}
    </>
  );
}

type Line = ChargedTime<TimeEntry>;

function useColumns(overlapping: ReadonlySet<string>): TableColumn<Line>[] {
  const { t } = useLingui();
  const speech = useSpeech(useLabels('timeEntry'));
  const { format, people } = speech;
  const duration = useDuration();
  return [
    {
      id: 'person',
      head: t({ message: 'Who', context: 'time' }),
      names: true,
      cell: ({ entry }) => (
        <>
          <LinkText>
            <Link to={recordPath(entities.timeEntry, entry.id)}>
              {personName(people, entry.person ?? '')}
            </Link>
          </LinkText>
          <Muted display="block">{choiceText(speech, 'kind', entry.kind)}</Muted>
        </>
      ),
    },
    {
      id: 'when',
      head: t({ message: 'When', context: 'time' }),
      cell: ({ entry }) => (
        <>
          {entry.endedAt === null ? (
            <>
              {format.dateTime(entry.startedAt)} – <Trans>runs</Trans>
            </>
          ) : (
            format.span(entry.startedAt, entry.endedAt)
          )}
          {overlapping.has(entry.id) && (
            <chakra.span color="warn.text">
              {' · '}
              <Trans>overlaps</Trans>
            </chakra.span>
          )}
        </>
      ),
    },
    {
      id: 'length',
      head: t`Length`,
      figure: true,
      cell: ({ length }) => duration(length / MINUTE),
    },
    {
      id: 'cost',
      head: t`Cost`,
      figure: true,
      wideOnly: true,
      cell: ({ cost }) => (cost === null || cost === 0 ? '–' : format.money(cost, null)),
    },
  ];
}
