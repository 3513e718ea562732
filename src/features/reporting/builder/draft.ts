import { resumedEdit, unknownRow } from '../../../data/rows/merge-edit.ts';
import type { FieldValues } from '../../../domain/kit/entity/entity.ts';
import { entityNamed } from '../../../domain/registry.ts';
import { groupFields, type ReportQuestion, sumFields } from '../../../domain/reporting/run-report.ts';
import { type SavedReport, savedReport } from '../../../domain/reporting/saved-report.ts';
import type { FormDraft } from '../../../resource/drafts/begin-form.ts';
import { questionOf } from '../question.ts';

/** A report as it is being made. */
export interface ReportDraft extends ReportQuestion {
  readonly name: string;
  readonly description: string;
  readonly chart: SavedReport['chart'];
}

export function reportDraftOf(report: FieldValues): ReportDraft {
  return {
    ...questionOf(report),
    name: String(report.name),
    description: String(report.description ?? ''),
    chart: savedReport.fields.chart.values.find((one) => one === report.chart) ?? 'bar',
  };
}

/** What the builder begins with: of a saved report as it is now, with what was put aside of it. */
export function begun(report: SavedReport | null, begin: ReportDraft, stored: FormDraft | null) {
  const before = draftValues(begin);
  const initial = stored ? storedDraft(begin, stored.values) : begin;
  if (!report || !stored) return { before, initial, opened: report };
  const then = stored.opened ?? unknownRow(savedReport);
  const { values, opened } = resumedEdit(savedReport, then, stored.values, report);
  return { before, initial: storedDraft(begin, values), opened };
}

/** What was kept on the device; it was written as `draftValues` by this screen and by nothing else. */
export function storedDraft(begin: ReportDraft, values: FieldValues): ReportDraft {
  return { ...begin, ...reportDraftOf({ ...draftValues(begin), ...values }) };
}

/** As the entity's fields are called. */
export function draftValues(draft: ReportDraft): Record<string, FieldValues[string]> {
  const { name, description, source, filters, groupBy, measure, sumField, chart } = draft;
  return {
    name,
    description: description.trim() || null,
    source,
    filters: Object.fromEntries(Object.entries(filters).filter(([, wanted]) => wanted !== '')),
    groupBy,
    measure,
    sumField: measure === 'sum' ? sumField : null,
    chart,
  };
}

/** Another kind of record: the filters go, and something it can be grouped by takes the place of what it has no field for. */
export function withSource(draft: ReportDraft, source: string): ReportDraft {
  const entity = entityNamed(source);
  const groups = groupFields(entity);
  const [firstSum = null] = sumFields(entity);
  const isSummable = draft.sumField !== null && sumFields(entity).includes(draft.sumField);
  return {
    ...draft,
    source,
    filters: {},
    groupBy: groups.includes(draft.groupBy) ? draft.groupBy : (groups[0] ?? 'createdAt'),
    measure: firstSum === null ? 'count' : draft.measure,
    sumField: isSummable ? draft.sumField : firstSum,
  };
}
