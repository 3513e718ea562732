import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ColumnFormat } from '../../../../domain/import/columns/column-formats.ts';
import { LabelledControl } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/inputs.tsx';
import type { Choices } from '../file-messages.ts';
import type { ChosenTable } from '../use-import.ts';

const NUMBERS: Readonly<Record<string, MessageDescriptor>> = {
  '.': msg`1,234.5`,
  ',': msg`1.234,5 or 1 234,5`,
};

const DAYS: Readonly<Record<string, MessageDescriptor>> = {
  dmy: msg`Day, month, year: 31/01/2020`,
  mdy: msg`Month, day, year: 01/31/2020`,
  ymd: msg`Year, month, day: 2020-01-31`,
};

interface FormatChoiceProps {
  field: string;
  label: string;
  file: ChosenTable;
  onSay: (choices: Choices) => void;
}

/** How one column writes its numbers or days: read off it, changed by hand, asked where it can be read in two ways. */
export function FormatChoice({ field, label, file, onSay }: FormatChoiceProps) {
  const { t, i18n } = useLingui();
  const { view, choices } = file;
  const reading = view.readings[field];
  if (!reading) return null;
  const { kind, doubtful } = reading;
  const format = choices.formats[field] ?? reading.format;
  const formats = kind === 'number' ? NUMBERS : DAYS;
  const choose = (chosen: string) =>
    onSay({ ...choices, formats: { ...choices.formats, [field]: chosen as ColumnFormat } }); // one of the options below
  return (
    <LabelledControl
      label={kind === 'number' ? t`${label}: numbers as` : t`${label}: dates as`}
      help={doubtful !== null && <Trans>The column has {doubtful}, which can be read either way.</Trans>}
      error={format === null && t`The column has ${doubtful ?? ''}, which can be read either way: say which.`}
    >
      <Select value={format ?? ''} onChange={(event) => choose(event.target.value)}>
        {format === null && <option value="">{t`Choose`}</option>}
        {Object.entries(formats).map(([value, words]) => (
          <option key={value} value={value}>
            {i18n._(words)}
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}
