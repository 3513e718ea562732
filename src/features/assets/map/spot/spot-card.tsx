import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { entities } from '../../../../domain/registry.ts';
import { exactness } from '../../../../resource/inputs/position/exactness.ts';
import { isGoodEnough } from '../../../../resource/inputs/position/take-position.ts';
import { createPath } from '../../../../resource/rows/record-path.ts';
import { usePlaceText } from '../../../../resource/words/use-place-text.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { IconButton, LinkButton } from '../../../../ui/controls/button.tsx';
import { useFormat } from '../../../../ui/format/format.ts';
import { Card } from '../../../../ui/page/card.tsx';
import { PlainList, Wrap } from '../../../../ui/page/layout.tsx';
import { Muted, MutedText } from '../../../../ui/page/text.tsx';
import { ListRow, NameAndAbout } from '../beside/list-row.tsx';
import { kindLook } from '../grid-map/mark-looks.ts';
import { KindMark } from '../legend/kind-mark.tsx';
import type { KnownPlaces } from '../use-map-places.ts';
import { useWayWords } from '../way-words.ts';
import { type NearAsset, useNear } from './use-near.ts';
import type { Spot } from './use-spot.ts';

/** Metres within which an asset is what somebody means who stands beside it. */
const BESIDE = 25;

/** Metres from which on a position is no place for a job: it says the valley, not the pole. */
const UNSURE = 50;

interface SpotCardProps {
  spot: Spot;
  known: KnownPlaces | undefined;
  onClose: () => void;
}

/** Where somebody stands or presses: how sure that is, what is near, and what can be recorded there. */
export function SpotCard({ spot, known, onClose }: SpotCardProps) {
  const { t } = useLingui();
  const placeText = usePlaceText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const near = useNear(known, spot);
  // Undefined: nobody said; the nearest one then.
  const [said, setSaid] = useState<string | null>();
  const nearest = near?.[0] && near[0].way.metres <= BESIDE ? near[0].asset.id : null;
  const about = said === undefined ? nearest : said;
  return (
    <Card as="section" aria-label={t`Place`} display="grid" gap="3" p="4">
      <Wrap>
        <h2 ref={heading} tabIndex={-1} style={{ flex: 1 }}>
          {spot.accuracy === null ? <Trans>This place</Trans> : <Trans>Where you are</Trans>}
        </h2>
        <IconButton label={t`Close`} size="sm" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </Wrap>
      <Muted fontSize="sm" dir="ltr">
        {placeText(spot)}
      </Muted>
      <Accuracy metres={spot.accuracy} />
      <NearList near={near} about={about} onAbout={setSaid} />
      <Ways spot={spot} about={about} />
    </Card>
  );
}

function Accuracy({ metres }: { metres: number | null }) {
  const format = useFormat();
  const asked = useWorkspace().tenant.positionAccuracy ?? null;
  if (metres === null) return null;
  const far = exactness(format.quantity, metres);
  const wanted = exactness(format.quantity, asked ?? 0);
  return (
    <MutedText fontSize="sm" role="status">
      {!isGoodEnough({ accuracy: metres }, asked) ? (
        <Trans>
          This position is known within {far} only. Your organisation asks for {wanted}.
        </Trans>
      ) : metres > UNSURE ? (
        <Trans>
          Your device knows it within {far} only. Wait under open sky, or press the place on the map.
        </Trans>
      ) : (
        <Trans>Within {far}</Trans>
      )}
    </MutedText>
  );
}

interface NearListProps {
  near: readonly NearAsset[] | undefined;
  about: string | null;
  onAbout: (id: string | null) => void;
}

/** What stands near: a press says that the job is about it, another one that it is not. */
function NearList({ near, about, onAbout }: NearListProps) {
  const { t } = useLingui();
  const wayWords = useWayWords();
  if (!near) return null;
  if (near.length === 0) {
    return (
      <MutedText fontSize="sm">
        <Trans>No asset within 200 m</Trans>
      </MutedText>
    );
  }
  return (
    <PlainList aria-label={t`Assets near by`}>
      {near.map(({ asset, way }) => (
        <li key={asset.id}>
          <ListRow
            type="button"
            px="2"
            aria-pressed={asset.id === about}
            onClick={() => onAbout(asset.id === about ? null : asset.id)}
          >
            <KindMark look={kindLook(asset.kind)} />
            <NameAndAbout name={asset.name} about={wayWords(way.metres, way.bearing)} />
          </ListRow>
        </li>
      ))}
    </PlainList>
  );
}

/** Decimals of a degree: a centimetre. */
const PLACES = 7;

function Ways({ spot, about }: { spot: Spot; about: string | null }) {
  const { can } = useWorkspace();
  const position = [spot.longitude, spot.latitude].map((degree) => Number(degree.toFixed(PLACES)));
  const geometry = JSON.stringify({ type: 'Point', coordinates: position });
  const ofAsset: Record<string, string> = about ? { assetId: about } : {};
  return (
    <Wrap gap="2">
      {can('work-orders:create') && (
        <LinkButton
          look="primary"
          to={createPath(entities.workOrder, { geometry, ...ofAsset })}
          icon={<Plus aria-hidden />}
        >
          <Trans>New work order here</Trans>
        </LinkButton>
      )}
      {can('assets:create') && (
        <LinkButton to={createPath(entities.asset, { geometry })} icon={<Plus aria-hidden />}>
          <Trans>New asset here</Trans>
        </LinkButton>
      )}
    </Wrap>
  );
}
