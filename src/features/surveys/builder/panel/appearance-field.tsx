import { useLingui } from '@lingui/react/macro';
import { LabelledControl } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/inputs.tsx';
import { APPEARANCES } from '../question-kinds.ts';
import { useRowEditing } from './row-editing.ts';

/** How a question is shown, where there is more than one way; what the sheet says beside those stays as it is. */
export function AppearanceField() {
  const { t, i18n } = useLingui();
  const { row, type, setCell } = useRowEditing();
  const { appearance = '' } = row.cells;
  const ways = APPEARANCES[type] ?? {};
  const isOther = appearance !== '' && !Object.hasOwn(ways, appearance);
  if (Object.keys(ways).length === 0 && !isOther) return null;
  return (
    <LabelledControl label={t`How it is shown`}>
      <Select value={appearance} onChange={(event) => setCell('appearance', event.target.value)}>
        <option value="">{t`As usual`}</option>
        {isOther && <option value={appearance}>{appearance}</option>}
        {Object.entries(ways).map(([way, words]) => (
          <option key={way} value={way}>
            {i18n._(words)}
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}
