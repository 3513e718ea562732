import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import FileUp from 'lucide-react/icons/file-up';
import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useUpload } from './use-upload.ts';

/** Milliseconds until the dialog closes by itself once the package is there. */
const CLOSES_AFTER = 1000;

/** Uploads one package (R2.14). */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const upload = useUpload();
  const isDone = upload.state === 'done';
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => close(), CLOSES_AFTER);
    return () => clearTimeout(timer);
  }, [isDone]);
  const isUploading = upload.state === 'uploading';
  return (
    <Dialog
      title={t`Upload a plugin`}
      onClose={() => {
        if (!isUploading) onClose();
      }}
      footer={
        <Button disabled={isUploading} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <chakra.div display="grid" gap="4" minH="14rem" alignContent="start">
        {upload.error && <Banner kind="error">{upload.error}</Banner>}
        {isUploading || isDone ? (
          <Progress percent={upload.percent} name={upload.name} />
        ) : (
          <DropZone onFiles={(files) => void upload.send(files)} />
        )}
      </chakra.div>
    </Dialog>
  );
}

function Progress({ percent, name }: { percent: number; name: string }) {
  const { t } = useLingui();
  return (
    <div>
      <chakra.p mb="2">{name}</chakra.p>
      <chakra.div
        role="progressbar"
        aria-label={t`Upload`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        height="8px"
        borderRadius="full"
        bg="neutral.subtle"
        overflow="hidden"
      >
        <chakra.div
          height="full"
          bg="signal.solid"
          transition="width 160ms"
          style={{ width: `${percent}%` }}
        />
      </chakra.div>
      <chakra.p mt="2" role="status">
        {percent === 100 ? <Trans>The plugin is in the catalogue.</Trans> : `${percent} %`}
      </chakra.p>
    </div>
  );
}

/** A place to drop a file on, and to press: the input in it does the work for keyboard and screen reader. */
function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <chakra.label
      display="grid"
      justifyItems="center"
      gap="2"
      px="4"
      py="10"
      textAlign="center"
      border="1px dashed"
      borderColor={over ? 'signal.solid' : 'border.strong'}
      borderRadius="md"
      bg={over ? 'signal.subtle' : 'bg.surface'}
      cursor="pointer"
      _hover={{ bg: 'bg.hover' }}
      _focusWithin={{ outline: '2px solid', outlineColor: 'signal.solid', outlineOffset: '2px' }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp size={28} aria-hidden />
      <chakra.span fontWeight="medium">
        <Trans>Choose a .zip package, or drop it here</Trans>
      </chakra.span>
      <chakra.span color="fg.muted" fontSize="sm">
        <Trans>One file with a manifest.json, 5 MB at most.</Trans>
      </chakra.span>
      <chakra.input
        type="file"
        accept=".zip,application/zip"
        // Visually hidden, not gone: it is what takes the focus.
        position="absolute"
        opacity="0"
        width="1px"
        height="1px"
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
    </chakra.label>
  );
}
