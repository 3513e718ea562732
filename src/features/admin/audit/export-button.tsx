import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { inBackground } from '../../../domain/kit/in-background.ts';
import { useErrorWords } from '../../../session/problems/use-error-words.ts';
import { useOnlineOnly } from '../../../session/use-online-only.ts';
import { useWorkspace } from '../../../session/workspace.tsx';
import { Button } from '../../../ui/button.tsx';
import { downloadText } from '../../../ui/download.ts';
import { useNotify } from '../../../ui/notifier.tsx';
import { type AuditFilter, exportPath } from './audit-filter.ts';

/** Every entry that fits, not only those on screen: the server writes the file. */
export function ExportButton({ filter }: { filter: AuditFilter }) {
  const { t } = useLingui();
  const { api, zone } = useWorkspace();
  const notify = useNotify();
  const words = useErrorWords();
  const [isBusy, setBusy] = useState(false);
  const { isOff, marks } = useOnlineOnly(
    'exportAuditLog',
    t`The server keeps the whole log. An export needs a connection.`,
  );
  const save = async () => {
    setBusy(true);
    try {
      const file = await api.download(exportPath(filter, zone));
      // Reading as text takes away the mark by which spreadsheets know UTF-8.
      downloadText('audit-log.csv', 'text/csv;charset=utf-8', `\ufeff${await file.text()}`);
    } catch (error) {
      notify({ kind: 'error', message: `${t`Failed to export audit logs.`} ${words(error)}` });
    }
    setBusy(false);
  };
  return (
    <Button
      icon={<Download aria-hidden />}
      busy={isBusy}
      disabled={isOff}
      onClick={() => inBackground(save())}
      {...marks}
    >
      <Trans>Export CSV</Trans>
    </Button>
  );
}
