import { firstRows } from '../../data/read/list-query.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { jobSheet } from '../../domain/job-sheets/job-sheet.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { entities } from '../../domain/registry.ts';
import { survey } from '../../domain/surveys/survey.ts';
import { OPEN_WORK_ORDERS } from '../../domain/work-orders/work-order.ts';

const DONE: readonly string[] = ['Completed', 'Cancelled'];

const open = (values: readonly string[]) => values.filter((value) => !DONE.includes(value)).join();

/** Statuses of work that still asks for something, as a list's filter carries them. */
export const OPEN_JOB_SHEETS = open(jobSheet.fields.status.values);
export const OPEN_SURVEYS = open(survey.fields.status.values);

/** A day's work of one person fits a screen; more than this is not a day. */
const DAY_LIMIT = 300;

/** One person's open work orders, the most urgent date first. */
export function openWorkOf(database: FieldDatabase, person: string): Promise<AnyRow[]> {
  return firstRows(
    database,
    {
      entity: entities.workOrder,
      filters: { status: OPEN_WORK_ORDERS, assignees: person },
      sort: 'dueDate',
    },
    DAY_LIMIT,
  );
}
