/** Instants and the times that the clocks of a zone show. Apart from the days: the first page needs none of it. */

const DAY = 86_400_000;

/** Made once per zone: the platform takes a millisecond to prepare one. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Whether the platform knows a zone of this name. An offset (`+01:00`) is none: it says nothing of summer. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** `YYYY-MM-DDTHH:mm`, as the clocks show it and as a date-and-time input holds it. */
export function minuteIn(zone: string, time: number | string): string {
  // The zone's own digits: here nothing of an instant is cut off.
  return isoText(wallClock(zone, time)).slice(0, 16);
}

/** `HH:mm` */
export function timeIn(zone: string, time: number | string): string {
  return minuteIn(zone, time).slice(11);
}

/** Milliseconds that the clocks are ahead of UTC at a moment. */
export function offsetIn(zone: string, time: number): number {
  return wallClock(zone, time) - Math.floor(time / 1000) * 1000;
}

/**
 * The moment in RFC 3339 at which the clocks show a time of a day: of an hour that comes twice the first one, and of one that
 * the clocks leave out, as much later as they jump (as iCalendar and Temporal have it).
 *
 * @param time `HH:mm`
 * @throws RangeError for what is no day or no time
 */
export function instantAt(zone: string, day: string, time = '00:00'): string {
  const wall = Date.parse(`${day}T${time}Z`);
  // No zone is a day away from UTC: one of these is the offset before, the other the one after a change.
  const [before, after] = [wall - offsetIn(zone, wall - DAY), wall - offsetIn(zone, wall + DAY)];
  const isShown = (at: number) => wallClock(zone, at) === wall;
  const [first, second] = before < after ? [before, after] : [after, before];
  return isoText([first, second].find(isShown) ?? before);
}

/** What the clocks of the zone show, as the milliseconds at which those of UTC show it. Swedish writes it as ISO 8601 does. */
function wallClock(zone: string, time: number | string): number {
  return Date.parse(`${clockOf(zone).format(new Date(time)).replace(' ', 'T')}Z`);
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const style = { dateStyle: 'short', timeStyle: 'medium' } as const;
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('sv', { ...style, timeZone: zone });
  clocks.set(zone, clock);
  return clock;
}

function isoText(wall: number): string {
  return new Date(wall).toISOString();
}
