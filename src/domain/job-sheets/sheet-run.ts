import type { FieldValues } from '../kit/entity/entity.ts';
import { itemsOf, type Json } from '../kit/fields/field.ts';
import { trailOf } from '../kit/rules/derive.ts';
import { isSaid } from '../kit/values/visible-text.ts';
import type { JobSheet, Pause } from './job-sheet.ts';

/** What a sheet's order asks of whoever runs it; an order that is not on the device asks nothing. */
type Order = FieldValues | null | undefined;

/** Why the permit to work is not good enough to begin with. */
export type PermitFault = 'notShown' | 'expired' | 'notValidYet';

/**
 * What is wrong with the permit that the order asks for: null where it asks for none, or whoever may has said that work begins without.
 * It has to be valid when the work begins; one that was shown after that, when it was shown.
 *
 * @param now milliseconds; of work that has not begun
 */
export function permitFault(order: Order, sheet: FieldValues, now?: number): PermitFault | null {
  if (order?.permitRequired !== true || isSaid(sheet.permitOverride)) return null;
  if (!isPermitShown(sheet)) return 'notShown';
  const { permitConfirmedAt, permitValidFrom, permitValidUntil } = sheet;
  const needed = Math.max(begunAt(sheet, now) ?? 0, instantOf(permitConfirmedAt) ?? 0);
  if (needed > (instantOf(permitValidUntil) ?? needed)) return 'expired';
  return needed < (instantOf(permitValidFrom) ?? needed) ? 'notValidYet' : null;
}

/**
 * When the work began, in milliseconds: as its sheet says, or by its trail, where nobody said so, or it was put back since and
 * is begun anew. To open a sheet again that was handed in is no beginning.
 */
function begunAt(
  { status, startedAt, statusTrail }: FieldValues,
  now: number | undefined,
): number | undefined {
  if (now !== undefined && typeof status === 'string' && !isBegun(status)) return now;
  const said = instantOf(startedAt);
  const steps = trailOf(statusTrail);
  const begins = steps.filter(([, step], place) => isBegun(step) && !isBegun(steps[place - 1]?.[1]));
  const last = begins.at(-1)?.[0];
  if (said === null) return instantOf(last) ?? now;
  const putBack =
    begins.length > 1 ? steps.findLast(([at, step]) => !isBegun(step) && at < (last ?? '')) : undefined;
  return putBack && said < Date.parse(putBack[0]) ? (instantOf(last) ?? said) : said;
}

export function isBegun(status: Json | undefined): boolean {
  return status === 'InProgress' || status === 'Completed';
}

/** Whether the permit that was shown has ended at this instant, in milliseconds. */
export function isPermitOver({ permitValidUntil }: FieldValues, now: number): boolean {
  return now > (instantOf(permitValidUntil) ?? now);
}

/** Whether somebody of the crew is still to confirm the briefing before anybody begins. */
export function lacksSignOn({ signOnRequired, signOns }: FieldValues): boolean {
  return signOnRequired === true && !itemsOf(signOns).some(({ person }) => isSaid(person));
}

/** Whether the sheet may not be handed in yet, because nobody has signed it. */
export function lacksSignature(order: Order, sheet: FieldValues): boolean {
  return order?.signatureRequired === true && !isSigned(sheet);
}

export function isPermitShown({ permitConfirmedAt, permitNumber }: FieldValues): boolean {
  return Boolean(permitConfirmedAt) && isSaid(permitNumber);
}

export function isSigned({ signedBy, signature }: FieldValues): boolean {
  return isSaid(signedBy) && isSaid(signature);
}

/** Whether anybody’s name stands under it: then nothing of what they signed changes. */
export function bearsSignature({ signature, signers }: FieldValues): boolean {
  return isSaid(signature) || itemsOf(signers).length > 0;
}

function instantOf(value: Json | undefined): number | null {
  return typeof value === 'string' ? Date.parse(value) : null;
}

type Pauses = Partial<Pick<JobSheet, 'pauses'>>;

/** The pause that has not ended, a stop before all others; null while the work goes on. */
export function openPause({ pauses = [] }: Pauses): Pause | null {
  return openStop({ pauses }) ?? pauses.find(({ until }) => !until) ?? null;
}

/** The stop that nobody has lifted: somebody on site found that it is not safe. */
export function openStop({ pauses = [] }: Pauses): Pause | null {
  return pauses.find((pause) => isStop(pause) && !pause.until) ?? null;
}

/** Whether a stop that nobody has lifted holds the sheet: where its work had begun before that, it is begun all the same. */
export function isHeldByStop({ status, startedAt, pauses }: FieldValues): boolean {
  const start = status === 'InProgress' ? instantOf(startedAt) : null;
  return itemsOf(pauses).some(
    (pause) => isStop(pause) && !pause.until && (start === null || (instantOf(pause.from) ?? start) <= start),
  );
}

export function isStop({ reason }: FieldValues): boolean {
  return reason === 'safety';
}

/** The pauses, none of them open: also one that another device began. */
export function withoutOpenPause({ pauses }: Pick<JobSheet, 'pauses'>, now: string): JobSheet['pauses'] {
  return ended(pauses, now, () => true);
}

/** The pauses of work that is handed in: its rests end, and a stop stays for somebody to lift. */
export function withoutOpenRest({ pauses }: Pick<JobSheet, 'pauses'>, now: string): JobSheet['pauses'] {
  return ended(pauses, now, (pause) => !isStop(pause));
}

function ended(pauses: JobSheet['pauses'], now: string, ends: (pause: Pause) => boolean): JobSheet['pauses'] {
  return pauses.map((pause) => (pause.until || !ends(pause) ? pause : { ...pause, until: now }));
}

export interface SheetTime {
  /** Milliseconds from the start to the end, or to now, without the pauses. */
  readonly worked: number;
  readonly paused: number;
}

/** In milliseconds. */
interface Span {
  readonly from: number;
  readonly until: number;
}

/**
 * How long the work took; null before it began. Pauses that overlap, begun on two devices, count once, and while a sheet was
 * handed in, until it was opened again, nobody worked on it. `now` in milliseconds.
 */
export function sheetTime(sheet: FieldValues, now: number): SheetTime | null {
  if (typeof sheet.startedAt !== 'string') return null;
  const start = Date.parse(sheet.startedAt);
  const end = typeof sheet.completedAt === 'string' ? Date.parse(sheet.completedAt) : now;
  const whole = { from: start, until: end };
  const pauses = itemsOf(sheet.pauses).map(({ from, until }) => ({
    from: Date.parse(String(from)),
    until: until ? Date.parse(String(until)) : end,
  }));
  const rested = lengthWithin(whole, [...pauses, ...handedIn(sheet)]);
  return { worked: Math.max(0, end - start - rested), paused: lengthWithin(whole, pauses) };
}

/** From each handing in until the sheet was opened again. */
function handedIn({ statusTrail }: FieldValues): Span[] {
  const steps = trailOf(statusTrail);
  return steps.flatMap(([at, status], index) => {
    const next = steps[index + 1];
    return status === 'Completed' && next ? [{ from: Date.parse(at), until: Date.parse(next[0]) }] : [];
  });
}

/** Milliseconds that the spans cover of the whole; what several cover counts once. */
function lengthWithin(whole: Span, spans: readonly Span[]): number {
  let length = 0;
  let counted = whole.from;
  for (const { from, until } of spans.toSorted((a, b) => a.from - b.from)) {
    length += Math.max(0, Math.min(until, whole.until) - Math.max(from, counted));
    counted = Math.max(counted, until);
  }
  return length;
}
