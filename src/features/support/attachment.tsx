import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { isNetworkError } from '../../api/api-error.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { useNotify } from '../../ui/notifier.tsx';

/** A file of a reply: fetched with the person's token, and saved. */
export function Attachment({ url }: { url: string }) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  // Anything else came from another system: its address is shown, not followed with our token.
  if (!url.startsWith('/files/')) return <span>{url}</span>;
  const fetchFile = async () => {
    setBusy(true);
    try {
      saveFile(await api.download(url));
    } catch (error) {
      const message = isNetworkError(error)
        ? t`The file is kept on the server. It needs a connection.`
        : t`The file could not be fetched.`;
      notify({ kind: 'error', message });
    }
    setBusy(false);
  };
  return (
    <span>
      <Button size="sm" busy={isBusy} icon={<Download aria-hidden />} onClick={() => void fetchFile()}>
        <Trans>Attachment</Trans>
      </Button>
    </span>
  );
}

function saveFile(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(address);
}
