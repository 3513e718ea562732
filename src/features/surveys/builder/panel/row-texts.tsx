import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { withName } from '../../../../domain/surveys/builder/row-names.ts';
import { withLabel } from '../../../../domain/surveys/builder/table-changes.ts';
import { LabelledControl } from '../../../../ui/controls/field.tsx';
import { TextInput } from '../../../../ui/controls/inputs.tsx';
import { CellTexts, EXPRESSION, useCellError } from './cell-input.tsx';
import { useRowEditing } from './row-editing.ts';

/** What is read of a question: its words and what helps with them; and the name that its answers are kept under. */
export function RowWords() {
  const { t } = useLingui();
  const { row, builder } = useRowEditing();
  return (
    <>
      <CellTexts
        column="label"
        label={t`Words`}
        onText={(language, text) =>
          builder.change(
            (tables) => withLabel(tables, row.key, language, text),
            `${row.key} label ${language}`,
          )
        }
      />
      <CellTexts column="hint" label={t`Hint`} />
      <CellTexts column="guidance_hint" label={t`Guidance, shown when asked for`} />
      <NameField key={row.cells['name']} />
    </>
  );
}

/** Taken over when it is left: half a name would rename what looks at the question letter by letter. */
function NameField() {
  const { t } = useLingui();
  const { row, builder } = useRowEditing();
  const { name = '' } = row.cells;
  const [typed, setTyped] = useState(name);
  const error = useCellError('name');
  const rename = () => {
    if (typed.trim() !== name) builder.change((tables) => withName(tables, row.key, typed.trim()));
  };
  return (
    <LabelledControl
      label={t`Name in the data`}
      help={t`Answers are kept under it. Conditions that look at this question follow a new name; earlier answers do not.`}
      error={error}
    >
      <TextInput
        {...EXPRESSION}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={rename}
        onKeyDown={({ key }) => {
          if (key === 'Enter') rename();
        }}
      />
    </LabelledControl>
  );
}
