/** The day that an instant is in an IANA time zone, by the platform's own table of zones; times of day are in wall-time.ts. */

/** When something happened, and the zone of the tenant, whose days count. */
export interface Moment {
  /** RFC 3339 in UTC. */
  readonly at: string;
  readonly zone: string;
}

/** Of a tenant that has not said where it is. */
export const DEFAULT_ZONE = 'UTC';

/** Made once per zone: the platform takes a millisecond to prepare one. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The day `YYYY-MM-DD` that a moment falls on: Swedish writes dates as ISO 8601 does. `time` in milliseconds or RFC 3339. */
export function dayIn(zone: string, time: number | string): string {
  const calendar = calendars.get(zone) ?? new Intl.DateTimeFormat('sv', { timeZone: zone });
  calendars.set(zone, calendar);
  return calendar.format(new Date(time));
}
