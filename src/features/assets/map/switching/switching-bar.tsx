import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SketchState } from '../../../../domain/network/switching/sketch.ts';
import { entities } from '../../../../domain/registry.ts';
import { STEP_IN_ADDRESS } from '../../../../resource/network/switching-state.ts';
import { recordPath } from '../../../../resource/rows/record-path.ts';
import { Button, LinkButton } from '../../../../ui/controls/button.tsx';
import { Wrap } from '../../../../ui/page/layout.tsx';
import { Muted } from '../../../../ui/page/text.tsx';
import { SWITCHED_DASHES } from '../grid-map/style/switching-layers.ts';
import { MapBar } from '../selection/map-bar.ts';
import type { GivenSwitching } from './use-switching.ts';

/** Which step the colours are of, what they mean, and the way back to it. */
export function SwitchingBar({ shown, assets, clear }: GivenSwitching) {
  const { t, i18n } = useLingui();
  if (!shown) return null;
  const { upTo, title, requestId } = shown;
  const without = i18n.number(assets?.withoutPlace ?? 0);
  const back = `${recordPath(entities.switchingRequest, requestId)}?${STEP_IN_ADDRESS}=${upTo}`;
  return (
    <MapBar role="region" aria-label={t`Switching on the map`}>
      <chakra.div flex="1 1 14rem" minW="0">
        <strong>{title}</strong>{' '}
        <Muted>{upTo > 0 ? <Trans>Behind step {upTo}</Trans> : <Trans>Before the first step</Trans>}</Muted>
      </chakra.div>
      <LinkButton size="sm" to={back}>
        <Trans>Back to the step</Trans>
      </LinkButton>
      <Button size="sm" look="quiet" onClick={clear}>
        <Trans>Clear the colours</Trans>
      </Button>
      <Meanings />
      <chakra.div flex="1 1 100%" fontSize="sm" color="fg.muted" role="status">
        <Trans>By the records of this device.</Trans>{' '}
        {assets && assets.withoutPlace > 0 && (
          <Trans>{without} of its assets stand nowhere on the map.</Trans>
        )}{' '}
        {(assets?.isCut || shown.isCut) && <Trans>The map colours a part of them.</Trans>}
      </chakra.div>
    </MapBar>
  );
}

const COLOURS: Readonly<Record<SketchState, string>> = {
  live: 'var(--fl-colors-fault-text)',
  dead: 'var(--fl-colors-fg-muted)',
  earthed: 'var(--fl-colors-safe-text)',
};

/** Points on the screen that a line of the legend is wide. */
const WIDTH = 5;

function Meanings() {
  const { t } = useLingui();
  const words = { live: t`live`, dead: t`dead, not earthed`, earthed: t`dead and earthed` };
  return (
    <Wrap flex="1 1 100%" gap="3" fontSize="sm">
      {(['live', 'dead', 'earthed'] as const).map((state) => (
        <Wrap key={state} gap="1.5">
          <svg width="36" height="8" aria-hidden>
            <path
              d="M0 4H36"
              strokeWidth={WIDTH}
              stroke={COLOURS[state]}
              strokeDasharray={SWITCHED_DASHES[state]?.map((dash) => dash * WIDTH).join(' ')}
            />
          </svg>
          <span>{words[state]}</span>
        </Wrap>
      ))}
      {(['closed', 'open'] as const).map((position) => (
        <Wrap key={position} gap="1.5">
          <svg width="14" height="14" aria-hidden>
            <circle
              cx="7"
              cy="7"
              r="5"
              strokeWidth="2.5"
              stroke="var(--fl-colors-fg)"
              fill={position === 'closed' ? 'var(--fl-colors-fg)' : 'var(--fl-colors-bg-raised)'}
            />
          </svg>
          <span>{position === 'closed' ? t`switch closed` : t`switch open`}</span>
        </Wrap>
      ))}
    </Wrap>
  );
}
