import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { useMemo, useState } from 'react';
import { inBackground } from '../../../../domain/kit/values/in-background.ts';
import type { OfferedBaseMap, WantedArea } from '../../../../domain/map/base/base-map.ts';
import { useShownAct } from '../../../../resource/act/use-act.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chip } from '../../../../ui/controls/chip.tsx';
import { LabelledControl } from '../../../../ui/controls/field.tsx';
import { Select } from '../../../../ui/controls/inputs.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { useBytes } from '../../../../ui/format/use-bytes.ts';
import { Banner } from '../../../../ui/notices/banner.tsx';
import { Stack, Wrap } from '../../../../ui/page/layout.tsx';
import { MutedText, SectionHeading } from '../../../../ui/page/text.tsx';
import { useAboutWords, useBaseFailureWords, useBaseMapWords, useZoomWords } from './base-words.ts';
import { type ToldSize, useAreaSize } from './use-area-size.ts';
import type { BaseDialogState } from './use-base-dialog.ts';
import type { KnownBaseMaps } from './use-base-maps.ts';
import { type AreaSources, shapeBy } from './wanted-areas.ts';

interface TakeAreaPartProps {
  known: KnownBaseMaps;
  map: OfferedBaseMap;
  sources: AreaSources;
  dialog: BaseDialogState;
  /** Bytes that the browser still gives. */
  left: number | undefined;
}

/** An area is chosen, its size is said, and it is taken along. */
export function TakeAreaPart({ known, map, sources, dialog, left }: TakeAreaPartProps) {
  const { t } = useLingui();
  const zooms = offeredZooms(map);
  const [zoom, setZoom] = useState(() => zooms.findLast((each) => each <= USUAL_ZOOM) ?? map.maxZoom);
  const area = useWanted(dialog, sources, zoom);
  const told = useAreaSize(known.baseMaps, map, area);
  const failureWords = useBaseFailureWords();
  const take = async () => {
    if (!known.baseMaps || !area) return;
    await known.baseMaps.take(map, area);
    // A browser that runs out of room deletes what it was not asked to keep.
    inBackground(navigator.storage.persist().catch(() => false));
    known.choose({ shown: map.id });
  };
  const { act, busy, failure } = useShownAct(take, failureWords);
  const bytes = told?.kind === 'size' ? told.size.bytes : undefined;
  const isTooLarge = bytes !== undefined && left !== undefined && bytes > left;
  return (
    <Stack gap="3" as="section">
      <SectionHeading as="h3">
        <Trans>Take an area along</Trans>
      </SectionHeading>
      <MutedText fontSize="sm">
        <Trans>{map.name}: what is taken along is on the map without signal.</Trans>
      </MutedText>
      <AboutChips {...{ sources, dialog }} />
      <LabelledControl label={t`Detail`}>
        <ZoomSelect {...{ zooms, zoom }} onZoom={setZoom} />
      </LabelledControl>
      <SizeLine {...{ told, left, isTooLarge }} isAsked={area !== null} />
      {failure && <Banner kind="error">{failure}</Banner>}
      <div>
        <Button
          look="primary"
          icon={<Download aria-hidden />}
          busy={busy}
          disabled={bytes === undefined || isTooLarge}
          onClick={() => act()}
        >
          <Trans>Take along</Trans>
        </Button>
      </div>
    </Stack>
  );
}

/** Streets, without each building: a day's work fits a phone. */
const USUAL_ZOOM = 14;

function useWanted({ about }: BaseDialogState, sources: AreaSources, maxZoom: number): WantedArea | null {
  const { work, rest, corners, chosen } = sources;
  return useMemo(() => {
    const shape = shapeBy(about, { work, rest, corners, chosen });
    const label = about === 'line' ? (chosen?.name ?? null) : null;
    return shape && { about, label, shape, maxZoom };
  }, [about, work, rest, corners, chosen, maxZoom]);
}

function AboutChips({ sources, dialog }: Pick<TakeAreaPartProps, 'sources' | 'dialog'>) {
  const { t } = useLingui();
  const words = useAboutWords();
  const { about, setAbout, draw } = dialog;
  const line = shapeBy('line', sources);
  return (
    <Wrap role="group" aria-label={t`Which area`} gap="2">
      {(['work', 'view'] as const).map((each) => (
        <Chip
          key={each}
          minH="control"
          pressed={about === each}
          disabled={shapeBy(each, sources) === null}
          onClick={() => setAbout(each)}
        >
          {words(each, null)}
        </Chip>
      ))}
      <Chip minH="control" pressed={about === 'drawn'} onClick={draw}>
        {words('drawn', null)}
      </Chip>
      {line && (
        <Chip minH="control" pressed={about === 'line'} onClick={() => setAbout('line')}>
          {words('line', sources.chosen?.name ?? null)}
        </Chip>
      )}
    </Wrap>
  );
}

/** Zooms below the deepest one that are offered. */
const OFFERED_ZOOMS = 6;

function offeredZooms({ minZoom, maxZoom }: OfferedBaseMap): readonly number[] {
  const first = Math.max(minZoom, maxZoom - OFFERED_ZOOMS);
  return Array.from({ length: maxZoom - first + 1 }, (_, at) => first + at);
}

interface ZoomSelectProps {
  zooms: readonly number[];
  zoom: number;
  onZoom: (zoom: number) => void;
}

function ZoomSelect({ zooms, zoom, onZoom }: ZoomSelectProps) {
  const words = useZoomWords();
  const choose = (value: string) => onZoom(zooms.find((each) => String(each) === value) ?? zoom);
  return (
    <Select value={String(zoom)} onChange={(event) => choose(event.target.value)}>
      {zooms.map((each) => (
        <option key={each} value={String(each)}>
          {words(each)}
        </option>
      ))}
    </Select>
  );
}

interface SizeLineProps {
  told: ToldSize | undefined;
  left: number | undefined;
  isTooLarge: boolean;
  isAsked: boolean;
}

function SizeLine({ told, left, isTooLarge, isAsked }: SizeLineProps) {
  const bytes = useBytes();
  const { number } = useFormat();
  const words = useBaseMapWords();
  if (!isAsked) {
    return (
      <MutedText>
        <Trans>Choose which area.</Trans>
      </MutedText>
    );
  }
  if (told?.kind === 'failure') return <Banner kind="warning">{words(told.code)}</Banner>;
  const [size, tiles, room] = told
    ? [bytes(told.size.bytes), number(told.size.tiles), left === undefined ? null : bytes(left)]
    : [null, null, null];
  return (
    <chakra.div role="status">
      {size === null ? (
        <Trans>Working out the size …</Trans>
      ) : (
        <>
          <strong>{size}</strong> <Trans>Tiles: {tiles}.</Trans>{' '}
          {room !== null && <Trans>{room} are free on this device.</Trans>}
        </>
      )}
      {isTooLarge && (
        <Banner kind="warning">
          <Trans>
            There is not enough room for it. Take a smaller area or less detail, or delete another area.
          </Trans>
        </Banner>
      )}
    </chakra.div>
  );
}
