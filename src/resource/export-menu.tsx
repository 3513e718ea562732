import { useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import { inBackground } from '../domain/kit/in-background.ts';
import { Button } from '../ui/button.tsx';
import { download, downloadText } from '../ui/download.ts';
import { Menu } from '../ui/menu.tsx';
import { printScreen } from '../ui/print-screen.ts';
import { type ExportTable, tableCsv } from './export-table.ts';

interface ExportMenuProps {
  label: string;
  /** Without its ending. */
  fileName: string;
  /** Asked when somebody has chosen a kind of file. */
  table: () => ExportTable;
}

/** As text for any program, as a workbook, or on paper; all of it made on this device. */
export function ExportMenu({ label, fileName, table }: ExportMenuProps) {
  const { t } = useLingui();
  const saveWorkbook = async () => {
    const { tableXlsx } = await import('./export-xlsx.ts');
    const isRightToLeft = document.documentElement.dir === 'rtl';
    download(`${fileName}.xlsx`, await tableXlsx(table(), isRightToLeft));
  };
  return (
    <Menu
      label={label}
      align="end"
      trigger={(trigger) => (
        <Button icon={<Download aria-hidden />} {...trigger}>
          {label}
        </Button>
      )}
      items={[
        {
          id: 'csv',
          label: t`CSV file`,
          icon: <FileText aria-hidden />,
          onSelect: () => downloadText(`${fileName}.csv`, 'text/csv;charset=utf-8', tableCsv(table())),
        },
        {
          id: 'xlsx',
          label: t`Excel workbook (XLSX)`,
          icon: <FileSpreadsheet aria-hidden />,
          onSelect: () => inBackground(saveWorkbook()),
        },
        { id: 'print', label: t`Print or save as PDF`, icon: <Printer aria-hidden />, onSelect: printScreen },
      ]}
    />
  );
}
