import type { FieldValues } from '../kit/entity/entity.ts';
import { byCodeUnit } from '../kit/values/text-order.ts';
import { isSaid } from '../kit/values/visible-text.ts';
import type { JobSheet, Pause } from './job-sheet.ts';
import { isPermitOver, isPermitShown, isStop, type PermitFault, permitFault } from './sheet-run.ts';

/**
 * How it stands with the permit to work of a sheet. `none`: nobody asks for one, and none was shown · `valid`: it was shown, and
 * held when the work began · `ended`: it did, and has ended while the work goes on · `overridden`: work begins without, by
 * somebody's word.
 */
export type PermitStanding = 'none' | 'valid' | 'ended' | 'overridden' | PermitFault;

/** @param order of the sheet; null: not on this device. `now`: milliseconds */
export function permitStanding(order: FieldValues | null, sheet: JobSheet, now: number): PermitStanding {
  if (isSaid(sheet.permitOverride)) return 'overridden';
  const isCalledOff = sheet.status === 'Cancelled';
  const fault = isCalledOff ? null : permitFault(order, sheet, now);
  if (fault) return fault;
  if (!isPermitShown(sheet)) return 'none';
  return sheet.status === 'InProgress' && isPermitOver(sheet, now) ? 'ended' : 'valid';
}

/** Whenever somebody stopped the work because it was not safe, the first stop first. */
export function stopsOf({ pauses }: Pick<JobSheet, 'pauses'>): Pause[] {
  return pauses.filter(isStop).toSorted((a, b) => byCodeUnit(a.from, b.from));
}

/** Whether a sheet has anything to say of safety. */
export function saysOfSafety(order: FieldValues | null, sheet: JobSheet, now: number): boolean {
  const isAsked = sheet.signOnRequired === true && sheet.status !== 'Cancelled';
  return (
    isAsked ||
    sheet.signOns.length > 0 ||
    isSaid(sheet.begunWithout) ||
    stopsOf(sheet).length > 0 ||
    permitStanding(order, sheet, now) !== 'none'
  );
}
