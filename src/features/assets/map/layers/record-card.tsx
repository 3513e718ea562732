import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { recordPlaces } from '../../../../data/read/places/record-places.ts';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import type { AnyRow } from '../../../../domain/kit/entity/entity.ts';
import { entities, entityNamed } from '../../../../domain/registry.ts';
import { RecordName, recordTitle } from '../../../../resource/rows/record-name.tsx';
import { recordPath } from '../../../../resource/rows/record-path.ts';
import { useRecord } from '../../../../resource/rows/use-record.ts';
import { useLabels } from '../../../../resource/words/entity-labels.tsx';
import { useSpeech } from '../../../../resource/words/use-speech.ts';
import { choiceLabel, choiceText } from '../../../../resource/words/value-text.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { useLive } from '../../../../session/use-live.ts';
import { IconButton, LinkButton } from '../../../../ui/controls/button.tsx';
import { StatusBadge } from '../../../../ui/notices/badge.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { Wrap } from '../../../../ui/page/layout.tsx';
import { LinkText, Muted } from '../../../../ui/page/text.tsx';
import { KindMark } from '../legend/kind-mark.tsx';
import type { MapRecord } from '../map-record.ts';
import { NavigateButton, PlaceWords } from '../place-words.tsx';
import { layerOf, lookOf } from './map-layers.ts';

interface RecordCardProps {
  record: MapRecord;
  here: LonLat | null;
  /** Its heading takes the focus whenever this is another one. */
  focusFor: object | null;
  onClose: () => void;
}

/** What somebody pressed that is no asset: what it is, where, and the ways to it. */
export function RecordCard({ record, here, focusFor, onClose }: RecordCardProps) {
  const row = useRecord(record.entity, record.id);
  if (!row) return null;
  return <KnownRecord {...{ record, row, here, focusFor, onClose }} />;
}

function KnownRecord({ record, row, here, focusFor, onClose }: RecordCardProps & { row: AnyRow }) {
  const { t, i18n } = useLingui();
  const { database } = useWorkspace();
  const labels = useLabels(record.entity);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusFor) heading.current?.focus();
  }, [focusFor, record.id]);
  const place = useLive(database, async (local) => (await recordPlaces(local, [row]))(row), [row]);
  const layer = layerOf(record.entity);
  const title = recordTitle(entityNamed(record.entity), row);
  return (
    <Card as="section" aria-label={title} display="grid" gap="3" p="4">
      <chakra.div display="flex" gap="3" alignItems="flex-start">
        {layer && <KindMark look={lookOf(layer)} size={26} />}
        <chakra.div flex="1" minW="0">
          <chakra.h2 ref={heading} tabIndex={-1} fontSize="md" overflowWrap="anywhere">
            {title}
          </chakra.h2>
          <Muted fontSize="sm">{i18n._(labels.singular)}</Muted>
        </chakra.div>
        <IconButton label={t`Close`} size="sm" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </chakra.div>
      <StatusOf entity={record.entity} row={row} />
      <Wrap gap="2">
        <LinkButton
          to={recordPath(record.entity, record.id)}
          look="primary"
          icon={<ArrowUpRight aria-hidden />}
        >
          <Trans>Open record</Trans>
        </LinkButton>
        {place && <NavigateButton place={place} />}
      </Wrap>
      <PlaceWords place={place} here={here} />
      <AssetLink id={row['assetId']} />
    </Card>
  );
}

function StatusOf({ entity, row }: { entity: string; row: AnyRow }) {
  const speech = useSpeech(useLabels(entity));
  const value = row['status'];
  if (typeof value !== 'string') return null;
  const status = choiceLabel(speech.labels, 'status', value);
  const Icon = status?.icon;
  return (
    <Wrap>
      <StatusBadge tone={status?.tone ?? 'neutral'} icon={Icon && <Icon aria-hidden />}>
        {choiceText(speech, 'status', value)}
      </StatusBadge>
    </Wrap>
  );
}

function AssetLink({ id }: { id: unknown }) {
  if (typeof id !== 'string') return null;
  return (
    <LinkText>
      <Link to={recordPath(entities.asset, id)}>
        <RecordName entity={entities.asset.name} id={id} />
      </Link>
    </LinkText>
  );
}
