import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { survey } from '../../../domain/surveys/survey.ts';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { DateInput, Select } from '../../../ui/controls/inputs.tsx';
import { SURVEY_LABELS } from '../survey/labels.ts';
import type { ReportChoice, ReportFilters } from './use-report.ts';

interface ReportFilterRowProps {
  choices: readonly ReportChoice[];
  choice: ReportChoice;
  filters: ReportFilters;
  onChange: (changes: Partial<ReportFilters>) => void;
}

export function ReportFilterRow({ choices, choice, filters, onChange }: ReportFilterRowProps) {
  const { t, i18n } = useLingui();
  const own = choices.filter(({ plugin }) => plugin === null);
  const contributed = choices.filter(({ plugin }) => plugin !== null);
  return (
    <chakra.div
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: '1fr 1fr', md: 'minmax(16rem, 2fr) 1fr 1fr 1fr' }}
    >
      <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
        <LabelledControl label={t`Report`}>
          <Select value={choice.id} onChange={(event) => onChange({ report: event.target.value })}>
            <Choices label={t`Templates`} choices={own} />
            {contributed.length > 0 && <Choices label={t`From plugins`} choices={contributed} />}
          </Select>
        </LabelledControl>
      </chakra.div>
      <LabelledControl label={t({ message: 'From', context: 'surveys' })}>
        <DateInput value={filters.from} onChange={(event) => onChange({ from: event.target.value })} />
      </LabelledControl>
      <LabelledControl label={t({ message: 'To', context: 'surveys' })}>
        <DateInput value={filters.to} onChange={(event) => onChange({ to: event.target.value })} />
      </LabelledControl>
      <LabelledControl label={t`Status`}>
        <Select value={filters.status} onChange={(event) => onChange({ status: event.target.value })}>
          <option value="">{t`Every status`}</option>
          {survey.fields.status.values.map((status) => {
            const words = SURVEY_LABELS.choices['status']?.[status];
            return (
              <option key={status} value={status}>
                {words ? i18n._(words.label) : status}
              </option>
            );
          })}
        </Select>
      </LabelledControl>
    </chakra.div>
  );
}

function Choices({ label, choices }: { label: string; choices: readonly ReportChoice[] }) {
  return (
    <optgroup label={label}>
      {choices.map(({ id, title, plugin }) => (
        <option key={id} value={id}>
          {plugin ? `${title} (${plugin})` : title}
        </option>
      ))}
    </optgroup>
  );
}
