import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { Asset } from '../../domain/assets/asset.ts';
import { Banner } from '../../ui/notices/banner.tsx';

type Noted = Pick<Asset, 'accessNotes' | 'vegetationNotes'>;

/** How to get there, and what grows there, as whoever goes has to know before: the whole text. Nothing where nobody noted anything. */
export function AccessNotes({ asset: { accessNotes, vegetationNotes } }: { asset: Noted }) {
  if (!accessNotes && !vegetationNotes) return null;
  return (
    <Banner kind="warning">
      {accessNotes && (
        <Note>
          <Trans>Access: {accessNotes}</Trans>
        </Note>
      )}
      {vegetationNotes && (
        <Note>
          <Trans>Vegetation: {vegetationNotes}</Trans>
        </Note>
      )}
    </Banner>
  );
}

const Note = chakra('p', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } });
