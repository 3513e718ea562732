import { useLingui } from '@lingui/react/macro';
import { parseCsv } from '../../../domain/import/files/csv.ts';
import { cellText } from '../../../domain/import/files/file-cell.ts';
import { ExportMenu } from '../../../resource/output/export-menu.tsx';
import type { ExportCell, ExportTable } from '../../../resource/output/export-table.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useOnlineOnly } from '../../../session/connection/use-online-only.ts';
import { useErrorWords } from '../../../session/problems/use-error-words.ts';
import { exportPath, type ShownAuditFilter } from './audit-filter.ts';

/** Every entry that fits, not only those on screen: the server writes the file. */
export function ExportButton({ filter }: { filter: ShownAuditFilter }) {
  const { t } = useLingui();
  const { api, zone } = useWorkspace();
  const words = useErrorWords();
  const { isOff, marks } = useOnlineOnly(
    'exportAuditLog',
    t`The server keeps the whole log. An export needs a connection.`,
  );
  const table = async (): Promise<ExportTable> => {
    const file = await api.download(exportPath(filter, zone)).catch((error: unknown) => {
      throw new Error(`${t`Failed to export audit logs.`} ${words(error)}`, { cause: error });
    });
    return auditTable(t`Audit logs`, await file.text());
  };
  return (
    <ExportMenu
      label={t`Export`}
      fileName="audit-log"
      table={table}
      disabled={isOff}
      marks={marks}
      wordsOf={(error) => (error instanceof Error ? error.message : String(error))}
    />
  );
}

const TIMES = ['timestamp', 'deviceTime'];

/** The server writes one form of file for every program; here it becomes what this person's reads. */
function auditTable(title: string, text: string): ExportTable {
  const { header, records } = parseCsv(text, { delimiter: ',', quote: '"' });
  const lines = records.map(({ cells }) =>
    header.map((name, place): ExportCell => {
      const cell = cellText(cells[place]);
      return TIMES.includes(name) && cell !== '' ? { instant: cell } : cell;
    }),
  );
  return { title, head: header, lines };
}
