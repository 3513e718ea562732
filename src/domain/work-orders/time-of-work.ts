import type { Crew } from '../field-ops/crew.ts';
import { type Decimal, decimal, decimalSum, inCents } from '../kit/values/decimal.ts';
import type { TimeEntry } from './time-entry.ts';
import { LONGEST_ENTRY } from './time-rule.ts';

const MINUTE = 60_000;

/** What of an entry is read here; instants in RFC 3339. One that runs ends now. */
export type Spell = Pick<TimeEntry, 'id' | 'person' | 'kind' | 'startedAt' | 'endedAt'>;

type RatedCrew = Pick<Crew, 'id' | 'lead' | 'members' | 'hourlyRate'>;

/** Milliseconds since the epoch; without the end. */
interface Interval {
  readonly from: number;
  readonly until: number;
}

/** An entry as it is charged. */
export interface ChargedTime<S extends Spell = Spell> {
  readonly entry: S;
  /** Milliseconds in whole minutes, without the breaks that its person took meanwhile; of a break, how long it was. */
  readonly length: number;
  /** In the tenant's currency; null where nobody says what an hour costs. Of a break nothing. */
  readonly cost: number | null;
}

export interface TimeOfWork<S extends Spell = Spell> {
  readonly lines: readonly ChargedTime<S>[];
  /** Milliseconds that are charged: all but breaks. */
  readonly charged: number;
  readonly breaks: number;
  /** In the tenant's currency, of the lines that have a rate. */
  readonly cost: number;
  /** Some charged time has no rate. */
  readonly isUnpriced: boolean;
}

/** @param now milliseconds since the epoch. @param crewId the crew that the work was given to */
export function timeOfWork<S extends Spell>(
  entries: readonly S[],
  crewId: string | null,
  crews: readonly RatedCrew[],
  now: number,
): TimeOfWork<S> {
  const lines = entries.map((entry): ChargedTime<S> => {
    const length = Math.round(chargedLength(entry, entries, now) / MINUTE) * MINUTE;
    if (entry.kind === 'break') return { entry, length, cost: 0 };
    const rate = rateOf(entry.person, crewId, crews);
    return { entry, length, cost: rate === null ? null : inCents(inHours(length).times(rate)) };
  });
  const charged = lines.filter(({ entry }) => entry.kind !== 'break');
  return {
    lines,
    charged: total(charged),
    breaks: total(lines) - total(charged),
    cost: inCents(decimalSum(lines.map(({ cost }) => cost))),
    isUnpriced: charged.some(({ cost }) => cost === null),
  };
}

function total(lines: readonly ChargedTime[]): number {
  return lines.reduce((sum, { length }) => sum + length, 0);
}

/** Of milliseconds. */
export function inHours(length: number): Decimal {
  return decimal(length).div(3_600_000);
}

/** What an hour of somebody costs: as one of the crew that does the work, else of the first one that they are in and that has a rate. */
export function rateOf(
  person: string | null,
  crewId: string | null,
  crews: readonly RatedCrew[],
): number | null {
  const own = crews.filter(
    ({ lead, members, hourlyRate }) =>
      person !== null && hourlyRate !== null && (lead === person || members.includes(person)),
  );
  return (own.find(({ id }) => id === crewId) ?? own[0])?.hourlyRate ?? null;
}

function chargedLength(entry: Spell, all: readonly Spell[], now: number): number {
  const whole = intervalOf(entry, now);
  if (entry.kind === 'break') return lengthOf(whole);
  const breaks = all.filter(({ kind, person }) => kind === 'break' && person === entry.person);
  return lengthOf(whole) - covered(breaks.map((one) => shared(whole, intervalOf(one, now))));
}

/** An entry that nobody ends counts a day and no more. */
function intervalOf({ startedAt, endedAt }: Spell, now: number): Interval {
  const from = Date.parse(startedAt);
  const until = endedAt === null ? Math.min(now, from + LONGEST_ENTRY) : Date.parse(endedAt);
  return { from, until: Math.max(from, until) };
}

function lengthOf({ from, until }: Interval): number {
  return until - from;
}

function shared(one: Interval, other: Interval): Interval {
  const from = Math.max(one.from, other.from);
  return { from, until: Math.max(from, Math.min(one.until, other.until)) };
}

/** Milliseconds that lie in one of them or in several. */
function covered(intervals: readonly Interval[]): number {
  let sum = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, until } of intervals.toSorted((left, right) => left.from - right.from)) {
    sum += Math.max(0, until - Math.max(from, end));
    end = Math.max(end, until);
  }
  return sum;
}

/** The other entries of its person that claim the same time; a break within work is none. */
export function overlapsOf<S extends Spell>(entry: Spell, others: readonly S[], now: number): S[] {
  const whole = intervalOf(entry, now);
  return others.filter(
    (other) =>
      other.id !== entry.id &&
      other.person === entry.person &&
      (other.kind === 'break') === (entry.kind === 'break') &&
      lengthOf(shared(whole, intervalOf(other, now))) > 0,
  );
}
