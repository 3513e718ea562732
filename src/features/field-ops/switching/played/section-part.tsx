import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import MapIcon from 'lucide-react/icons/map';
import { Suspense } from 'react';
import type { SectionStanding, SectionTold } from '../../../../data/read/network/switching-messages.ts';
import { entities } from '../../../../domain/registry.ts';
import { FoundList } from '../../../../resource/network/found-list.tsx';
import { switchingState } from '../../../../resource/network/switching-state.ts';
import { RecordName, RecordNames, recordTitle } from '../../../../resource/rows/record-name.tsx';
import { useLabels } from '../../../../resource/words/entity-labels.tsx';
import { useSpeech } from '../../../../resource/words/use-speech.ts';
import type { Speech } from '../../../../resource/words/value-text.ts';
import { LinkButton } from '../../../../ui/controls/button.tsx';
import { Spinner } from '../../../../ui/controls/spinner.tsx';
import { PlainList, Stack, Wrap } from '../../../../ui/page/layout.tsx';
import { Muted, MutedText } from '../../../../ui/page/text.tsx';
import type { PlayedPartProps } from './played-part.ts';
import { NOT_KNOWN_WORDS } from './played-words.ts';
import { hasPosition } from './sketch-symbol.tsx';
import { SketchView } from './sketch-view.tsx';
import { VerdictBadge } from './verdict-badge.tsx';

/** How the network stands behind the chosen step: what became dead and live, and whether the place of work is isolated and earthed. */
export function SectionPart(props: PlayedPartProps) {
  return (
    <Suspense fallback={<Spinner />}>
      <Behind {...props} />
    </Suspense>
  );
}

function Behind({ plan, request, speech }: PlayedPartProps) {
  const { t } = useLingui();
  const { standing, upTo } = plan;
  const ofAssets = useSpeech(useLabels(entities.asset));
  if (!standing) return <Spinner />;
  const { section, dead, live } = standing;
  return (
    <Stack gap="3" role="region" aria-label={t`Behind the chosen step`}>
      <Wrap gap="2">
        <strong>{upTo > 0 ? <Trans>Behind step {upTo}</Trans> : <Trans>Before the first step</Trans>}</strong>
        {request.assetId !== null && <RecordName entity="asset" id={request.assetId} />}
        {section && <VerdictBadge verdict={section.verdict} speech={speech} />}
        <StepOnMap standing={standing} upTo={upTo} request={request} />
      </Wrap>
      {section ? (
        <Section section={section} speech={ofAssets} />
      ) : (
        <MutedText>
          <Trans>
            The asset of this request is in no network: whether it is isolated and earthed is not known. Name
            the line or device on which somebody works.
          </Trans>
        </MutedText>
      )}
      {standing.sketch && <SketchView sketch={standing.sketch} />}
      {dead.count > 0 && <FoundList title={t`Becomes dead`} found={dead} speech={ofAssets} />}
      {live.count > 0 && <FoundList title={t`Becomes live`} found={live} speech={ofAssets} />}
    </Stack>
  );
}

interface StepOnMapProps extends Pick<PlayedPartProps, 'request'> {
  standing: SectionStanding;
  upTo: number;
}

/** The same on the map: it takes along what it colours, and leads back to this step. */
function StepOnMap({ standing: { sketch, dead, live }, upTo, request }: StepOnMapProps) {
  const { t } = useLingui();
  if (!sketch && dead.count + live.count === 0) return null;
  const elements = (sketch?.elements ?? []).map(({ id, state, device, isOpen }) => ({
    id,
    state,
    position: hasPosition(device) ? (isOpen ? ('open' as const) : ('closed' as const)) : null,
  }));
  const title = recordTitle(entities.switchingRequest, request);
  return (
    <LinkButton
      size="sm"
      look="quiet"
      to="/tenant/map"
      state={switchingState({
        requestId: request.id,
        title,
        upTo,
        elements,
        isCut: sketch?.isCut ?? false,
        dead: dead.ids,
        live: live.ids,
      })}
      icon={<MapIcon aria-hidden />}
      aria-label={
        upTo > 0 ? t`Show on the map: behind step ${upTo}` : t`Show on the map: before the first step`
      }
    >
      <Trans>Show on the map</Trans>
    </LinkButton>
  );
}

function Section({ section, speech }: { section: SectionTold; speech: Speech }) {
  const { t, i18n } = useLingui();
  const { isDead, isIsolated, breaks, reaching, notKnown } = section;
  return (
    <>
      <p>
        <LiveWords isDead={isDead} />
      </p>
      {isIsolated === false && <Reaching ways={reaching} />}
      {breaks.count > 0 && <FoundList title={t`Visible breaks around it`} found={breaks} speech={speech} />}
      {isDead !== false && <Earths section={section} />}
      {notKnown.map(({ why, assets }) => (
        <p key={why}>
          {i18n._(NOT_KNOWN_WORDS[why])} <RecordNames entity="asset" ids={assets} />
        </p>
      ))}
    </>
  );
}

function LiveWords({ isDead }: Pick<SectionTold, 'isDead'>) {
  if (isDead === null) return <Trans>Whether it is live is not known. Treat it as live.</Trans>;
  return isDead ? <Trans>No infeed reaches it.</Trans> : <Trans>It is live.</Trans>;
}

function Reaching({ ways }: { ways: SectionTold['reaching'] }) {
  const { t } = useLingui();
  return (
    <div>
      <Muted>
        <Trans>An infeed reaches it without a visible break between, over:</Trans>
      </Muted>
      <PlainList aria-label={t`Ways without a visible break`}>
        {ways.map((way) => (
          <li key={way.join()}>
            <RecordNames entity="asset" ids={way} />
          </li>
        ))}
      </PlainList>
    </div>
  );
}

function Earths({ section: { earths, ends, endCount } }: { section: SectionTold }) {
  const named = (earthed: string) => ends.filter((end) => end.earthed === earthed).map(({ id }) => id);
  const [open, atWork] = [named('no'), named('atWork')];
  return (
    <div>
      <p>
        {earths.length > 0 ? (
          <>
            <Muted>
              <Trans>Earths that are joined to it:</Trans>
            </Muted>{' '}
            <RecordNames entity="asset" ids={earths} />
          </>
        ) : (
          <Trans>No earth is joined to it.</Trans>
        )}
      </p>
      {open.length > 0 && (
        <chakra.p color="fault.text">
          <Trans>No earth stands between the work and:</Trans> <RecordNames entity="asset" ids={open} />
          {endCount > ends.length && ' …'}
        </chakra.p>
      )}
      {atWork.length > 0 && (
        <p>
          <Trans>Earthed at the work alone, which holds as long as no conductor is cut there, towards:</Trans>{' '}
          <RecordNames entity="asset" ids={atWork} />
        </p>
      )}
    </div>
  );
}
