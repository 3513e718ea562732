import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import Pause from 'lucide-react/icons/pause';
import Timer from 'lucide-react/icons/timer';
import AlertTriangle from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import { offsetIn } from '../../domain/kit/time/wall-time.ts';
import { type BusinessHours, WEEKDAYS } from '../../domain/support/business-hours.ts';
import { type SupportTicket, supportTicket } from '../../domain/support/support-ticket.ts';
import { type TicketClock, ticketClocks } from '../../domain/support/ticket-clocks.ts';
import { type TicketReply, ticketReply } from '../../domain/support/ticket-reply.ts';
import { useDuration } from '../../resource/words/use-duration.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useNow } from '../../ui/format/use-now.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Muted, MutedText } from '../../ui/page/text.tsx';

/** The help desk keeps the tenant's hours. */
function hoursIn(zone: string): BusinessHours {
  return { ...WEEKDAYS, offset: (at) => offsetIn(zone, at) / 60_000 };
}

/** How long the requester has been waiting, in working hours, against what was promised. */
export function ClocksCard({
  ticket,
  replies,
}: {
  ticket: SupportTicket;
  replies: readonly TicketReply[] | undefined;
}) {
  const { t } = useLingui();
  const { zone } = useWorkspace();
  const now = useNow();
  const said = (replies ?? []).map((reply) => typedRow(ticketReply, reply));
  const { response, resolution } = ticketClocks(typedRow(supportTicket, ticket), said, now, hoursIn(zone));
  return (
    <Card aria-label={t`Waiting time`} display="flex" flexWrap="wrap" gap="5">
      <ClockView title={<Trans>First answer</Trans>} clock={response} />
      <ClockView title={<Trans>Solution</Trans>} clock={resolution} />
      <MutedText flexBasis="full" fontSize="sm">
        <Trans>
          Working hours, Monday to Friday from 7 to 17. The clocks are paused while the ticket waits for an
          answer or is on hold.
        </Trans>
      </MutedText>
    </Card>
  );
}

function ClockView({ title, clock }: { title: ReactNode; clock: TicketClock }) {
  const duration = useDuration();
  return (
    <chakra.div flex="1 1 12rem">
      <chakra.div fontSize="sm" color="fg.muted">
        {title}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1">
        <chakra.span fontSize="lg" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {duration(clock.minutes)}
        </chakra.span>
        <Muted>
          <Trans>of {duration(clock.target)}</Trans>
        </Muted>
        {clock.isLate && (
          <StatusBadge tone="fault" icon={<AlertTriangle aria-hidden />}>
            <Trans>Late</Trans>
          </StatusBadge>
        )}
        <StateBadge clock={clock} />
      </chakra.div>
    </chakra.div>
  );
}

/** Whether it runs, also beyond its target: who waits for an answer wants to know that of a late ticket too. */
function StateBadge({ clock }: { clock: TicketClock }) {
  if (clock.state === 'stopped') {
    return (
      <StatusBadge tone="safe" icon={<Check aria-hidden />}>
        <Trans context="support">Done</Trans>
      </StatusBadge>
    );
  }
  if (clock.state === 'paused') {
    return (
      <StatusBadge tone="neutral" icon={<Pause aria-hidden />}>
        <Trans>Paused</Trans>
      </StatusBadge>
    );
  }
  return (
    <StatusBadge tone="signal" icon={<Timer aria-hidden />}>
      <Trans>Running</Trans>
    </StatusBadge>
  );
}
