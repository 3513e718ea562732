/** `YYYY-MM-DD` in the device's time zone. */
export function localDay(now: number): string {
  const date = new Date(now);
  return new Date(now - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
