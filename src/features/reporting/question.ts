import type { FieldValues } from '../../domain/kit/entity/entity.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import type { ReportQuestion } from '../../domain/reporting/run-report.ts';

/** What a saved report asks. */
export function questionOf(report: FieldValues): ReportQuestion {
  return {
    source: String(report.source),
    filters: filtersOf(report.filters),
    groupBy: String(report.groupBy),
    measure: report.measure === 'sum' ? 'sum' : 'count',
    sumField: typeof report.sumField === 'string' ? report.sumField : null,
  };
}

function filtersOf(value: Json | undefined): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, wanted]) => [name, String(wanted)]));
}
