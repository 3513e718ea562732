import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { asset } from '../../../../domain/assets/asset.ts';
import { choiceText, type Speech } from '../../../../resource/words/value-text.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/controls/chip.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { PlainList, Stack, Wrap } from '../../../../ui/page/layout.tsx';
import { MutedText } from '../../../../ui/page/text.tsx';
import { kindLook, type MarkedBy, type MarkLook, statusLook } from '../grid-map/mark-looks.ts';
import { LayerChips } from '../layers/layer-chips.tsx';
import type { ShownLayers } from '../layers/use-layers.ts';
import { KindMark } from './kind-mark.tsx';
import { LineLegend } from './line-legend.tsx';

interface LegendDialogProps {
  layers: ShownLayers;
  speech: Speech;
  by: MarkedBy;
  onBy: (by: MarkedBy) => void;
  onClose: () => void;
}

/** What the marks mean, and by what they are coloured. Each is told by its shape and sign as well. */
export function LegendDialog({ layers, speech, by, onBy, onClose }: LegendDialogProps) {
  const { t } = useLingui();
  const shown = by === 'kind' ? asset.fields.kind.values : asset.fields.status.values;
  return (
    <Dialog
      title={t`Legend and layers`}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <Stack>
        <LayerChips layers={layers} />
        <Wrap role="group" aria-label={t`Colours show`}>
          <Chip pressed={by === 'kind'} onClick={() => onBy('kind')}>
            <Trans>Colour by kind</Trans>
          </Chip>
          <Chip pressed={by === 'status'} onClick={() => onBy('status')}>
            <Trans>Colour by status</Trans>
          </Chip>
        </Wrap>
        <PlainList display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="2">
          {shown.map((value) => (
            <Meaning
              key={value}
              look={by === 'kind' ? kindLook(value) : statusLook(value)}
              words={choiceText(speech, by, value)}
            />
          ))}
        </PlainList>
        <LineLegend />
        <MutedText fontSize="sm">
          <Trans>
            A blue circle with a number stands for so many assets: press it to come nearer. A wide amber ring
            is your own open work. Shapes tell kinds apart, whatever the colours show.
          </Trans>
        </MutedText>
      </Stack>
    </Dialog>
  );
}

function Meaning({ look, words }: { look: MarkLook; words: string }) {
  return (
    <chakra.li display="flex" alignItems="center" gap="3">
      <KindMark look={look} />
      <span>{words}</span>
    </chakra.li>
  );
}
