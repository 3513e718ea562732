import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import MapIcon from 'lucide-react/icons/map';
import { lazy, Suspense, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { AnyRow } from '../../../../domain/kit/entity/entity.ts';
import { entityNamed } from '../../../../domain/registry.ts';
import { recordTitle } from '../../../../resource/rows/record-name.tsx';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { useLive } from '../../../../session/use-live.ts';
import { LinkButton } from '../../../../ui/controls/button.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { Wrap } from '../../../../ui/page/layout.tsx';
import { SectionHeading } from '../../../../ui/page/text.tsx';
import { NavigateButton, PlaceWords } from '../place-words.tsx';
import { type PlacedRecord, placedRecord } from './placed-record.ts';
import { addressOfPlaced } from './small-map-address.ts';
import { useSeen } from './use-seen.ts';

const SmallMap = lazy(async () => ({ default: (await import('./small-map.tsx')).SmallMap }));

/** Where a record stands, in words and on a small map, and the way to the map. Nothing where nobody said a place. */
export function SmallMapCard({ entity, row }: { entity: string; row: AnyRow }) {
  const { database, can } = useWorkspace();
  const placed = useLive(database, (local) => placedRecord(local, entity, row), [entity, row]);
  if (!placed) return null;
  const title = recordTitle(entityNamed(entity), row);
  const to = can('assets:view') ? addressOfPlaced(placed) : undefined;
  return (
    <Card display="grid" gap="3">
      <Wrap>
        <SectionHeading flex="1">
          <Trans>Place</Trans>
        </SectionHeading>
        <NavigateButton place={placed} />
        {to && (
          <LinkButton to={to} icon={<MapIcon aria-hidden />}>
            <Trans>Show on the map</Trans>
          </LinkButton>
        )}
      </Wrap>
      <Picture {...{ placed, title, to }} />
      <PlaceWords place={placed} here={null} />
    </Card>
  );
}

/** Opened once it is in sight. Its place is free before, so that nothing moves. */
function Picture({ placed, title, to }: { placed: PlacedRecord; title: string; to: string | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(frame);
  return (
    <chakra.div ref={frame} data-paper="none" position="relative" minH={isSeen ? undefined : '220px'}>
      <Suspense fallback={<chakra.div height="220px" />}>
        {isSeen && <SmallMap {...{ placed, title }} />}
      </Suspense>
      {to && (
        // Pointing alone: keys and screen readers have the same way above.
        <chakra.span position="absolute" inset="0" asChild>
          <Link to={to} tabIndex={-1} aria-hidden />
        </chakra.span>
      )}
    </chakra.div>
  );
}
