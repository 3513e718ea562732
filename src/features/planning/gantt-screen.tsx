import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ChartGantt from 'lucide-react/icons/chart-gantt';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type GanttScale, ganttScale } from '../../domain/planning/gantt.ts';
import type { Plan } from '../../domain/planning/plan.ts';
import { entities } from '../../domain/registry.ts';
import { listPath, recordPath } from '../../resource/rows/record-path.ts';
import { useToday } from '../../resource/rows/use-today.ts';
import { ChoiceView } from '../../resource/values/value-view.tsx';
import { useSpeech } from '../../resource/words/use-speech.ts';
import { choiceLabel, choiceText } from '../../resource/words/value-text.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { useFormat } from '../../ui/format/format.ts';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../ui/notices/skeleton.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { Muted } from '../../ui/page/text.tsx';
import { PLAN_LABELS } from './labels.ts';
import { allPlans } from './plan-rows.ts';

/** The plans with dates over the months, each bar a link. Names and dates stand beside the bars, for who reads. */
export function GanttScreen() {
  const { t, i18n } = useLingui();
  const { database } = useWorkspace();
  const plans = useLive(database, (local) => allPlans(local), []);
  const today = useToday();
  const scale = plans && ganttScale(plans, today);
  return (
    <Page>
      <PageHeader
        title={t`Gantt`}
        breadcrumb={[{ label: i18n._(PLAN_LABELS.plural), to: listPath(entities.plan) }]}
      />
      {plans === undefined && <SkeletonLines lines={8} label={t`Loading`} />}
      {scale === null && (
        <EmptyState icon={<ChartGantt />} title={<Trans>No plan has dates yet</Trans>}>
          <Trans>A plan with a start or an end date appears here.</Trans>
        </EmptyState>
      )}
      {plans && scale && <Chart plans={plans} scale={scale} />}
    </Page>
  );
}

/** Width of the names' column. */
const NAMES = 'clamp(9rem, 30vw, 15rem)';

/** Least width of a month, in rem: a year fits a desktop. */
const MONTH = 4;

function Chart({ plans, scale }: { plans: readonly Plan[]; scale: GanttScale }) {
  const { t } = useLingui();
  const bars = new Map(scale.bars.map((bar) => [bar.id, bar]));
  return (
    <chakra.div
      overflowX="auto"
      border="1px solid"
      borderColor="border"
      borderRadius="md"
      bg="bg.surface"
      role="region"
      aria-label={t`Plans over the months`}
      // Scrolled by keyboard too.
      tabIndex={0}
    >
      <chakra.div minW={`calc(${NAMES} + ${scale.months.length * MONTH}rem)`}>
        <Months scale={scale} />
        <PlainList as="ol">
          {plans.map((plan) => {
            const bar = bars.get(plan.id);
            return bar && <PlanRow key={plan.id} plan={plan} bar={bar} scale={scale} />;
          })}
        </PlainList>
      </chakra.div>
    </chakra.div>
  );
}

function Months({ scale }: { scale: GanttScale }) {
  const { i18n } = useLingui();
  const locales = [i18n.locales ?? i18n.locale].flat();
  const month = new Intl.DateTimeFormat(locales, { month: 'short', timeZone: 'UTC' });
  const year = new Intl.DateTimeFormat(locales, { year: 'numeric', timeZone: 'UTC' });
  // The year where it begins, below its month: beside it, it ran into the next one, and a short one reads as a day.
  const beginsYear = (first: string, index: number) => index === 0 || first.slice(5, 7) === '01';
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={`${NAMES} 1fr`}
      aria-hidden
      borderBottom="1px solid"
      borderColor="border"
    >
      <span />
      <chakra.div position="relative" height="12">
        {scale.months.map(({ first, start, width }, index) => (
          <Muted
            key={first}
            position="absolute"
            top="0"
            bottom="0"
            ps="2"
            pt="1.5"
            fontSize="sm"
            whiteSpace="nowrap"
            borderInlineStart="1px solid"
            borderColor="border"
            style={{ insetInlineStart: `${start}%`, width: `${width}%` }}
          >
            {month.format(new Date(first))}
            {beginsYear(first, index) && (
              <chakra.span display="block">{year.format(new Date(first))}</chakra.span>
            )}
          </Muted>
        ))}
      </chakra.div>
    </chakra.div>
  );
}

function PlanRow({ plan, bar, scale }: { plan: Plan; bar: GanttScale['bars'][number]; scale: GanttScale }) {
  const speech = useSpeech(PLAN_LABELS);
  const { date } = useFormat();
  const tone = choiceLabel(PLAN_LABELS, 'status', plan.status)?.tone ?? 'neutral';
  const dates = `${date(plan.startDate)} – ${date(plan.endDate)}`;
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={`${NAMES} 1fr`}
      borderBottom="1px solid"
      borderColor="border"
      _last={{ borderBottom: '0' }}
      bg="bg.surface"
      _hover={{ bg: 'bg.hover' }}
    >
      <chakra.div px="3" py="2" minW="0" position="sticky" insetInlineStart="0" bg="inherit" zIndex="1">
        <chakra.div fontWeight="medium" overflowWrap="anywhere">
          <Link to={recordPath(entities.plan, plan.id)}>{plan.name}</Link>
        </chakra.div>
        <chakra.div fontSize="sm" color="fg.muted" mb="1">
          {dates}
        </chakra.div>
        <ChoiceView speech={speech} name="status" value={plan.status} />
      </chakra.div>
      <Timeline scale={scale}>
        <chakra.span
          position="absolute"
          top="50%"
          height="6"
          transform="translateY(-50%)"
          minW="2"
          borderRadius="md"
          border="1px solid"
          bg={`${tone}.subtle`}
          borderColor={`${tone}.solid`}
          title={`${plan.name}, ${choiceText(speech, 'status', plan.status)}: ${dates}`}
          style={{ insetInlineStart: `${bar.start}%`, width: `${bar.width}%` }}
        />
      </Timeline>
    </chakra.li>
  );
}

/** A line where each month begins, and one for today. */
function Timeline({ scale, children }: { scale: GanttScale; children: ReactNode }) {
  return (
    <chakra.div position="relative" aria-hidden>
      {scale.months.map(({ first, start }) => (
        <chakra.span
          key={first}
          position="absolute"
          top="0"
          bottom="0"
          borderInlineStart="1px solid"
          borderColor="border"
          style={{ insetInlineStart: `${start}%` }}
        />
      ))}
      {scale.today !== null && (
        <chakra.span
          position="absolute"
          top="0"
          bottom="0"
          borderInlineStart="2px solid"
          borderColor="signal.solid"
          style={{ insetInlineStart: `${scale.today}%` }}
        />
      )}
      {children}
    </chakra.div>
  );
}
