import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { Suspense, useState } from 'react';
import { featuresOf } from '../../../domain/surveys/form-report/positions.ts';
import type { RecordRow, RecordTable } from '../../../domain/surveys/form-report/record-tables.ts';
import { plainLabel } from '../../../domain/surveys/form-report/record-tables.ts';
import { answerSheet, type SheetForm } from '../../../domain/surveys/form-report/sheet-lines.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import type { ExportCell, ExportTable } from '../../../resource/output/export-table.ts';
import { useSaveTable, useSaveWorkbook } from '../../../resource/output/save-table.ts';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { choiceText } from '../../../resource/words/value-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/inputs.tsx';
import { downloadText } from '../../../ui/output/download.ts';
import { Stack } from '../../../ui/page/layout.tsx';
import { SURVEY_LABELS } from '../survey/labels.ts';
import type { FormFigures } from './form-figures.ts';

/** The answers as files, made on this device. */
export function FormExportButton({ figures }: { figures: FormFigures }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Download aria-hidden />} onClick={() => setOpen(true)}>{t`Export`}</Button>
      <Suspense>{isOpen && <FormExportDialog figures={figures} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

type FileKind = 'csv' | 'xlsx' | 'geojson';

const FILE_NAME = 'survey-answers';

function FormExportDialog({ figures, onClose }: { figures: FormFigures; onClose: () => void }) {
  const { t } = useLingui();
  const [kind, setKind] = useState<FileKind>('xlsx');
  const [path, setPath] = useState('');
  const [form, setForm] = useState<SheetForm>({
    selections: 'joined',
    words: 'labels',
    language: figures.language,
  });
  const saveAnswers = useSaveAnswers(figures);
  const { tables } = figures;
  return (
    <ActionDialog
      title={t`Export`}
      confirmLabel={t`Save the file`}
      done={null}
      onAct={() => saveAnswers(kind, path, form)}
      onClose={onClose}
    >
      <Stack>
        <LabelledControl label={t`Kind of file`}>
          <Select
            value={kind}
            onChange={(event) => setKind(KINDS.find((one) => one === event.target.value) ?? 'xlsx')}
          >
            <option value="xlsx">{t`Excel workbook (XLSX)`}</option>
            <option value="csv">{t`CSV file`}</option>
            <option value="geojson">{t`Positions (GeoJSON)`}</option>
          </Select>
        </LabelledControl>
        {kind === 'csv' && tables.length > 1 && (
          <TableChoice figures={figures} path={path} onChange={setPath} />
        )}
        {kind !== 'geojson' && (
          <SheetChoices form={form} onChange={(changes) => setForm({ ...form, ...changes })} />
        )}
        {kind === 'xlsx' && tables.length > 1 && (
          <Trans>What is asked several times has a sheet of its own.</Trans>
        )}
      </Stack>
    </ActionDialog>
  );
}

/** Saves all tables, one of them (the one at `path`), or what is a position. */
function useSaveAnswers(
  figures: FormFigures,
): (kind: FileKind, path: string, form: SheetForm) => Promise<unknown> {
  const saveTable = useSaveTable();
  const saveWorkbook = useSaveWorkbook();
  const exportTable = useExportTable(figures);
  const { tables, rows } = figures;
  return async (kind, path, form) => {
    if (kind === 'xlsx')
      return saveWorkbook(
        FILE_NAME,
        tables.map((table) => exportTable(table, form)),
      );
    if (kind === 'geojson') {
      return downloadText(
        `${FILE_NAME}.geojson`,
        'application/geo+json',
        JSON.stringify(featuresOf(tables, rows)),
      );
    }
    const table = tables.find((one) => one.path === path) ?? tables[0];
    const name = table?.repeat ? `${FILE_NAME}-${table.path.replaceAll('/', '-')}` : FILE_NAME;
    return table && saveTable(kind, name, exportTable(table, form));
  };
}

interface TableChoiceProps {
  figures: FormFigures;
  path: string;
  onChange: (path: string) => void;
}

/** A file of text holds one table. */
function TableChoice({ figures: { tables, language }, path, onChange }: TableChoiceProps) {
  const { t } = useLingui();
  return (
    <LabelledControl label={t`Table`}>
      <Select value={path} onChange={(event) => onChange(event.target.value)}>
        {tables.map((table) => (
          <option key={table.path} value={table.path}>
            {table.repeat ? plainLabel(table.repeat, language, table.form) : t`Surveys`}
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}

interface SheetChoicesProps {
  form: SheetForm;
  onChange: (changes: Partial<SheetForm>) => void;
}

/** How answers become columns. */
function SheetChoices({ form, onChange }: SheetChoicesProps) {
  const { t } = useLingui();
  return (
    <>
      <LabelledControl label={t`Several choices`}>
        <Select
          value={form.selections}
          onChange={(event) => onChange({ selections: event.target.value === 'split' ? 'split' : 'joined' })}
        >
          <option value="joined">{t`Together in one column`}</option>
          <option value="split">{t`A column for each, with 1 and 0`}</option>
        </Select>
      </LabelledControl>
      <LabelledControl label={t`Questions and choices`}>
        <Select
          value={form.words}
          onChange={(event) => onChange({ words: event.target.value === 'names' ? 'names' : 'labels' })}
        >
          <option value="labels">{t`By what people read`}</option>
          <option value="names">{t`By their names in the form`}</option>
        </Select>
      </LabelledControl>
    </>
  );
}

const KINDS: readonly FileKind[] = ['csv', 'xlsx', 'geojson'];

/** A table with what surveys say of themselves, or with where its rows lie. */
function useExportTable({
  rows,
  language,
}: FormFigures): (table: RecordTable, form: SheetForm) => ExportTable {
  const { t } = useLingui();
  const speech = useSpeech(SURVEY_LABELS);
  const ofSurvey = ({ survey }: RecordRow): ExportCell[] => [
    survey.id,
    survey.title,
    choiceText(speech, 'status', survey.status),
    { day: survey.day },
    survey.assignedTo,
    survey.version,
  ];
  const inRepeat = ({ survey, number, parent, index }: RecordRow): ExportCell[] => [
    survey.id,
    survey.title,
    number,
    ...(parent?.parent ? [parent.number] : []),
    index,
  ];
  return (table, form) => {
    const lines = rows.get(table.path) ?? [];
    const { head, lines: answers } = answerSheet(table, lines, form);
    const isNested = Boolean(table.parent?.repeat);
    const before = table.repeat
      ? ['id', t`Survey`, t`Row`, ...(isNested ? [t`Row above`] : []), t`Number`]
      : ['id', t`Survey`, t`Status`, t`Day`, t`Assigned to`, t`Version`];
    const own = table.repeat ? inRepeat : ofSurvey;
    return {
      title: table.repeat ? plainLabel(table.repeat, language, table.form) : t`Surveys`,
      head: [...before, ...head],
      lines: lines.map((line, place) => [...own(line), ...(answers[place] ?? [])]),
    };
  };
}
