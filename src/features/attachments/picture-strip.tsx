import { chakra } from '@chakra-ui/react';
import { rowsByIds } from '../../data/read/list-query.ts';
import type { LocalFileRecord } from '../../data/store/local-file.ts';
import type { Attachment } from '../../domain/attachments/attachment.ts';
import { pairsOf } from '../../domain/photograph-pairs.ts';
import { entities } from '../../domain/registry.ts';
import type { CaptionedPicture } from '../../resource/detail/record-panels.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { PlainList } from '../../ui/page/layout.tsx';
import { Muted } from '../../ui/page/text.tsx';
import { fileState } from './file-state.ts';
import { FileStateWords } from './file-state-words.tsx';
import { OpenButton } from './file-tile.tsx';
import { MomentWord } from './moments/moment-choice.tsx';
import { PhotographPair } from './moments/photograph-pair.tsx';
import { useLocalFiles } from './use-local-files.ts';

/** Photographs to look at, each with what it shows, and where it is as long as not everybody can have it. */
export function PictureStrip({ pictures }: { pictures: readonly CaptionedPicture[] }) {
  const { database } = useWorkspace();
  const ids = pictures.map(({ id }) => id);
  const rows = useLive(database, (local) => rowsByIds(local, entities.attachment, ids), [ids.join()]);
  const local = useLocalFiles(database, ids);
  const captions = new Map(pictures.map(({ id, caption }) => [id, caption]));
  const captionOf = ({ id }: Attachment) => captions.get(id) ?? '';
  const known = rows?.filter((row) => row !== undefined) ?? [];
  const groups = [...Map.groupBy(known, captionOf)];
  const picture = (row: Attachment, isPaired = false) => (
    <Picture key={row.id} row={row} local={local.get(row.id)} isPaired={isPaired} caption={captionOf(row)} />
  );
  return (
    <PlainList
      display="grid"
      columnGap="3"
      rowGap="4"
      gridTemplateColumns="repeat(auto-fill, minmax(6rem, 1fr))"
    >
      {groups.flatMap(([caption, taken]) => {
        const { pairs, others } = pairsOf(taken);
        return [
          ...pairs.map(({ before, after }) => (
            <PhotographPair key={before.id} caption={caption}>
              {picture(before, true)}
              {picture(after, true)}
            </PhotographPair>
          )),
          ...others.map((row) => picture(row)),
        ];
      })}
    </PlainList>
  );
}

interface PictureProps {
  row: Attachment;
  local: LocalFileRecord | undefined;
  /** The caption stands above the pair. */
  isPaired: boolean;
  caption: string;
}

function Picture({ row, local, isPaired, caption }: PictureProps) {
  const state = fileState(row, local);
  return (
    <chakra.li display="grid" gap="1" alignContent="start" justifyItems="start" minW="0">
      <OpenButton row={row} local={local} isLarge={isPaired} />
      <MomentWord row={row} />
      {!isPaired && (
        <Muted fontSize="sm" lineClamp="3" overflowWrap="anywhere">
          {caption}
        </Muted>
      )}
      {state.at !== 'server' && <FileStateWords row={row} state={state} />}
    </chakra.li>
  );
}
