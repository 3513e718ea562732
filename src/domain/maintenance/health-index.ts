import { daysBetween } from '../kit/time/calendar-days.ts';
import { greatestOf } from '../kit/values/long-lists.ts';

/** How worn an asset is, from what is on the device. What each figure means stands in docs/asset-health.md. */

/** Days. */
const YEAR = 365.25;

/** What counts, and how much: their sum is 100. */
const WEIGHTS = { age: 30, inspection: 30, defects: 25, maintenance: 15 } as const;

export type HealthInputName = keyof typeof WEIGHTS;

/** Years that equipment is planned to serve, by kind of asset; the others have no such age. */
const SERVICE_LIFE: Readonly<Record<string, number>> = {
  PowerTransformer: 50,
  Breaker: 45,
  Disconnector: 45,
  BusbarSection: 50,
  ACLineSegment: 50,
  Pole: 50,
  Fuse: 30,
  ShuntCompensator: 30,
  SurgeArrester: 30,
};

/** From which share, days or count on each of the scores 2 to 5 is given; below the first it is 1. */
const AGE_STEPS = [0.2, 0.5, 0.8, 1];
const FAILED_STEPS = [0.001, 0.1, 0.25, 0.5];
const OVERDUE_STEPS = [1, 31, 91, 366];

const DEFECT_SCORES: Readonly<Record<string, number>> = { low: 2, medium: 3, high: 4, emergency: 5 };

/** What is looked at. Null: this device, or anybody, does not know it. */
export interface HealthFacts {
  readonly kind: string;
  /** `YYYY-MM-DD`. */
  readonly installedDate: string | null;
  /** Answers of the last job sheet that was completed on it. */
  readonly inspection: { readonly failed: number; readonly judged: number } | null;
  /** Priorities of its open repairs and replacements. */
  readonly defects: readonly string[] | null;
  /** When its active plans are due next, `YYYY-MM-DD`. */
  readonly dueDates: readonly string[] | null;
}

export interface HealthInput {
  readonly name: HealthInputName;
  /** Percent of the whole, where all inputs are known. */
  readonly weight: number;
  /** What was found: years, share of failed steps, open orders, days overdue. */
  readonly found: number | null;
  /** 1 as new to 5 worn out; null where it is not known: it does not count then. */
  readonly score: number | null;
}

export interface Health {
  /** The weighted mean of the scores that are known; null where none is. */
  readonly index: number | null;
  readonly inputs: readonly HealthInput[];
}

/** The index in a word: 1 is as new, 5 is worn out. */
export const HEALTH_GRADES = ['asNew', 'good', 'fair', 'poor', 'wornOut'] as const;

/** Not there yet, or not any more: without a health. */
const OUT_OF_SERVICE: readonly unknown[] = ['planned', 'underConstruction', 'retired'];

/** @param status of the asset */
export function isInService(status: unknown): boolean {
  return !OUT_OF_SERVICE.includes(status);
}

/** @param today `YYYY-MM-DD` where the device is. */
export function healthOf(facts: HealthFacts, today: string): Health {
  const inputs = [age(facts, today), inspection(facts), defects(facts), maintenance(facts, today)];
  const known = inputs.flatMap(({ score, weight }) => (score === null ? [] : [{ score, weight }]));
  const weights = known.reduce((sum, { weight }) => sum + weight, 0);
  const points = known.reduce((sum, { score, weight }) => sum + score * weight, 0);
  return { index: weights === 0 ? null : Math.round(points / weights), inputs };
}

/** Years that an asset of this kind is planned to serve; null where its kind has no such age. */
export function serviceLife(kind: string): number | null {
  return SERVICE_LIFE[kind] ?? null;
}

function age({ kind, installedDate }: HealthFacts, today: string): HealthInput {
  const life = serviceLife(kind);
  if (life === null || installedDate === null) return input('age', null, null);
  const years = Math.max(0, daysBetween(installedDate, today) / YEAR);
  return input('age', Math.floor(years), scoreOf(years / life, AGE_STEPS));
}

function inspection({ inspection: last }: HealthFacts): HealthInput {
  if (last === null || last.judged === 0) return input('inspection', null, null);
  const share = last.failed / last.judged;
  return input('inspection', share, scoreOf(share, FAILED_STEPS));
}

function defects({ defects: priorities }: HealthFacts): HealthInput {
  if (priorities === null) return input('defects', null, null);
  const scores = priorities.map((priority) => DEFECT_SCORES[priority] ?? 1);
  return input('defects', priorities.length, greatestOf(1, scores));
}

function maintenance({ dueDates }: HealthFacts, today: string): HealthInput {
  if (dueDates === null || dueDates.length === 0) return input('maintenance', null, null);
  const late = dueDates.map((date) => daysBetween(date, today));
  const days = greatestOf(0, late);
  return input('maintenance', days, scoreOf(days, OVERDUE_STEPS));
}

function input(name: HealthInputName, found: number | null, score: number | null): HealthInput {
  return { name, weight: WEIGHTS[name], found, score };
}

function scoreOf(value: number, steps: readonly number[]): number {
  return 1 + steps.filter((step) => value >= step).length;
}
