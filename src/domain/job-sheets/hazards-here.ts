import type { Hazard } from './hazard.ts';

/** What is known of a job: null where it is not said, or not on the device. */
interface Job {
  readonly workType: string | null;
  readonly assetKind: string | null;
}

type Register = Pick<Hazard, 'name' | 'severity' | 'appliesTo'>;

const WORST_FIRST: readonly Hazard['severity'][] = ['fatal', 'serious', 'minor'];

/**
 * Those of a register that a crew meets on this job, the worst first. What is not known of the job leaves nothing out: to warn in
 * vain is safer than not to warn.
 */
export function hazardsHere<H extends Register>(register: readonly H[], job: Job): H[] {
  const isMet = ({ appliesTo }: H) =>
    appliesTo.length === 0 ||
    appliesTo.some(
      ({ workType, assetKind }) => fits(workType, job.workType) && fits(assetKind, job.assetKind),
    );
  const rank = ({ severity }: H) => WORST_FIRST.indexOf(severity);
  return register.filter(isMet).toSorted((a, b) => rank(a) - rank(b));
}

/** What is done against a hazard, each measure by itself. */
export function controlsOf({ controls }: Pick<Hazard, 'controls'>): string[] {
  return controls
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function fits(asked: string | null, known: string | null): boolean {
  return !asked || known === null || asked === known;
}
