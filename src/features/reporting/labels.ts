import { msg } from '@lingui/core/macro';
import type { savedReport } from '../../domain/reporting/saved-report.ts';
import type { LabelSet } from '../../resource/words/label-set.ts';

export const SAVED_REPORT_LABELS: LabelSet<typeof savedReport> = {
  entity: 'savedReport',
  singular: msg`Report`,
  plural: msg`Reports`,
  none: msg`No reports yet`,
  create: msg`New report`,
  empty: msg`A report counts or sums records of one kind, grouped as you like. Saved, it is there for everybody.`,
  deleteTitle: msg`Delete this report?`,
  fields: {
    name: msg`Name`,
    description: msg`Description`,
    source: msg({ message: 'Records', context: 'reporting' }),
    filters: msg`Filters`,
    groupBy: msg`Group by`,
    measure: msg`Measure`,
    sumField: msg`Sum of`,
    chart: msg`Chart`,
  },
  choices: {
    measure: { count: { label: msg`Number of records` }, sum: { label: msg`Sum` } },
    chart: {
      bar: { label: msg({ message: 'Bars', context: 'chart' }) },
      line: { label: msg({ message: 'Line', context: 'chart' }) },
      none: { label: msg`No chart` },
    },
  },
};
