import { Trans, useLingui } from '@lingui/react/macro';
import { numbersIn } from '../../../domain/import/file-signs.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/inputs.tsx';
import { type ChosenFile, decimalOf } from './use-import.ts';

/** As the two kinds of files write one number. */
const EXAMPLES = { '.': '1,234.5', ',': '1.234,5 · 1 234,5' } as const;

interface NumberFormatProps {
  file: ChosenFile;
  onChange: (file: ChosenFile) => void;
}

/** How the file writes its numbers: read off them, and to be said where they do not tell. */
export function NumberFormat({ file, onChange }: NumberFormatProps) {
  const { t } = useLingui();
  const { table, columns } = file;
  const decimal = decimalOf(file);
  const { doubtful } = numbersIn(table, columns);
  const choose = (chosen: string) =>
    onChange({ ...file, decimal: chosen === '.' || chosen === ',' ? chosen : null });
  return (
    <Field
      label={t`Numbers in this file`}
      required
      help={doubtful !== null && <Trans>The file has {doubtful}, which can be read either way.</Trans>}
      error={decimal === null && t`The file has ${doubtful ?? ''}, which can be two numbers: say which.`}
    >
      <Select maxW="20rem" value={decimal ?? ''} onChange={(event) => choose(event.target.value)}>
        {decimal === null && <option value="">{t`Choose`}</option>}
        <option value=".">{EXAMPLES['.']}</option>
        <option value=",">{EXAMPLES[',']}</option>
      </Select>
    </Field>
  );
}

/** The same beside the outcome of the dry run. */
export function NumbersRead({ file }: { file: ChosenFile }) {
  const decimal = decimalOf(file);
  if (file.profile === 'buses' || decimal === null) return null;
  const example = EXAMPLES[decimal];
  return <Trans>Numbers are read as {example}.</Trans>;
}
