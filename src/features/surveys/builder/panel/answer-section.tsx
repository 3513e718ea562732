import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../../../ui/controls/checkbox.tsx';
import { CellInput, CellTexts } from './cell-input.tsx';
import { RangeFields } from './range-fields.tsx';
import { useRowEditing } from './row-editing.ts';

/** Whether there has to be an answer, and where one comes from that nobody types. */
export function AnswerSection() {
  const { t } = useLingui();
  const { row, type } = useRowEditing();
  const isAsked = !['note', 'calculate', 'hidden'].includes(type);
  return (
    <>
      {type === 'range' && <RangeFields />}
      {isAsked && (
        <YesOrExpression head="required" label={t`An answer is required`} when={t`Required when`} />
      )}
      {row.cells['required'] && (
        <CellTexts column="required_message" label={t`Said when the answer is missing`} />
      )}
      {isAsked && (
        <YesOrExpression head="read_only" label={t`Only to be read`} when={t`Only to be read when`} />
      )}
      {isAsked && (
        <CellInput
          head="default"
          label={t`Answer at the beginning`}
          help={t`A value, or an expression that is worked out once.`}
          isExpression
        />
      )}
      {type !== 'note' && (
        <CellInput
          head="calculation"
          label={t`Calculated as`}
          help={t`For example ${CALCULATION_EXAMPLE}`}
          isExpression
        />
      )}
      {row.cells['trigger'] && <CellInput head="trigger" label={t`Calculated anew when`} isExpression />}
    </>
  );
}

const CALCULATION_EXAMPLE = `\${width} * \${height}`;

interface YesOrExpressionProps {
  head: string;
  label: string;
  /** Where it is a condition. */
  when: string;
}

/** Yes or no; a condition that the sheet has stays one. */
function YesOrExpression({ head, label, when }: YesOrExpressionProps) {
  const { row, setCell } = useRowEditing();
  const text = row.cells[head] ?? '';
  if (!['', 'yes'].includes(text)) return <CellInput head={head} label={when} isExpression />;
  return (
    <chakra.div>
      <Checkbox
        label={label}
        checked={text === 'yes'}
        onChange={(event) => setCell(head, event.target.checked ? 'yes' : '')}
      />
    </chakra.div>
  );
}
