import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { isSummary } from '../../../domain/kit/entity/summary.ts';
import { entityNamed, findEntity } from '../../../domain/registry.ts';
import { canAnswer, type ReportQuestion, runReport } from '../../../domain/reporting/run-report.ts';
import type { SavedReport } from '../../../domain/reporting/saved-report.ts';
import { useAllRows } from '../../../resource/rows/use-all-rows.ts';
import { useToday } from '../../../resource/rows/use-today.ts';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { useFieldLabel } from '../../../resource/words/use-field-label.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { ReportView } from './report-view.tsx';
import { useFigureText } from './use-figure-text.ts';
import { useKeyText } from './use-key-text.ts';

interface AskedReportProps {
  title: string;
  question: ReportQuestion;
  chart: SavedReport['chart'];
}

/** Asks the records on this device, and shows the answer. */
export function AskedReport(props: AskedReportProps) {
  const { t } = useLingui();
  const { question } = props;
  const isKnown = canAnswer(findEntity(question.source), question);
  const rows = useAllRows(isKnown ? question.source : null);
  if (!isKnown) {
    return (
      <Banner kind="warning">
        <Trans>
          This version of the app does not know what this report asks for. Update it, or edit the report.
        </Trans>
      </Banner>
    );
  }
  if (!rows) return <SkeletonLines lines={8} label={t`Loading`} />;
  return <Answered {...props} rows={rows} />;
}

function Answered({ title, question, chart, rows }: AskedReportProps & { rows: readonly AnyRow[] }) {
  const { t, i18n } = useLingui();
  const labels = useLabels(question.source);
  const fieldLabel = useFieldLabel(labels);
  const { zone } = useWorkspace();
  const today = useToday();
  const counted = useMemo(() => rowsThatTell(question, rows), [question, rows]);
  const answer = useMemo(
    () => runReport(entityNamed(question.source), counted, question, { today, zone }),
    [question, counted, today, zone],
  );
  const leftOut = rows.length - counted.length;
  const keys = answer.lines.map(({ key }) => key);
  const sumName = fieldLabel(question.sumField ?? '');
  const words = {
    title,
    group: fieldLabel(question.groupBy),
    series: [question.measure === 'sum' ? t`Sum of: ${sumName}` : i18n._(labels.plural)],
    keyText: useKeyText(question.source, question.groupBy, keys),
    figureText: useFigureText(question, counted),
  };
  const note = t`${plural(leftOut, { one: '# record is not counted: its details are not on this device.', other: '# records are not counted: their details are not on this device.' })}`;
  return (
    <ReportView
      words={words}
      source={question.source}
      answer={answer}
      chart={chart}
      note={leftOut > 0 ? note : null}
    />
  );
}

/** Those whose fields that are asked for are on this device: what is not here is not empty. */
function rowsThatTell({ source, groupBy, sumField, filters }: ReportQuestion, rows: readonly AnyRow[]) {
  const { fields, summary } = entityNamed(source);
  const asked = [groupBy, sumField ?? '', ...Object.keys(filters)].filter((name) => name in fields);
  const isEnough = asked.every((name) => summary?.includes(name));
  return isEnough ? rows : rows.filter((row) => !isSummary(row));
}
