import type { FieldDatabase } from '../../data/database.ts';
import { firstRows, type ListQuery, matchingIds } from '../../data/list-query.ts';
import type { AnyRow } from '../../domain/kit/entity.ts';
import { survey } from '../../domain/surveys/survey.ts';
import { jobSheet } from '../../domain/work/job-sheet.ts';
import { OPEN_WORK_ORDERS } from '../../domain/work/work-order.ts';

const DONE: readonly string[] = ['Completed', 'Cancelled'];

const open = (values: readonly string[]) => values.filter((value) => !DONE.includes(value)).join();

/** Statuses of work that still asks for something, as a list's filter carries them. */
export const OPEN_JOB_SHEETS = open(jobSheet.fields.status.values);
export const OPEN_SURVEYS = open(survey.fields.status.values);

/** How many rows a list with these filters shows. */
export async function countOf(
  database: FieldDatabase,
  entity: string,
  filters: ListQuery['filters'],
): Promise<number> {
  const ids = await matchingIds(database, { entity, filters, sort: '' });
  return ids.length;
}

/** A day's work of one person fits a screen; more than this is not a day. */
const DAY_LIMIT = 300;

/** Job sheets not done that should have begun by the end of this day. `now` in milliseconds. */
export async function countOfJobsToday(
  database: FieldDatabase,
  person: string | null,
  now: number,
): Promise<number> {
  const rows = await firstRows(
    database,
    {
      entity: 'jobSheet',
      filters: { status: OPEN_JOB_SHEETS, ...(person !== null && { assignedTo: person }) },
      sort: 'scheduledStart',
    },
    DAY_LIMIT,
  );
  const endOfDay = new Date(now).setHours(24, 0, 0, 0);
  return rows.filter(
    (row) => typeof row.scheduledStart === 'string' && Date.parse(row.scheduledStart) < endOfDay,
  ).length;
}

/** One person's open work orders, the most urgent date first. */
export function openWorkOf(database: FieldDatabase, person: string): Promise<AnyRow[]> {
  return firstRows(
    database,
    {
      entity: 'workOrder',
      filters: { status: OPEN_WORK_ORDERS, assignees: person },
      sort: 'dueDate',
    },
    DAY_LIMIT,
  );
}
