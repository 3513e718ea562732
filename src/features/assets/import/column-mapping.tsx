import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { IMPORTABLE_FIELDS } from '../../../domain/import/asset-columns.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { ASSET_LABELS } from '../labels.ts';
import type { ChosenFile } from './use-import.ts';

interface ColumnMappingProps {
  file: ChosenFile;
  onChange: (file: ChosenFile) => void;
}

/** Which column holds which field: guessed by name, changed by hand, with the first row's value beside it. */
export function ColumnMapping({ file, onChange }: ColumnMappingProps) {
  const { i18n } = useLingui();
  const { table, columns } = file;
  const choose = (field: string, column: string) => {
    const { [field]: _, ...others } = columns;
    onChange({ ...file, columns: column === '' ? others : { ...others, [field]: column } });
  };
  return (
    <chakra.div
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' }}
    >
      {IMPORTABLE_FIELDS.map((field) => {
        const label = ASSET_LABELS.fields[field];
        const column = columns[field] ?? '';
        return (
          <Field
            key={field}
            label={label ? i18n._(label) : field}
            help={<Example file={file} column={column} />}
          >
            <Select value={column} onChange={(event) => choose(field, event.target.value)}>
              <option value="">–</option>
              {table.header.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        );
      })}
    </chakra.div>
  );
}

function Example({ file, column }: { file: ChosenFile; column: string }) {
  const place = file.table.header.indexOf(column);
  if (place < 0) return <Trans>Stays as it is</Trans>;
  const value = file.table.records.find(({ cells }) => cells[place])?.cells[place];
  return value ? <Trans>For example: {value.slice(0, 60)}</Trans> : <Trans>Empty in every row</Trans>;
}
