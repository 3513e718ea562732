import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { type FormSummary, formSummary } from '../../../domain/surveys/form-report/form-summary.ts';
import {
  choiceWords,
  plainLabel,
  type RecordColumn,
  type RecordTable,
} from '../../../domain/surveys/form-report/record-tables.ts';
import type { Group } from '../../../domain/surveys/report.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useMonthText, useRangeText } from '../report/group-text.ts';
import { SummaryCard } from '../report/summary-card.tsx';
import type { FormFigures } from './form-figures.ts';
import { PhotographWall } from './photograph-wall.tsx';
import { PlaceList } from './place-list.tsx';

interface FormSummaryCardProps {
  table: RecordTable;
  column: RecordColumn;
  figures: FormFigures;
}

/** What was answered to one question of a form. */
export function FormSummaryCard({ table, column, figures: { rows, language } }: FormSummaryCardProps) {
  const { t } = useLingui();
  const { zone } = useWorkspace();
  const lines = rows.get(table.path);
  const summary = useMemo(() => formSummary(table, column, lines ?? [], zone), [table, column, lines, zone]);
  const groupText = useFormGroupText(language);
  return (
    <SummaryCard
      label={plainLabel(column.question, language, column.form)}
      summary={summary}
      counted={table.repeat ? t`Rows` : t`Surveys`}
      groupText={(group) => groupText(summary, group)}
    >
      {summary.places.length > 0 && <PlaceList places={summary.places} />}
      {summary.files.length > 0 && <PhotographWall files={summary.files} />}
    </SummaryCard>
  );
}

function useFormGroupText(language: string): (summary: FormSummary, group: Group) => string {
  const monthText = useMonthText();
  const rangeText = useRangeText();
  return ({ groupedBy, column }, group) => {
    if (groupedBy === 'month') return /^\d{4}-\d\d$/.test(group.value) ? monthText(group.value) : group.value;
    return groupedBy === 'number' ? rangeText(group, null) : choiceWords(column, group.value, language);
  };
}
