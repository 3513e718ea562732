import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { entityNamed } from '../../../domain/registry.ts';
import { backlog, hours, lowStock } from '../../../domain/reporting/library.ts';
import { type ReportAnswer, type ReportDay, runReport } from '../../../domain/reporting/run-report.ts';

/** A report that comes with the product. */
export interface LibraryReport {
  readonly id: string;
  readonly title: MessageDescriptor;
  readonly about: MessageDescriptor;
  readonly source: string;
  /** A field of the source; null where each line is a record. */
  readonly groupBy: string | null;
  readonly group: MessageDescriptor;
  readonly series: readonly MessageDescriptor[];
  /** Series that the chart draws. */
  readonly drawn: number;
  answer(rows: readonly AnyRow[], day: ReportDay): ReportAnswer;
}

const countBy = (source: string, groupBy: string) => (rows: readonly AnyRow[], day: ReportDay) =>
  runReport(
    entityNamed(source),
    rows,
    { source, filters: {}, groupBy, measure: 'count', sumField: null },
    day,
  );

export const LIBRARY: readonly LibraryReport[] = [
  {
    id: 'backlog',
    title: msg`Backlog by status and age`,
    about: msg`Open work orders by status, and by the days since they were written.`,
    source: 'workOrder',
    groupBy: 'status',
    group: msg`Status`,
    series: [msg`Up to 7 days`, msg`8 to 30 days`, msg`31 to 90 days`, msg`Over 90 days`],
    drawn: 4,
    answer: backlog,
  },
  {
    id: 'work-by-type',
    title: msg`Work orders by type`,
    about: msg`All work orders, whatever their status.`,
    source: 'workOrder',
    groupBy: 'type',
    group: msg`Type`,
    series: [msg`Work orders`],
    drawn: 1,
    answer: countBy('workOrder', 'type'),
  },
  {
    id: 'hours',
    title: msg`Hours estimated and actual`,
    about: msg`Finished work orders that have both numbers, by type.`,
    source: 'workOrder',
    groupBy: 'type',
    group: msg`Type`,
    series: [msg`Estimated hours`, msg`Actual hours`, msg`Difference`],
    drawn: 2,
    answer: (rows) => hours(rows),
  },
  {
    id: 'low-stock',
    title: msg`Stock below minimum`,
    about: msg`Items at or below their minimum, the most wanted first.`,
    source: 'inventoryItem',
    groupBy: null,
    group: msg`Item`,
    series: [msg`In stock`, msg`Minimum`, msg`Missing`],
    drawn: 2,
    answer: (rows) => lowStock(rows),
  },
  {
    id: 'surveys',
    title: msg`Surveys by status`,
    about: msg`All surveys on this device.`,
    source: 'survey',
    groupBy: 'status',
    group: msg`Status`,
    series: [msg`Surveys`],
    drawn: 1,
    answer: countBy('survey', 'status'),
  },
];

/** The report of this device itself, which counts no records of one kind. */
export const SYNC_HEALTH = {
  id: 'sync-health',
  title: msg`Sync health of this device`,
  about: msg`What is on this device, what waits to be sent, and when it last reached the server.`,
} as const;
