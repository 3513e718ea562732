import { useLingui } from '@lingui/react/macro';
import { listOfRow } from '../../../../domain/surveys/builder/choice-lists.ts';
import type { SheetRow } from '../../../../domain/surveys/builder/form-tables.ts';
import { roleOf, typeOfRow } from '../../../../domain/surveys/builder/row-tree.ts';
import { withCells } from '../../../../domain/surveys/builder/table-changes.ts';
import { Wrap } from '../../../../ui/page/layout.tsx';
import { SectionHeading } from '../../../../ui/page/text.tsx';
import { type FormReading, findingsOfRow } from '../form-reading.ts';
import { useTypeWords } from '../type-words.ts';
import type { FormBuilder } from '../use-builder.ts';
import { AnswerSection } from './answer-section.tsx';
import { AppearanceField } from './appearance-field.tsx';
import { CellInput } from './cell-input.tsx';
import { ChoicesEditor } from './choices-editor.tsx';
import { ConditionSection } from './condition-section.tsx';
import { KindField } from './kind-field.tsx';
import { LimitSection } from './limit-section.tsx';
import { RowActions } from './row-actions.tsx';
import { RowContext, type RowEditing } from './row-editing.ts';
import { RowFindings } from './row-findings.tsx';
import { RowWords } from './row-texts.tsx';

interface QuestionPanelProps {
  row: SheetRow;
  builder: FormBuilder;
  reading: FormReading;
}

/** Everything that can be said of a question or a group. */
export function QuestionPanel({ row, builder, reading }: QuestionPanelProps) {
  const { t } = useLingui();
  const typeWords = useTypeWords();
  const type = typeOfRow(row.cells['type']);
  const isGroup = roleOf(row) === 'begin';
  const list = listOfRow(row);
  const editing: RowEditing = {
    row,
    type,
    builder,
    reading,
    findings: findingsOfRow(reading, row.key),
    setCell: (head, text) =>
      builder.change((tables) => withCells(tables, row.key, { [head]: text }), `${row.key} ${head}`),
  };
  return (
    <RowContext value={editing}>
      <Wrap justifyContent="space-between">
        <SectionHeading>{typeWords(row)}</SectionHeading>
        <RowActions row={row} builder={builder} />
      </Wrap>
      <RowFindings />
      <RowWords />
      {!isGroup && <KindField />}
      {list !== '' && <ChoicesEditor key={list} list={list} />}
      {!isGroup && <AnswerSection />}
      {type === 'begin_repeat' && (
        <CellInput head="repeat_count" label={t`As often as (empty: as many as are added)`} isExpression />
      )}
      <AppearanceField />
      <ConditionSection />
      {!isGroup && <LimitSection />}
    </RowContext>
  );
}
