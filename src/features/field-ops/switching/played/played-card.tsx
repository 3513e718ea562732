import { Trans } from '@lingui/react/macro';
import {
  NetworkAdvice,
  NetworkTrouble,
  NetworkWaiting,
} from '../../../../resource/network/network-notices.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { MutedText, SectionHeading } from '../../../../ui/page/text.tsx';
import type { PlayedPartProps } from './played-part.ts';
import { PlayedSteps } from './played-steps.tsx';
import { RestoringPart } from './restoring-part.tsx';
import { SectionPart } from './section-part.tsx';

/** What the steps do on the network of this device, and how it stands behind each of them. Nothing is written. */
export function PlayedCard(props: PlayedPartProps) {
  const { request, plan } = props;
  return (
    <Card display="grid" gap="3" aria-labelledby="played-heading">
      <SectionHeading id="played-heading">
        <Trans>Played through</Trans>
      </SectionHeading>
      {plan.isHere ? (
        <Told {...props} />
      ) : (
        <MutedText>
          <Trans>What a step does is said once all assets are on this device.</Trans>
        </MutedText>
      )}
      <RestoringPart request={request} speech={props.speech} />
      {plan.isWanted && <NetworkAdvice />}
    </Card>
  );
}

function Told(props: PlayedPartProps) {
  const { isWanted, known, played } = props.plan;
  if (!isWanted || played?.hasNetwork === false) {
    return (
      <MutedText>
        <Trans>
          Nothing that this request names is connected to anything in the register: the network says nothing
          of it.
        </Trans>
      </MutedText>
    );
  }
  return (
    <>
      <NetworkTrouble known={known} />
      {played ? (
        <>
          <PlayedSteps {...props} played={played} />
          <SectionPart {...props} />
        </>
      ) : (
        <NetworkWaiting known={known} />
      )}
    </>
  );
}
