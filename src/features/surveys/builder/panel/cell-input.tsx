import { languageHead } from '../../../../domain/surveys/xlsform/write-xlsform.ts';
import { LabelledControl } from '../../../../ui/controls/field.tsx';
import { TextArea, TextInput } from '../../../../ui/controls/inputs.tsx';
import { useFindingText } from '../finding-text.ts';
import { useRowEditing } from './row-editing.ts';

interface CellInputProps {
  /** Of the column, as the sheet has it. */
  head: string;
  label: string;
  help?: string;
  /** An expression, not words. */
  isExpression?: boolean;
  inputMode?: 'decimal' | 'numeric';
}

/** One cell of the row, with what is wrong in it. */
export function CellInput({ head, label, help, isExpression = false, inputMode }: CellInputProps) {
  const { row, setCell } = useRowEditing();
  const error = useCellError(head);
  return (
    <LabelledControl label={label} help={help} error={error}>
      <TextInput
        value={row.cells[head] ?? ''}
        inputMode={inputMode}
        onChange={(event) => setCell(head, event.target.value)}
        {...(isExpression ? EXPRESSION : {})}
      />
    </LabelledControl>
  );
}

export const EXPRESSION = {
  fontFamily: 'mono',
  dir: 'ltr',
  spellCheck: false,
  autoCapitalize: 'off',
  autoCorrect: 'off',
} as const;

interface CellTextsProps {
  /** `label`, `hint` */
  column: string;
  label: string;
  onText?: (language: string, text: string) => void;
}

/** A text in each language of the form. */
export function CellTexts({ column, label, onText }: CellTextsProps) {
  const { builder } = useRowEditing();
  const { languages } = builder.tables;
  return languages.map((language) => (
    <CellText
      key={language}
      head={languageHead(column, language)}
      label={languages.length > 1 || language === '' ? labelIn(label, language) : label}
      onText={onText && ((text) => onText(language, text))}
    />
  ));
}

function labelIn(label: string, language: string): string {
  return language === '' ? label : `${label} · ${language}`;
}

interface CellTextProps {
  head: string;
  label: string;
  onText: ((text: string) => void) | undefined;
}

function CellText({ head, label, onText }: CellTextProps) {
  const { row, setCell } = useRowEditing();
  const error = useCellError(head);
  return (
    <LabelledControl label={label} error={error}>
      <TextArea
        rows={1}
        minHeight="control"
        dir="auto"
        value={row.cells[head] ?? ''}
        onChange={(event) => (onText ? onText(event.target.value) : setCell(head, event.target.value))}
      />
    </LabelledControl>
  );
}

/** What is wrong in a cell of the row; empty: nothing. */
export function useCellError(head: string): string {
  const { findings } = useRowEditing();
  const textOf = useFindingText();
  const found = findings.find(
    ({ isError, finding }) => isError && finding.sheet === 'survey' && finding.column === head,
  );
  return found ? textOf(found.finding) : '';
}
