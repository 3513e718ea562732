import { type Finding, failed, ok } from './finding.ts';

/** Milliseconds. Codes of a second factor fit for half a minute. */
const TOLERANCE = 60_000;

/** Nobody here knows the right time, but these two ought to agree. @param theirs, ours milliseconds since the epoch */
export function clockFinding(whose: string, theirs: number, ours: number): Finding {
  const seconds = Math.round(Math.abs(theirs - ours) / 1000);
  if (Math.abs(theirs - ours) <= TOLERANCE) return ok('clock', `${whose} and this machine's agree`);
  return failed(
    'clock',
    `${whose} is ${seconds} s ${theirs < ours ? 'behind' : 'ahead of'} this machine's`,
    'Switch on time synchronisation (NTP) on both machines: sign-ins and codes depend on the time.',
  );
}
