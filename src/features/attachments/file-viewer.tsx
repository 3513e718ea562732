import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import { lazy, useState } from 'react';
import type { Attachment } from '../../domain/attachments/attachment.ts';
import { Button } from '../../ui/controls/button.tsx';
import { download } from '../../ui/output/download.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { BlobImage } from '../../ui/page/blob-image.tsx';

const MarkUpDialog = lazy(async () => ({
  default: (await import('./mark-up/mark-up-dialog.tsx')).MarkUpDialog,
}));

interface FileViewerProps {
  row: Attachment;
  bytes: Blob;
  /** Takes a marked copy of it; absent: this person attaches nothing here. */
  onAdded?: ((ids: readonly string[]) => void) | undefined;
  onClose: () => void;
}

/** A photograph as large as the screen lets it be. */
export function FileViewer({ row, bytes, onAdded, onClose }: FileViewerProps) {
  const { name } = row;
  const [isMarking, setMarking] = useState(false);
  if (isMarking && onAdded)
    return <MarkUpDialog row={row} bytes={bytes} onAdded={onAdded} onClose={onClose} />;
  return (
    <Dialog
      title={name}
      onClose={onClose}
      footer={
        <>
          {onAdded && (
            <Button icon={<Pencil aria-hidden />} onClick={() => setMarking(true)}>
              <Trans>Mark up</Trans>
            </Button>
          )}
          <Button icon={<Download aria-hidden />} onClick={() => download(name, bytes)}>
            <Trans>Save a copy</Trans>
          </Button>
        </>
      }
    >
      <chakra.div display="grid" placeItems="center" minH="12rem">
        <BlobImage blob={bytes} alt={name} maxW="full" maxH="70dvh" objectFit="contain" />
      </chakra.div>
    </Dialog>
  );
}
