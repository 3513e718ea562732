import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { unsentFiles } from '../../data/attachments/upload-actions.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Badge } from '../../ui/notices/badge.tsx';
import { SectionHeading } from '../../ui/page/text.tsx';
import { StorageCard } from './storage-card.tsx';
import { UnsentFiles } from './unsent-files.tsx';

/** In the sync centre: the files that are on their way, and the room that all of them take. */
export function FilesPart() {
  const { database } = useWorkspace();
  const files = useLive(database, (local) => unsentFiles(local), []) ?? [];
  return (
    <>
      {files.length > 0 && (
        <chakra.section mb="8">
          <SectionHeading display="flex" alignItems="center" gap="2" mb="3">
            <Trans>Photos and files on their way</Trans>
            <Badge>{files.length}</Badge>
          </SectionHeading>
          <UnsentFiles files={files} />
        </chakra.section>
      )}
      <StorageCard />
    </>
  );
}
