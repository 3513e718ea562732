import { Plural, Trans, useLingui } from '@lingui/react/macro';
import HardDrive from 'lucide-react/icons/hard-drive';
import { useState } from 'react';
import { storageUse } from '../../data/attachments/storage-use.ts';
import { ALL_ROOM, makeRoom } from '../../data/store/make-room.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive, useLiveAnswer } from '../../session/use-live.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useBytes } from '../../ui/format/use-bytes.ts';
import { ProgressBar } from '../../ui/notices/progress-bar.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { MutedText } from '../../ui/page/text.tsx';

/** What photographs and files take on this device, and how to have less of it. */
export function StorageCard() {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const bytesText = useBytes();
  const use = useLive(database, (local) => storageUse(local), []);
  const room = useLiveAnswer(() => navigator.storage.estimate(), [use]);
  const [isBusy, setBusy] = useState(false);
  if (!use) return null;
  const free = async () => {
    setBusy(true);
    await makeRoom(database, ALL_ROOM);
    setBusy(false);
  };
  const { usage = 0, quota = 0 } = room ?? {};
  const [size, unsent] = [use.bytes, use.unsent].map(bytesText);
  const [taken, total] = [usage, quota].map(bytesText);
  return (
    <Card mb="6" aria-label={t`Storage`} display="flex" flexWrap="wrap" alignItems="center" gap="4">
      <HardDrive size={20} aria-hidden />
      <Stack flex="1 1 18rem" gap="1">
        <p>
          <Plural
            value={use.files}
            _0="No photos or files on this device"
            one={`# photo or file on this device, ${size}`}
            other={`# photos and files on this device, ${size}`}
          />
          {use.unsent > 0 && (
            <>
              {' · '}
              <Trans>{unsent} not yet on the server</Trans>
            </>
          )}
        </p>
        {quota > 0 && (
          <>
            <ProgressBar label={t`Room in use`} percent={Math.min(100, Math.ceil((100 * usage) / quota))} />
            <MutedText fontSize="sm">
              <Trans>
                Everything of this app takes {taken} of {total}.
              </Trans>
            </MutedText>
          </>
        )}
      </Stack>
      <Button busy={isBusy} disabled={use.bytes === use.unsent} onClick={() => inBackground(free())}>
        <Trans>Free up room</Trans>
      </Button>
    </Card>
  );
}
