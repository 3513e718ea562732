import type { Crew } from '../field-ops/crew.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../kit/entity/entity.ts';
import { typedRow } from '../kit/entity/typed-row.ts';
import { jsonEqual } from '../kit/fields/json-equal.ts';
import { trailOf } from '../kit/rules/derive.ts';
import { dayIn, type Moment } from '../kit/time/time-zone.ts';
import { isSaid } from '../kit/values/visible-text.ts';
import type { WorkOrder } from '../work-orders/work-order.ts';
import { missingOf } from './asked-of-crew.ts';
import { type JobSheet, jobSheet } from './job-sheet.ts';
import { bearsSignature, isBegun } from './sheet-run.ts';

/** The order of a sheet, and who goes out together for it; null: the sheet has none, or none that is here. */
type FindCrew = (
  sheet: Pick<JobSheet, 'workOrderId' | 'assignedTo'>,
) => Promise<{ readonly order: WorkOrder; readonly crews: readonly Crew[] } | null>;

/**
 * What goes into a write by which the work of a sheet begins, whoever begins it and from where: since when, and what its
 * order asks for that is not there (docs/decisions/0121). What the writer says of it themselves stays. Nothing goes into what
 * somebody has signed.
 *
 * @param before null for a new sheet
 * @param moment of the write
 * @returns only values that differ from those of `after`; none for a write that begins no work
 */
export async function begunWork(
  entity: EntityDefinition,
  before: AnyRow | null,
  after: FieldValues,
  { at, zone }: Moment,
  findCrew: FindCrew,
): Promise<FieldValues> {
  if (entity.name !== jobSheet.name || !isBegun(after.status) || isBegun(before?.status)) return {};
  if (before && bearsSignature(before)) return {};
  // What stands from an earlier beginning says nothing of this one; what somebody said before the first one does.
  const isAgain = trailOf(before?.statusTrail).some(([, step]) => isBegun(step));
  const said = (name: string) => {
    const value = after[name];
    return isSaid(value) && !(isAgain && value === before?.[name]) ? value : null;
  };
  const startedAt = said('startedAt') ?? at;
  const begunWithout = said('begunWithout') ?? (await missingFor(after, dayIn(zone, startedAt), findCrew));
  const begun = Object.entries({ startedAt, begunWithout });
  return Object.fromEntries(begun.filter(([name, value]) => !jsonEqual(value, after[name] ?? null)));
}

/** Names with commas between, as many as there is room for; null where nothing is missing. */
async function missingFor(values: FieldValues, day: string, findCrew: FindCrew): Promise<string | null> {
  const sheet = typedRow(jobSheet, values as AnyRow); // only its own fields are asked for
  const found = await findCrew(sheet);
  if (!found) return null;
  const missing = missingOf(found.order, sheet, found.crews, day);
  return missing.join(', ').slice(0, jobSheet.fields.begunWithout.maxLength) || null;
}
