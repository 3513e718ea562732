import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import MapIcon from 'lucide-react/icons/map';
import { firstRows } from '../../../data/read/list-query.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import type { Asset, asset } from '../../../domain/assets/asset.ts';
import type { LonLat } from '../../../domain/geometry/sphere.ts';
import { entities } from '../../../domain/registry.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { usePlaceText } from '../../../resource/words/use-place-text.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { Muted, SectionHeading } from '../../../ui/page/text.tsx';
import { addressOfCamera } from './device/kept-camera.ts';
import { kindLook } from './grid-map/mark-looks.ts';
import { KindMark } from './legend/kind-mark.tsx';
import { placeOfAsset } from './place-of-asset.ts';
import { HEIGHT, type Sketch, sketchAround, WIDTH } from './place-sketch.ts';
import { WayFromHere } from './way-from-here.tsx';

/** Near enough to see what stands beside it. */
const NEAR_ZOOM = 16;

/** Where an asset stands among those that belong to the same one, and the way to the map. A drawing: it costs no map. */
export function PlaceCard({ row }: DetailPart<typeof asset>) {
  const placeText = usePlaceText();
  const { database } = useWorkspace();
  const near = useLive(database, (local) => neighbours(local, row), [row.id, row.parentId]);
  const place = placeOfAsset(row);
  if (!place) return null;
  const at = addressOfCamera({ ...place, zoom: NEAR_ZOOM });
  return (
    <Card display="grid" gap="3">
      <Wrap>
        <SectionHeading flex="1">
          <Trans>Place</Trans>
        </SectionHeading>
        <LinkButton to={`/tenant/map?at=${at}&asset=${row.id}`} icon={<MapIcon aria-hidden />}>
          <Trans>Show on the map</Trans>
        </LinkButton>
      </Wrap>
      <Drawing sketch={sketchAround(place, near ?? [])} kind={row.kind} />
      <Muted fontSize="sm" dir="ltr">
        {placeText(place)}
      </Muted>
      <WayFromHere place={place} />
    </Card>
  );
}

function Drawing({ sketch, kind }: { sketch: Sketch; kind: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const length = format.quantity(sketch.barMetres, 'm');
  return (
    <chakra.div position="relative" bg="bg.sunken" borderRadius="md" overflow="hidden" dir="ltr">
      <chakra.svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="full"
        display="block"
        role="img"
        aria-label={t`Where it stands among its neighbours, north at the top`}
      >
        {sketch.points.map(({ id, x, y }) => (
          <chakra.circle key={id} cx={x} cy={y} r="3" fill="fg.muted" />
        ))}
        <chakra.path d={`M12 ${HEIGHT - 16}v6h${sketch.bar}v-6`} fill="none" stroke="fg" strokeWidth="1.5" />
        <chakra.text x={18 + sketch.bar} y={HEIGHT - 8} fontSize="11" fill="fg">
          {length}
        </chakra.text>
      </chakra.svg>
      <chakra.span position="absolute" top="50%" left="50%" transform="translate(-50%, -50%)">
        <KindMark look={kindLook(kind)} size={28} />
      </chakra.span>
    </chakra.div>
  );
}

/** So many of each kind are drawn: more are a heap of dots. */
const MOST = 200;

async function neighbours(
  database: FieldDatabase,
  { id, parentId }: Asset,
): Promise<(LonLat & { readonly id: string })[]> {
  const within = [parentId, id].filter((parent) => parent !== null);
  const rows = await Promise.all(
    within.map((parent) =>
      firstRows(database, { entity: entities.asset, filters: { parentId: parent }, sort: 'name' }, MOST),
    ),
  );
  return rows.flat().flatMap((row) => {
    const place = row.id === id ? undefined : placeOfAsset(row);
    return place ? [{ ...place, id: row.id }] : [];
  });
}
