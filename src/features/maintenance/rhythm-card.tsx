import { chakra } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isDue, isOverdue, isRepeating } from '../../domain/maintenance/due-dates.ts';
import type { MaintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import { inOrder } from '../../resource/items/item-list.ts';
import { useToday } from '../../resource/rows/use-today.ts';
import { choiceText, type Speech } from '../../resource/words/value-text.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlainList, Wrap } from '../../ui/page/layout.tsx';
import { SectionHeading } from '../../ui/page/text.tsx';
import { usePlanHealth } from './use-plan-health.ts';

interface RhythmCardProps {
  plan: MaintenancePlan;
  speech: Speech;
}

/** When the work comes back, in a sentence, and what it is. */
export function RhythmCard({ plan, speech }: RhythmCardProps) {
  return (
    <Card display="grid" gap="3">
      <Wrap>
        <SectionHeading flex="1">
          <Trans>Rhythm</Trans>
        </SectionHeading>
        <DueBadge plan={plan} />
      </Wrap>
      <PlainList display="grid" gap="1">
        <Line>
          <Interval plan={plan} speech={speech} />
        </Line>
        {(plan.dayOfMonth ?? 0) > 28 && (
          <Line>
            <Trans>On day {plan.dayOfMonth} of the month, or the last day of a shorter one.</Trans>
          </Line>
        )}
        {plan.kind === 'condition' && <Rest plan={plan} speech={speech} />}
        {plan.kind === 'calendar' && (
          <Line>
            {plan.anchor === 'completed' ? (
              <Trans>Counted from the day the work was done.</Trans>
            ) : (
              <Trans>Counted from the scheduled date.</Trans>
            )}
          </Line>
        )}
        {plan.leadDays !== null && plan.leadDays > 0 && (
          <Line>
            <LeadTime plan={plan} days={plan.leadDays} />
          </Line>
        )}
        <Season plan={plan} speech={speech} />
      </PlainList>
      <Tasks plan={plan} />
    </Card>
  );
}

function DueBadge({ plan }: { plan: MaintenancePlan }) {
  const today = useToday();
  const health = usePlanHealth(plan, today);
  if (isOverdue(plan, today)) {
    return (
      <StatusBadge tone="fault">
        <Trans>Overdue</Trans>
      </StatusBadge>
    );
  }
  if (!isDue(plan, today, health)) return null;
  return (
    <StatusBadge tone="energised">
      <Trans>Due</Trans>
    </StatusBadge>
  );
}

function Tasks({ plan }: { plan: MaintenancePlan }) {
  const tasks = inOrder(plan.tasks);
  if (tasks.length === 0) return null;
  return (
    <div>
      <chakra.h3 fontWeight="medium" mb="1">
        <Trans>Tasks of each order</Trans>
      </chakra.h3>
      <chakra.ol ps="5" listStyle="decimal">
        {tasks.map((task) => (
          <li key={task.id}>{task.title}</li>
        ))}
      </chakra.ol>
    </div>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <li>{children}</li>;
}

/** A date is known ahead; a meter's mark or a condition is met, and the work is then due some days later. */
function LeadTime({ plan, days }: { plan: MaintenancePlan; days: number }) {
  if (plan.kind !== 'calendar') {
    return (
      <Plural
        value={days}
        one="Its order is due # day after it is created."
        other="Its order is due # days after it is created."
      />
    );
  }
  return (
    <Plural
      value={days}
      one="The order may be created # day ahead."
      other="The order may be created # days ahead."
    />
  );
}

/** A plan by condition does not ask again while the work it asked for takes effect. */
function Rest({ plan, speech }: RhythmCardProps) {
  const { nextDueDate, anchor } = plan;
  const span = useSpan(plan);
  const date = speech.format.date(nextDueDate);
  return (
    <>
      {isRepeating(plan) && (
        <Line>
          {anchor === 'completed' ? (
            <Trans>After the work was done it pauses for {span}.</Trans>
          ) : (
            <Trans>After its order it pauses for {span}.</Trans>
          )}
        </Line>
      )}
      {nextDueDate && (
        <Line>
          <Trans>Not before {date}.</Trans>
        </Line>
      )}
    </>
  );
}

/** “6 months, 14 days” */
function useSpan({ intervalMonths, intervalDays }: MaintenancePlan): string {
  const { t } = useLingui();
  const months = intervalMonths ? [t`${plural(intervalMonths, { one: '# month', other: '# months' })}`] : [];
  const days = intervalDays ? [t`${plural(intervalDays, { one: '# day', other: '# days' })}`] : [];
  return [...months, ...days].join(', ');
}

function Interval({ plan, speech }: RhythmCardProps) {
  const { intervalMonths: months, intervalDays: days, healthFrom } = plan;
  if (plan.kind === 'condition') {
    if (!healthFrom) return <Trans>Not due until somebody sets the health grade.</Trans>;
    const grade = choiceText(speech, 'healthFrom', healthFrom);
    return <Trans>When the health of the asset is {grade} or worse.</Trans>;
  }
  if (plan.kind === 'meter') {
    return <Trans>Every {speech.format.quantity(plan.meterThreshold, plan.meterUnit)} of the meter.</Trans>;
  }
  if (months && days) {
    return (
      <Trans>
        Every <Plural value={months} one="# month" other="# months" /> and{' '}
        <Plural value={days} one="# day" other="# days" />.
      </Trans>
    );
  }
  if (months) return <Plural value={months} one="Every month." other="Every # months." />;
  if (days) return <Plural value={days} one="Every day." other="Every # days." />;
  return <Trans>Once.</Trans>;
}

function Season({ plan, speech }: RhythmCardProps) {
  const { seasonFrom, seasonUntil } = plan;
  if (!seasonFrom || !seasonUntil) return null;
  const from = choiceText(speech, 'seasonFrom', seasonFrom);
  const until = choiceText(speech, 'seasonUntil', seasonUntil);
  return (
    <Line>
      <Trans>
        Only from {from} to {until}.
      </Trans>
    </Line>
  );
}
