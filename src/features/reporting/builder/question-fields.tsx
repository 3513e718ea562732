import { useLingui } from '@lingui/react/macro';
import { entityNamed } from '../../../domain/registry.ts';
import { groupFields, sumFields } from '../../../domain/reporting/run-report.ts';
import { savedReport } from '../../../domain/reporting/saved-report.ts';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { useFieldLabel } from '../../../resource/words/use-field-label.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/inputs.tsx';
import { SAVED_REPORT_LABELS } from '../labels.ts';
import { visibleSources } from '../sources.ts';
import { type ReportDraft, withSource } from './draft.ts';
import { FilterFields } from './filter-fields.tsx';

interface QuestionFieldsProps {
  draft: ReportDraft;
  onChange: (changes: Partial<ReportDraft>) => void;
}

/** Which records, which of them, grouped by what, counted or summed, drawn how. */
export function QuestionFields({ draft, onChange }: QuestionFieldsProps) {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const entity = entityNamed(draft.source);
  const fieldLabel = useFieldLabel(useLabels(draft.source));
  const sums = sumFields(entity);
  return (
    <>
      <LabelledControl label={t({ message: 'Records', context: 'reporting' })}>
        <Select value={draft.source} onChange={(event) => onChange(withSource(draft, event.target.value))}>
          {visibleSources(workspace).map((source) => (
            <SourceOption key={source} source={source} />
          ))}
        </Select>
      </LabelledControl>
      <FilterFields key={draft.source} draft={draft} onChange={onChange} />
      <LabelledControl label={t`Group by`}>
        <Select value={draft.groupBy} onChange={(event) => onChange({ groupBy: event.target.value })}>
          {groupFields(entity).map((name) => (
            <option key={name} value={name}>
              {fieldLabel(name)}
            </option>
          ))}
        </Select>
      </LabelledControl>
      <LabelledControl label={t`Measure`}>
        <Select
          value={draft.measure === 'sum' ? (draft.sumField ?? '') : ''}
          onChange={({ target }) =>
            onChange(
              target.value === ''
                ? { measure: 'count', sumField: null }
                : { measure: 'sum', sumField: target.value },
            )
          }
        >
          <option value="">{t`Number of records`}</option>
          {sums.map((name) => (
            <option key={name} value={name}>
              {t`Sum of: ${fieldLabel(name)}`}
            </option>
          ))}
        </Select>
      </LabelledControl>
      <ChartSelect value={draft.chart} onChange={(chart) => onChange({ chart })} />
    </>
  );
}

interface ChartSelectProps {
  value: ReportDraft['chart'];
  onChange: (chart: ReportDraft['chart']) => void;
}

function ChartSelect({ value, onChange }: ChartSelectProps) {
  const { t, i18n } = useLingui();
  return (
    <LabelledControl label={t`Chart`}>
      <Select
        value={value}
        onChange={({ target }) => {
          const chart = savedReport.fields.chart.values.find((one) => one === target.value);
          if (chart) onChange(chart);
        }}
      >
        {savedReport.fields.chart.values.map((chart) => {
          const label = SAVED_REPORT_LABELS.choices.chart?.[chart];
          return (
            <option key={chart} value={chart}>
              {label ? i18n._(label.label) : chart}
            </option>
          );
        })}
      </Select>
    </LabelledControl>
  );
}

function SourceOption({ source }: { source: string }) {
  const { i18n } = useLingui();
  return <option value={source}>{i18n._(useLabels(source).plural)}</option>;
}
