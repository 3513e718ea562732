import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { entityNamed } from '../../../domain/registry.ts';
import { PERIODS, type Period } from '../../../domain/reporting/periods.ts';
import { reportField, reportFilterFields } from '../../../domain/reporting/run-report.ts';
import { PersonPicker } from '../../../resource/inputs/person-picker.tsx';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { useFieldLabel } from '../../../resource/words/use-field-label.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/controls/chip.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/inputs.tsx';
import type { ReportDraft } from './draft.ts';

interface FilterFieldsProps {
  draft: ReportDraft;
  onChange: (changes: Partial<ReportDraft>) => void;
}

const PERIOD_WORDS: Readonly<Record<Period, MessageDescriptor>> = {
  past: msg`Before today`,
  last30: msg`The last 30 days`,
  next30: msg`The next 30 days`,
  thisMonth: msg`This month`,
  thisYear: msg`This year`,
  lastYear: msg`Last year`,
};

/** One control per filter, and a way to add another. */
export function FilterFields({ draft, onChange }: FilterFieldsProps) {
  const { t } = useLingui();
  const fieldLabel = useFieldLabel(useLabels(draft.source));
  const used = Object.keys(draft.filters);
  const unused = reportFilterFields(entityNamed(draft.source)).filter((name) => !used.includes(name));
  const set = (name: string, wanted: string) => onChange({ filters: { ...draft.filters, [name]: wanted } });
  const drop = (name: string) =>
    onChange({ filters: Object.fromEntries(Object.entries(draft.filters).filter(([one]) => one !== name)) });
  return (
    <>
      {used.map((name) => (
        <chakra.div key={name} display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap="1">
          <Filter source={draft.source} name={name} value={draft.filters[name] ?? ''} onChange={set} />
          <chakra.div pt="6">
            <IconButton label={t`Remove the filter ${fieldLabel(name)}`} onClick={() => drop(name)}>
              <X aria-hidden />
            </IconButton>
          </chakra.div>
        </chakra.div>
      ))}
      <LabelledControl label={t`Add a filter`}>
        <Select value="" onChange={(event) => event.target.value && set(event.target.value, '')}>
          <option value="">{t`Choose a field`}</option>
          {unused.map((name) => (
            <option key={name} value={name}>
              {fieldLabel(name)}
            </option>
          ))}
        </Select>
      </LabelledControl>
    </>
  );
}

interface FilterProps {
  source: string;
  name: string;
  value: string;
  onChange: (name: string, wanted: string) => void;
}

function Filter({ source, name, value, onChange }: FilterProps) {
  const { t, i18n } = useLingui();
  const fieldLabel = useFieldLabel(useLabels(source));
  const label = fieldLabel(name);
  const field = reportField(entityNamed(source), name);
  switch (field?.kind) {
    case 'choice':
      return (
        <ChoiceFilter source={source} name={name} values={field.values} value={value} onChange={onChange} />
      );
    case 'person':
    case 'people':
      return (
        <LabelledControl label={label}>
          <PersonPicker value={value} onChange={(person) => onChange(name, person)} />
        </LabelledControl>
      );
    case 'flag':
      return (
        <LabelledControl label={label}>
          <Select value={value} onChange={(event) => onChange(name, event.target.value)}>
            <option value="">–</option>
            <option value="true">{t`Yes`}</option>
            <option value="false">{t`No`}</option>
          </Select>
        </LabelledControl>
      );
    default:
      return (
        <LabelledControl label={label}>
          <Select value={value} onChange={(event) => onChange(name, event.target.value)}>
            <option value="">–</option>
            {PERIODS.map((period) => (
              <option key={period} value={period}>
                {i18n._(PERIOD_WORDS[period])}
              </option>
            ))}
          </Select>
        </LabelledControl>
      );
  }
}

/** Several values: any of them. */
function ChoiceFilter(props: FilterProps & { values: readonly string[] }) {
  const { i18n } = useLingui();
  const { source, name, values, value, onChange } = props;
  const labels = useLabels(source);
  const label = useFieldLabel(labels)(name);
  const chosen = value === '' ? [] : value.split(',');
  const toggle = (one: string) =>
    onChange(
      name,
      (chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]).join(),
    );
  return (
    <chakra.div role="group" aria-label={label}>
      <chakra.div fontWeight="medium" fontSize="sm" mb="1">
        {label}
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="1.5">
        {values.map((one) => {
          const word = labels.choices[name]?.[one];
          return (
            <Chip key={one} pressed={chosen.includes(one)} onClick={() => toggle(one)}>
              {word ? i18n._(word.label) : one}
            </Chip>
          );
        })}
      </chakra.div>
    </chakra.div>
  );
}
