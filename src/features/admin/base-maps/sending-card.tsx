import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useBytes } from '../../../ui/format/use-bytes.ts';
import { ProgressBar } from '../../../ui/notices/progress-bar.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Stack, Wrap } from '../../../ui/page/layout.tsx';
import { SectionHeading } from '../../../ui/page/text.tsx';
import { useBaseMapsOnline } from './use-base-maps-online.ts';
import type { Sending, SendingArchives } from './use-sending.ts';

interface SendingCardProps {
  archives: Pick<SendingArchives, 'send' | 'pause'>;
  sending: Sending;
  onGiveUp: () => void;
}

/** How far the upload of this screen is, and what can be done about it. */
export function SendingCard({ archives, sending, onGiveUp }: SendingCardProps) {
  const { t } = useLingui();
  const { name, file, phase, bytes } = sending;
  const { isOff, marks } = useBaseMapsOnline();
  const percent = Math.floor((bytes / file.size) * 100);
  return (
    <Card aria-label={t`Upload`}>
      <Stack gap="3">
        <SectionHeading overflowWrap="anywhere">{name}</SectionHeading>
        <ProgressBar label={t`Upload of ${name}`} percent={percent} />
        <chakra.p role="status">
          <Phase sending={sending} percent={percent} />
        </chakra.p>
        <Wrap>
          {phase === 'paused' ? (
            <Button look="primary" disabled={isOff} onClick={() => archives.send(sending)} {...marks}>
              <Trans>Go on</Trans>
            </Button>
          ) : (
            <Button disabled={phase === 'looking'} onClick={archives.pause}>
              <Trans>Pause</Trans>
            </Button>
          )}
          <Button look="dangerQuiet" disabled={isOff || phase === 'looking'} onClick={onGiveUp} {...marks}>
            <Trans>Give up</Trans>
          </Button>
        </Wrap>
      </Stack>
    </Card>
  );
}

function Phase({ sending: { file, phase, bytes }, percent }: { sending: Sending; percent: number }) {
  const { quantity } = useFormat();
  const inBytes = useBytes();
  const [share, sent, all] = [quantity(percent, '%'), inBytes(bytes), inBytes(file.size)];
  if (phase === 'comparing') return <Trans>Comparing the file with what the server has: {share}</Trans>;
  if (phase === 'looking') return <Trans>Everything has arrived. The server looks at the archive.</Trans>;
  if (phase === 'paused')
    return (
      <Trans>
        Paused at {share}: {sent} of {all}
      </Trans>
    );
  return (
    <Trans>
      {share}: {sent} of {all}
    </Trans>
  );
}
