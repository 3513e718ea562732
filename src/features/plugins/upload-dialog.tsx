import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { FileDrop } from '../../ui/controls/file-drop.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { ProgressBar } from '../../ui/notices/progress-bar.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { useUpload } from './use-upload.ts';

/** Milliseconds until the dialog closes by itself once the package is there. */
export const CLOSES_AFTER = 1000;

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
      busy={isUploading}
      onClose={onClose}
      footer={
        <Button disabled={isUploading} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <Stack minH="14rem" alignContent="start">
        {upload.error && <Banner kind="error">{upload.error}</Banner>}
        {isUploading || isDone ? (
          <Progress percent={upload.percent} name={upload.name} />
        ) : (
          <FileDrop
            label={<Trans>Choose a .zip package, or drop it here</Trans>}
            help={<Trans>One file with a manifest.json, 5 MB at most.</Trans>}
            accept=".zip,application/zip"
            onFiles={upload.send}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function Progress({ percent, name }: { percent: number; name: string }) {
  const { t } = useLingui();
  const { quantity } = useFormat();
  return (
    <div>
      <chakra.p mb="2">{name}</chakra.p>
      <ProgressBar label={t`Upload`} percent={percent} />
      <chakra.p mt="2" role="status">
        {percent === 100 ? <Trans>The plugin is in the catalogue.</Trans> : quantity(percent, '%')}
      </chakra.p>
    </div>
  );
}
