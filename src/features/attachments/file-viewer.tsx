import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { Button } from '../../ui/controls/button.tsx';
import { download } from '../../ui/output/download.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { BlobImage } from './blob-image.tsx';

interface FileViewerProps {
  name: string;
  bytes: Blob;
  onClose: () => void;
}

/** A photograph as large as the screen lets it be. */
export function FileViewer({ name, bytes, onClose }: FileViewerProps) {
  return (
    <Dialog
      title={name}
      onClose={onClose}
      footer={
        <Button icon={<Download aria-hidden />} onClick={() => download(name, bytes)}>
          <Trans>Save a copy</Trans>
        </Button>
      }
    >
      <chakra.div display="grid" placeItems="center" minH="12rem">
        <BlobImage blob={bytes} alt={name} maxW="full" maxH="70dvh" objectFit="contain" />
      </chakra.div>
    </Dialog>
  );
}
