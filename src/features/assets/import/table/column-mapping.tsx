import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { IMPORTABLE_FIELDS } from '../../../../domain/import/columns/asset-columns.ts';
import { cellText } from '../../../../domain/import/files/file-cell.ts';
import { useFieldLabel } from '../../../../resource/words/use-field-label.ts';
import { LabelledControl } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/inputs.tsx';
import { Stack } from '../../../../ui/page/layout.tsx';
import { ASSET_LABELS } from '../../labels.ts';
import type { Choices } from '../file-messages.ts';
import type { ChosenTable } from '../use-import.ts';
import { FormatChoice } from './format-choice.tsx';

interface ColumnMappingProps {
  file: ChosenTable;
  onSay: (choices: Choices) => void;
}

/** Which column holds which field: guessed by name, changed by hand, with the first row's value and how it is read below. */
export function ColumnMapping({ file, onSay }: ColumnMappingProps) {
  const labelOf = useFieldLabel(ASSET_LABELS);
  const { view, choices } = file;
  const columns = choices.columns ?? view.columns;
  const choose = (field: string, column: string) => {
    const { [field]: _, ...others } = columns;
    onSay({ ...choices, columns: column === '' ? others : { ...others, [field]: column } });
  };
  return (
    <chakra.div
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' }}
    >
      {IMPORTABLE_FIELDS.map((field) => (
        <Stack key={field} gap="2" alignContent="start">
          <LabelledControl
            label={labelOf(field)}
            help={<Example file={file} column={columns[field] ?? ''} />}
          >
            <Select value={columns[field] ?? ''} onChange={(event) => choose(field, event.target.value)}>
              <option value="">–</option>
              {view.header.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </LabelledControl>
          <FormatChoice field={field} label={labelOf(field)} file={file} onSay={onSay} />
        </Stack>
      ))}
    </chakra.div>
  );
}

function Example({ file, column }: { file: ChosenTable; column: string }) {
  const { header, records } = file.view;
  const place = header.indexOf(column);
  if (place < 0) return <Trans>Stays as it is</Trans>;
  const value = records.map(({ cells }) => cellText(cells[place])).find((text) => text !== '');
  return value ? <Trans>For example: {value.slice(0, 60)}</Trans> : <Trans>Empty in the first rows</Trans>;
}
