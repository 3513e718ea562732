import { Trans, useLingui } from '@lingui/react/macro';
import type { BaseMap } from '../../../domain/map/base-map.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useBytes } from '../../../ui/format/use-bytes.ts';
import { Wrap } from '../../../ui/page/layout.tsx';
import { Muted, RowName } from '../../../ui/page/text.tsx';
import type { Column } from '../data-table.tsx';
import type { BaseMapQuestion } from './base-map-dialogs.tsx';
import { useBaseMapsOnline } from './use-base-maps-online.ts';

/** What a map is, how large, where, and what is done with it. */
export function useBaseMapColumns(onAsk: (question: BaseMapQuestion) => void): Column<BaseMap>[] {
  const { t } = useLingui();
  const { number } = useFormat();
  const bytes = useBytes();
  // Two decimals of a degree are a kilometre.
  const degrees = (value = 0) => number(Math.round(value * 100) / 100);
  return [
    { id: 'name', head: t`Name`, cell: (map) => <MapName map={map} />, by: ({ name }) => name },
    {
      id: 'kind',
      head: t`Kind`,
      cell: ({ format }) => (format === 'vector' ? <Trans>Drawn (vector)</Trans> : <Trans>Pictures</Trans>),
      by: ({ format }) => format,
    },
    {
      id: 'zooms',
      figure: true,
      head: t`Zooms`,
      cell: ({ minZoom, maxZoom }) => `${minZoom}–${maxZoom}`,
      by: ({ maxZoom }) => maxZoom,
    },
    { id: 'size', figure: true, head: t`Size`, cell: (map) => bytes(map.bytes), by: (map) => map.bytes },
    {
      id: 'area',
      head: t`Area (latitude, longitude)`,
      cell: ({ bounds: [west, south, east, north] }) =>
        `${degrees(south)}, ${degrees(west)} – ${degrees(north)}, ${degrees(east)}`,
    },
    { id: 'actions', head: t`Actions`, cell: (map) => <MapActions map={map} onAsk={onAsk} /> },
  ];
}

function MapName({ map: { name, attribution } }: { map: BaseMap }) {
  return (
    <>
      <RowName overflowWrap="anywhere">{name}</RowName>
      {attribution !== '' && (
        <Muted display="block" fontSize="sm">
          {attribution}
        </Muted>
      )}
    </>
  );
}

function MapActions({ map, onAsk }: { map: BaseMap; onAsk: (question: BaseMapQuestion) => void }) {
  const { t } = useLingui();
  const { isOff, marks } = useBaseMapsOnline();
  const { name } = map;
  return (
    <Wrap>
      <Button
        size="sm"
        aria-label={t`Rename ${name}`}
        disabled={isOff}
        onClick={() => onAsk({ kind: 'rename', of: map })}
        {...marks}
      >
        <Trans>Rename</Trans>
      </Button>
      <Button
        size="sm"
        look="dangerQuiet"
        aria-label={t`Delete ${name}`}
        disabled={isOff}
        onClick={() => onAsk({ kind: 'delete', of: map })}
        {...marks}
      >
        <Trans>Delete</Trans>
      </Button>
    </Wrap>
  );
}
