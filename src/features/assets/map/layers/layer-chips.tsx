import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { PluralName } from '../../../../resource/words/plural-name.tsx';
import { Chip } from '../../../../ui/controls/chip.tsx';
import { Stack, Wrap } from '../../../../ui/page/layout.tsx';
import { MutedText, SectionHeading } from '../../../../ui/page/text.tsx';
import { KindMark } from '../legend/kind-mark.tsx';
import { entityOfLayer, lookOf } from './map-layers.ts';
import type { ShownLayers } from './use-layers.ts';

/** Which records are shown beside the assets. */
export function LayerChips({ layers }: { layers: ShownLayers }) {
  const { t } = useLingui();
  if (layers.offered.length === 0) return null;
  return (
    <Stack gap="2">
      <SectionHeading fontSize="md">
        <Trans>Also on the map</Trans>
      </SectionHeading>
      <Wrap role="group" aria-label={t`Also on the map`}>
        <Suspense>
          {layers.offered.map((name) => (
            <Chip key={name} pressed={layers.on.includes(name)} onClick={() => layers.toggle(name)}>
              <KindMark look={lookOf(name)} size={18} />
              <PluralName entity={entityOfLayer(name)} />
            </Chip>
          ))}
        </Suspense>
      </Wrap>
      <MutedText fontSize="sm">
        <Trans>
          What is open of them: as pins, and the ground of outages and lines that are switched as wide bands.
        </Trans>
      </MutedText>
    </Stack>
  );
}
