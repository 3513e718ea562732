import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { isNetworkError } from '../../api/api-error.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useOnlineOnly } from '../../session/connection/use-online-only.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { download } from '../../ui/output/download.ts';
import { Muted } from '../../ui/page/text.tsx';

/** A file of a reply: fetched with the person's token, and saved. */
export function ReplyAttachment({ url }: { url: string }) {
  const { t } = useLingui();
  const { api } = useWorkspace();
  const notify = useNotify();
  const noSignal = t`The file is kept on the server. It needs a connection.`;
  const { isOff, marks } = useOnlineOnly('fetchFile', noSignal);
  const [isBusy, setBusy] = useState(false);
  // Anything else came from another system: its address is shown, not followed with our token.
  if (!url.startsWith('/files/')) return <span>{url}</span>;
  const fetchFile = async () => {
    setBusy(true);
    try {
      const file = await api.download(url);
      download(file.name, file);
    } catch (error) {
      const message = isNetworkError(error) ? noSignal : t`The file could not be fetched.`;
      notify({ kind: 'error', message });
    }
    setBusy(false);
  };
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" columnGap="2" alignItems="center">
      <Button
        size="sm"
        busy={isBusy}
        disabled={isOff}
        icon={<Download aria-hidden />}
        onClick={() => inBackground(fetchFile())}
        {...marks}
      >
        <Trans>Attachment</Trans>
      </Button>
      {isOff && <Muted fontSize="sm">{noSignal}</Muted>}
    </chakra.span>
  );
}
