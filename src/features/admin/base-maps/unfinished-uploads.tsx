import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BaseMapUpload } from '../../../domain/map/base-map.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useBytes } from '../../../ui/format/use-bytes.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Stack, Wrap } from '../../../ui/page/layout.tsx';
import { MutedText, RowName, SectionHeading } from '../../../ui/page/text.tsx';
import { ArchiveButton } from './archive-button.tsx';
import { useBaseMapsOnline } from './use-base-maps-online.ts';
import type { SendingArchives } from './use-sending.ts';

interface UnfinishedUploadsProps {
  uploads: readonly BaseMapUpload[];
  archives: Pick<SendingArchives, 'sending' | 'send'>;
  onGiveUp: (upload: BaseMapUpload) => void;
}

/** Those of another day, device or person: whoever has the file goes on with it. */
export function UnfinishedUploads({ uploads, archives, onGiveUp }: UnfinishedUploadsProps) {
  const { t } = useLingui();
  if (uploads.length === 0) return null;
  return (
    <Card aria-label={t`Unfinished uploads`}>
      <Stack gap="3">
        <SectionHeading>
          <Trans>Unfinished uploads</Trans>
        </SectionHeading>
        <MutedText>
          <Trans>Choose the same file to go on. What nobody goes on with for a week is deleted.</Trans>
        </MutedText>
        <chakra.ul listStyleType="none" display="grid" gap="3">
          {uploads.map((upload) => (
            <UnfinishedUpload
              key={upload.id}
              upload={upload}
              archives={archives}
              onGiveUp={() => onGiveUp(upload)}
            />
          ))}
        </chakra.ul>
      </Stack>
    </Card>
  );
}

interface UnfinishedUploadProps extends Pick<UnfinishedUploadsProps, 'archives'> {
  upload: BaseMapUpload;
  onGiveUp: () => void;
}

function UnfinishedUpload({ upload, archives, onGiveUp }: UnfinishedUploadProps) {
  const { id, name, bytes, received, createdAt } = upload;
  const { dateTime } = useFormat();
  const inBytes = useBytes();
  const { isOff, marks } = useBaseMapsOnline();
  const [begun, sent, all] = [dateTime(createdAt), inBytes(received), inBytes(bytes)];
  return (
    <Wrap as="li" justifyContent="space-between">
      <div>
        <RowName overflowWrap="anywhere">{name}</RowName>
        <MutedText>
          <Trans>
            {sent} of {all}, begun {begun}
          </Trans>
        </MutedText>
      </div>
      <Wrap>
        <ArchiveButton
          size="sm"
          isBusy={archives.sending !== null}
          onFile={(file) => archives.send({ id, name, file, size: bytes })}
        >
          <Trans>Choose the file and go on</Trans>
        </ArchiveButton>
        <Button size="sm" look="dangerQuiet" disabled={isOff} onClick={onGiveUp} {...marks}>
          <Trans>Give up</Trans>
        </Button>
      </Wrap>
    </Wrap>
  );
}
