/** Years that are looked at: this one and the two before, newest first. An outage belongs to a year in UTC. */
export function reliabilityYears(now: Date): string[] {
  const year = now.getUTCFullYear();
  return [year, year - 1, year - 2].map(String);
}

/** Id of the tab that lists what the figures of a year count. */
export function sustainedView(year: string): string {
  return `sustained-${year}`;
}
