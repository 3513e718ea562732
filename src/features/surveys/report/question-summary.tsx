import { useLingui } from '@lingui/react/macro';
import type { Summary } from '../../../domain/surveys/report.ts';
import { useGroupText } from './group-text.ts';
import { SummaryCard } from './summary-card.tsx';

/** What was answered to a question of a template. */
export function QuestionSummary({ summary }: { summary: Summary }) {
  const { t } = useLingui();
  const text = useGroupText();
  const { question } = summary;
  return (
    <SummaryCard
      label={question.label}
      unit={question.unit}
      summary={summary}
      counted={t`Surveys`}
      groupText={(group) => text(question, group)}
    />
  );
}
