import { useLingui } from '@lingui/react/macro';
import { isNetworkError } from '../../api/api-error.ts';
import { keepFetched, localBytes } from '../../data/attachments/fetch-file.ts';
import { sha256Of } from '../../data/attachments/sha256.ts';
import type { Attachment } from '../../domain/attachments/attachment.ts';
import { picturesOf } from '../../resource/files/pictures.ts';
import { useWorkspace, type Workspace } from '../../session/account/workspace.tsx';
import { useNotify } from '../../ui/notices/notifier.tsx';

/** Gets a file to look at: from this device, else from the server, and keeps it then. Null where it cannot be had. */
export function useFileBytes(row: Attachment): () => Promise<Blob | null> {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const notify = useNotify();
  return async () => {
    try {
      return (await localBytes(workspace.database, row.id, Date.now())) ?? (await fetchBytes(workspace, row));
    } catch (error) {
      const message = isNetworkError(error)
        ? t`The file is on the server. It needs a connection.`
        : t`The file could not be fetched.`;
      notify({ kind: 'error', message });
      return null;
    }
  };
}

/** @throws Error for bytes that are not those that were attached */
async function fetchBytes({ api, database }: Workspace, row: Attachment): Promise<Blob> {
  const buffer = await (await api.download(`/files/${String(row.fileId)}`)).arrayBuffer();
  const sha256 = await sha256Of(buffer);
  if (sha256 !== row.sha256) throw new Error('the file came as another one');
  const bytes = new Blob([buffer], { type: row.mediaType });
  const { thumbnail } = await picturesOf(bytes);
  await keepFetched(database, { id: row.id, bytes, thumbnail }, sha256, Date.now());
  return bytes;
}
