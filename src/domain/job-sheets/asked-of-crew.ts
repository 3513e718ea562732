import type { Crew } from '../field-ops/crew.ts';
import { fold } from '../kit/search/words.ts';
import { dayIn } from '../kit/time/time-zone.ts';
import type { WorkOrder } from '../work-orders/work-order.ts';
import type { JobSheet } from './job-sheet.ts';

/** Somebody who has a competence; null: the crew as a whole. */
export interface Holder {
  readonly person: string | null;
  /** `YYYY-MM-DD`, the last day; null: for good. */
  readonly validUntil: string | null;
  readonly isExpired: boolean;
}

/** What an order asks for, and who has it: `expired`: nobody has it any more on the day of the work. */
export interface AskedCompetence {
  readonly id: string;
  readonly name: string;
  readonly standing: 'held' | 'expired' | 'missing';
  readonly holders: readonly Holder[];
}

type Asking = Pick<WorkOrder, 'requiredCompetences' | 'requiredTools'>;

/**
 * The competences that an order asks for, each with whoever of the crews has it. Upper and lower case and accents are one.
 *
 * @param day of the work, `YYYY-MM-DD` where the tenant is
 */
export function askedCompetences(
  { requiredCompetences }: Pick<Asking, 'requiredCompetences'>,
  crews: readonly Pick<Crew, 'skills'>[],
  day: string,
): AskedCompetence[] {
  const skills = crews.flatMap((crew) => crew.skills);
  return requiredCompetences.map(({ id, name }) => {
    const holders = skills
      .filter((skill) => isSame(skill.name, name))
      .map(({ holder, validUntil }) => ({
        person: holder || null,
        validUntil,
        isExpired: validUntil !== null && validUntil < day,
      }));
    return { id, name, standing: standingOf(holders), holders };
  });
}

function standingOf(holders: readonly Holder[]): AskedCompetence['standing'] {
  if (holders.length === 0) return 'missing';
  return holders.every(({ isExpired }) => isExpired) ? 'expired' : 'held';
}

/** The entry that says that a tool is on board; undefined while nobody said so. */
export function onBoard({ toolsOnBoard }: Pick<JobSheet, 'toolsOnBoard'>, name: string) {
  return toolsOnBoard.find(({ tool }) => isSame(tool, name));
}

/** Names of what the order asks for and the crew goes without: competences that nobody has on that day, then tools. */
export function missingOf(
  order: Asking,
  sheet: Pick<JobSheet, 'toolsOnBoard'>,
  crews: readonly Pick<Crew, 'skills'>[],
  day: string,
): string[] {
  const competences = askedCompetences(order, crews, day).filter(({ standing }) => standing !== 'held');
  const tools = order.requiredTools.filter(({ name }) => !onBoard(sheet, name));
  return [...competences, ...tools].map(({ name }) => name);
}

/**
 * `YYYY-MM-DD` where the tenant is: when the work began, or else when it is scheduled; what is late is done today.
 *
 * @param today there
 */
export function dayOfWork(
  { startedAt, scheduledStart }: Pick<JobSheet, 'startedAt' | 'scheduledStart'>,
  zone: string,
  today: string,
): string {
  if (startedAt !== null) return dayIn(zone, startedAt);
  const scheduled = scheduledStart === null ? today : dayIn(zone, scheduledStart);
  return scheduled > today ? scheduled : today;
}

function isSame(one: string, other: string): boolean {
  return fold(one.trim()) === fold(other.trim());
}
