import type { RowOf } from '../kit/entity/entity.ts';
import { trailOf } from '../kit/rules/derive.ts';
import type { BusinessHours } from './business-hours.ts';
import { businessMinutes } from './business-hours.ts';
import type { supportTicket, TICKET_PRIORITIES } from './support-ticket.ts';
import type { ticketReply } from './ticket-reply.ts';

export interface TicketClock {
  /** Minutes of business that counted so far. */
  readonly minutes: number;
  /** Minutes of business it may take. */
  readonly target: number;
  /** `paused`: somebody else has to do something first. `stopped`: done. */
  readonly state: 'running' | 'paused' | 'stopped';
  readonly isLate: boolean;
}

export interface TicketClocks {
  /** Until somebody other than the requester answered them. */
  readonly response: TicketClock;
  /** Until it was solved. */
  readonly resolution: TicketClock;
}

type Ticket = Pick<
  RowOf<typeof supportTicket>,
  'priority' | 'status' | 'statusTrail' | 'createdAt' | 'requester'
>;
type Reply = Pick<RowOf<typeof ticketReply>, 'createdAt' | 'createdBy' | 'internal'>;

const HOUR = 60;

/** Minutes of business by priority; ten hours are a working day. */
const TARGETS: Readonly<
  Record<(typeof TICKET_PRIORITIES)[number], { readonly response: number; readonly resolution: number }>
> = {
  urgent: { response: HOUR, resolution: 4 * HOUR },
  high: { response: 4 * HOUR, resolution: 10 * HOUR },
  normal: { response: 10 * HOUR, resolution: 30 * HOUR },
  low: { response: 20 * HOUR, resolution: 100 * HOUR },
};

const PAUSED: readonly string[] = ['Pending', 'OnHold'];
const OVER: readonly string[] = ['Solved', 'Closed'];

/**
 * How long a ticket has been waiting, in minutes of business: a clock stands while the ticket is pending or on hold.
 * Pending ends when the requester answers, whether or not somebody has noticed.
 */
export function ticketClocks(
  ticket: Ticket,
  replies: readonly Reply[],
  now: number,
  hours: BusinessHours,
): TicketClocks {
  const target = TARGETS[ticket.priority];
  const spans = spansOf(ticket, replies, now);
  const counted = (until: number) =>
    spans
      .filter(({ status }) => !PAUSED.includes(status) && !OVER.includes(status))
      .reduce((sum, { from, to }) => sum + businessMinutes(from, Math.min(to, until), hours), 0);
  const answered = replies.find((reply) => !reply.internal && reply.createdBy !== ticket.requester);
  const current = spans.at(-1)?.status ?? ticket.status;
  const state = OVER.includes(current) ? 'stopped' : PAUSED.includes(current) ? 'paused' : 'running';
  const responseState = answered ? 'stopped' : state;
  return {
    response: clock(counted(answered ? Date.parse(answered.createdAt) : now), target.response, responseState),
    resolution: clock(counted(now), target.resolution, state),
  };
}

function clock(minutes: number, target: number, state: TicketClock['state']): TicketClock {
  return { minutes, target, state, isLate: minutes > target };
}

/** The stretches of time in one status, oldest first; the last one reaches until now. */
function spansOf(ticket: Ticket, replies: readonly Reply[], now: number) {
  const trail = trailOf(ticket.statusTrail);
  const steps = trail.length > 0 ? trail : [[ticket.createdAt, ticket.status] as const];
  return steps.flatMap(([at, status], index) => {
    const from = Date.parse(at);
    const to = Date.parse(steps[index + 1]?.[0] ?? new Date(now).toISOString());
    const answer = replies.find(
      ({ createdAt, createdBy }) =>
        createdBy === ticket.requester && isWithin(Date.parse(createdAt), from, to),
    );
    if (status !== 'Pending' || !answer) return [{ from, to, status }];
    const back = Date.parse(answer.createdAt);
    return [
      { from, to: back, status },
      { from: back, to, status: 'Open' },
    ];
  });
}

function isWithin(at: number, from: number, to: number): boolean {
  return at > from && at < to;
}
