import { yearOf } from '../kit/time/calendar-days.ts';
import { dayIn } from '../kit/time/time-zone.ts';
import type { Outage } from './outage.ts';

/** Minutes above which an interruption is sustained (IEEE 1366 §3); shorter ones are momentary and not counted here. */
const SUSTAINED = 5;

type Interruption = Pick<Outage, 'id' | 'startedAt' | 'endedAt' | 'customersInterrupted'>;

/** The distribution reliability indices of IEEE 1366 for a year. */
export interface Reliability {
  /** The sustained interruptions that are counted. */
  readonly outageIds: readonly string[];
  readonly customerInterruptions: number;
  readonly customerMinutes: number;
  /** Minutes per customer served; null where nobody said how many are served. */
  readonly saidi: number | null;
  /** Interruptions per customer served. */
  readonly saifi: number | null;
  /** Minutes per customer interrupted; null where nobody was. */
  readonly caidi: number | null;
}

/**
 * @param year four digits; an outage belongs to the year in which it began, in `zone`
 * @param now RFC 3339: an outage that goes on lasts until now
 */
export function reliabilityOf(
  outages: readonly Interruption[],
  year: string,
  customersServed: number | null,
  now: string,
  zone: string,
): Reliability {
  const counted = outages
    .filter(({ startedAt }) => yearOf(dayIn(zone, startedAt)) === year)
    .map((outage) => ({ ...outage, minutes: minutesBetween(outage.startedAt, outage.endedAt ?? now) }))
    .filter(({ minutes }) => minutes > SUSTAINED);
  const customerInterruptions = sum(counted.map((outage) => outage.customersInterrupted));
  const customerMinutes = sum(counted.map((outage) => outage.customersInterrupted * outage.minutes));
  return {
    outageIds: counted.map(({ id }) => id),
    customerInterruptions,
    customerMinutes,
    saidi: customersServed ? customerMinutes / customersServed : null,
    saifi: customersServed ? customerInterruptions / customersServed : null,
    caidi: customerInterruptions > 0 ? customerMinutes / customerInterruptions : null,
  };
}

/** Minutes of an outage; never less than none, whatever two clocks said. */
export function minutesBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 60_000);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
