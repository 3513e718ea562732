import { chakra } from '@chakra-ui/react';
import { rowsByIds } from '../../data/read/list-query.ts';
import { entities } from '../../domain/registry.ts';
import type { CaptionedPicture } from '../../resource/detail/record-panels.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { PlainList } from '../../ui/page/layout.tsx';
import { Muted } from '../../ui/page/text.tsx';
import { fileState } from './file-state.ts';
import { FileStateWords } from './file-state-words.tsx';
import { OpenButton } from './file-tile.tsx';
import { useLocalFiles } from './use-local-files.ts';

/** Photographs to look at, each with what it shows, and where it is as long as not everybody can have it. */
export function PictureStrip({ pictures }: { pictures: readonly CaptionedPicture[] }) {
  const { database } = useWorkspace();
  const ids = pictures.map(({ id }) => id);
  const rows = useLive(database, (local) => rowsByIds(local, entities.attachment, ids), [ids.join()]);
  const local = useLocalFiles(database, ids);
  const captions = new Map(pictures.map(({ id, caption }) => [id, caption]));
  return (
    <PlainList
      display="grid"
      columnGap="3"
      rowGap="4"
      gridTemplateColumns="repeat(auto-fill, minmax(6rem, 1fr))"
    >
      {rows?.map((row) => {
        if (!row) return null;
        const state = fileState(row, local.get(row.id));
        return (
          <chakra.li key={row.id} display="grid" gap="1" alignContent="start" justifyItems="start" minW="0">
            <OpenButton row={row} local={local.get(row.id)} />
            <Muted fontSize="sm" lineClamp="3" overflowWrap="anywhere">
              {captions.get(row.id)}
            </Muted>
            {state.at !== 'server' && <FileStateWords row={row} state={state} />}
          </chakra.li>
        );
      })}
    </PlainList>
  );
}
