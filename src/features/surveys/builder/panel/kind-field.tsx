import { useLingui } from '@lingui/react/macro';
import { uuidv7 } from '../../../../domain/kit/values/ids.ts';
import { listOfRow, withNewList } from '../../../../domain/surveys/builder/choice-lists.ts';
import type { FormTables } from '../../../../domain/surveys/builder/form-tables.ts';
import { withCells } from '../../../../domain/surveys/builder/table-changes.ts';
import { LabelledControl } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/inputs.tsx';
import { CHOICE_TYPES, SIMPLE_TYPES } from '../question-kinds.ts';
import { useTypeWords } from '../type-words.ts';
import { useCellError } from './cell-input.tsx';
import { useRowEditing } from './row-editing.ts';

/** The kind of a question; choices that were there stay with it, and one that needs some gets them. */
export function KindField() {
  const { t } = useLingui();
  const { row, type, builder } = useRowEditing();
  const typeWords = useTypeWords();
  const error = useCellError('type');
  const isKnown = [...SIMPLE_TYPES, ...CHOICE_TYPES].some((one) => one === type);
  const change = (next: string) => builder.change((tables) => withKind(tables, row.key, next));
  return (
    <LabelledControl label={t`Kind of question`} error={error}>
      <Select value={type} onChange={(event) => change(event.target.value)}>
        {!isKnown && <option value={type}>{typeWords(row)}</option>}
        {[...SIMPLE_TYPES, ...CHOICE_TYPES].map((one) => (
          <option key={one} value={one}>
            {typeWords({ cells: { type: one } })}
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}

function withKind(tables: FormTables, key: string, type: string): FormTables {
  const row = tables.survey.find((one) => one.key === key);
  if (!row) return tables;
  if (!CHOICE_TYPES.some((one) => one === type))
    return withCells(tables, key, { type, appearance: '', choice_filter: '' });
  const own = listOfRow(row);
  const { tables: listed, list } =
    own === '' ? withNewList(tables, 'choices', ['', ''], uuidv7) : { tables, list: own };
  return withCells(listed, key, { type: `${type} ${list}`, appearance: '' });
}
