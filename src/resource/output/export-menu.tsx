import { useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import { Button } from '../../ui/controls/button.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { printScreen } from '../../ui/output/print-screen.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useFailureWords } from '../act/save-failure.ts';
import { useAct } from '../act/use-act.ts';
import type { ExportTable } from './export-table.ts';
import { type TableKind, useSaveTable } from './save-table.ts';

interface ExportMenuProps {
  label: string;
  /** Without its ending. */
  fileName: string;
  /** Asked when somebody has chosen a kind of file. */
  table: () => ExportTable | Promise<ExportTable>;
  /** The screen itself on paper. */
  printing?: boolean;
  disabled?: boolean;
  /** Why it is, for whoever points at it. */
  marks?: object;
  /** What a failure is called; what the device or the server said of it where there is none. */
  wordsOf?: (error: unknown) => string;
}

/** As text for any program, as a workbook, or on paper; all of it made on this device. */
export function ExportMenu({ label, fileName, table, printing = false, ...rest }: ExportMenuProps) {
  const { t } = useLingui();
  const saveTable = useSaveTable();
  const notify = useNotify();
  const usualWords = useFailureWords();
  const { act, busy } = useAct(
    async (kind: TableKind) => {
      await saveTable(kind, fileName, await table());
      // Another kind may be chosen at once.
      return false;
    },
    (error) => notify({ kind: 'error', message: (rest.wordsOf ?? usualWords)(error) }),
  );
  const print = {
    id: 'print',
    label: t`Print or save as PDF`,
    icon: <Printer aria-hidden />,
    onSelect: printScreen,
  };
  return (
    <Menu
      label={label}
      align="end"
      trigger={(trigger) => (
        <Button
          icon={<Download aria-hidden />}
          busy={busy}
          disabled={rest.disabled ?? false}
          {...trigger}
          {...rest.marks}
        >
          {label}
        </Button>
      )}
      items={[
        { id: 'csv', label: t`CSV file`, icon: <FileText aria-hidden />, onSelect: () => act('csv') },
        {
          id: 'xlsx',
          label: t`Excel workbook (XLSX)`,
          icon: <FileSpreadsheet aria-hidden />,
          onSelect: () => act('xlsx'),
        },
        ...(printing ? [print] : []),
      ]}
    />
  );
}
