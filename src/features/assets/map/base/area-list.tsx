import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { KnownArea } from '../../../../data/base-maps/base-map-messages.ts';
import type { BaseMaps } from '../../../../data/base-maps/open-base-maps.ts';
import { ActionDialog } from '../../../../resource/act/act.tsx';
import { useShownAct } from '../../../../resource/act/use-act.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { useBytes } from '../../../../ui/format/use-bytes.ts';
import { useNow } from '../../../../ui/format/use-now.ts';
import { Banner } from '../../../../ui/notices/banner.tsx';
import { ProgressBar } from '../../../../ui/notices/progress-bar.tsx';
import { PlainList, Stack, Wrap } from '../../../../ui/page/layout.tsx';
import { MutedText, RowName, SectionHeading } from '../../../../ui/page/text.tsx';
import { takenPercent, useAboutWords, useBaseFailureWords, useBaseMapWords } from './base-words.ts';
import { newerOf, type StaleArea } from './stale-areas.ts';
import type { KnownBaseMaps } from './use-base-maps.ts';

/** The areas on this device, each with its size, its age and what can be done with it. */
export function AreaList({ known, baseMaps }: { known: KnownBaseMaps; baseMaps: BaseMaps }) {
  const { areas, offered = [] } = known;
  return (
    <Stack gap="3" as="section">
      <SectionHeading as="h3">
        <Trans>Areas on this device</Trans>
      </SectionHeading>
      {areas.length === 0 && (
        <MutedText>
          <Trans>None yet. Without signal the map has the coasts alone.</Trans>
        </MutedText>
      )}
      <PlainList display="grid" gap="3">
        {areas.map((area) => (
          <AreaRow key={area.about.id} {...{ area, baseMaps }} newer={newerOf(area, offered, areas)} />
        ))}
      </PlainList>
    </Stack>
  );
}

interface AreaRowProps {
  area: KnownArea;
  baseMaps: BaseMaps;
  /** The office has a newer version of it. */
  newer: StaleArea | null;
}

function AreaRow({ area, baseMaps, newer }: AreaRowProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const words = useAboutWords();
  const failureWords = useBaseMapWords();
  const { about, state, failure } = area;
  const title = words(about.about, about.label);
  return (
    <chakra.li p="3" border="1px solid" borderColor="border" borderRadius="md" display="grid" gap="2">
      <div>
        <RowName>{title}</RowName>
        <MutedText fontSize="sm">
          <AreaFacts {...{ area }} />
        </MutedText>
      </div>
      {state !== 'whole' && <ProgressBar label={t`${title}: on this device`} percent={takenPercent(area)} />}
      {state === 'part' && failure && <Banner kind="warning">{failureWords(failure)}</Banner>}
      {newer && (
        <MutedText fontSize="sm">
          <Trans>Older than the office’s. It stays until the new one is whole.</Trans>
        </MutedText>
      )}
      <AreaActions {...{ area, baseMaps, newer, title }} onDelete={() => setAsking(true)} />
      {isAsking && <DeleteArea {...{ area, baseMaps, title }} onClose={() => setAsking(false)} />}
    </chakra.li>
  );
}

function AreaFacts({ area: { about, done, state } }: Pick<AreaRowProps, 'area'>) {
  const bytes = useBytes();
  const format = useFormat();
  const age = format.relative(new Date(about.takenAt).toISOString(), useNow());
  const [here, all, zoom] = [bytes(done), bytes(about.bytes), about.maxZoom];
  return (
    <>
      {about.baseMapName} · <Trans>Zoom {zoom}</Trans> · {age} ·{' '}
      {state === 'whole' ? (
        all
      ) : (
        <Trans>
          {here} of {all}
        </Trans>
      )}
      {state === 'part' && (
        <>
          {' · '}
          <Trans>stopped</Trans>
        </>
      )}
    </>
  );
}

interface AreaActionsProps extends AreaRowProps {
  title: string;
  onDelete: () => void;
}

function AreaActions({ area, baseMaps, newer, title, onDelete }: AreaActionsProps) {
  const { t } = useLingui();
  const { id } = area.about;
  return (
    <Wrap role="group" aria-label={title} gap="2">
      {area.state === 'taking' && <AreaButton label={t`Pause`} onAct={() => baseMaps.pause(id)} />}
      {area.state === 'part' && !newer && <AreaButton label={t`Go on`} onAct={() => baseMaps.resume(id)} />}
      {newer && area.state !== 'taking' && (
        <AreaButton label={t`Update`} onAct={() => baseMaps.take(newer.map, newer.area, id)} />
      )}
      <Button look="dangerQuiet" onClick={onDelete}>
        <Trans>Delete</Trans>
      </Button>
    </Wrap>
  );
}

/** Once per press; what failed is said beside it. */
function AreaButton({ label, onAct }: { label: string; onAct: () => unknown }) {
  const { act, busy, isResting, failure } = useShownAct(onAct, useBaseFailureWords());
  return (
    <>
      <Button busy={busy} disabled={isResting} onClick={() => act()}>
        {label}
      </Button>
      {failure && <Banner kind="error">{failure}</Banner>}
    </>
  );
}

interface DeleteAreaProps extends Omit<AreaRowProps, 'newer'> {
  title: string;
  onClose: () => void;
}

function DeleteArea({ area, baseMaps, title, onClose }: DeleteAreaProps) {
  const bytes = useBytes();
  const size = bytes(area.done);
  return (
    <ActionDialog
      title={<Trans>Delete this area?</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      danger
      done={null}
      wordsOf={useBaseFailureWords()}
      onAct={() => baseMaps.remove(area.about.id)}
      onClose={onClose}
    >
      <p>
        <Trans>
          {title}: {size} become free on this device. Without signal the map has the coasts alone there. The
          office keeps its base map.
        </Trans>
      </p>
    </ActionDialog>
  );
}
