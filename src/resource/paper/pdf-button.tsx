import { useLingui } from '@lingui/react/macro';
import FileDown from 'lucide-react/icons/file-down';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { useAct } from '../act/use-act.ts';
import type { Speech } from '../words/value-text.ts';

/** The record as a document for whoever has no Fieldline; made on this device. */
export function PdfButton({ speech, row }: { speech: Speech; row: AnyRow }) {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const notify = useNotify();
  const { act, busy } = useAct(
    async () => {
      const { savePdf } = await import('./save-pdf.ts');
      await savePdf(workspace, speech, row);
      return false;
    },
    () => notify({ kind: 'error', message: t`The document could not be made. Try again.` }),
  );
  return (
    <IconButton label={t`PDF document`} look="plain" busy={busy} onClick={act}>
      <FileDown aria-hidden />
    </IconButton>
  );
}
