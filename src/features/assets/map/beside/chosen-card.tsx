import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Asset } from '../../../../domain/assets/asset.ts';
import { placeOfAsset } from '../../../../domain/assets/place-of-asset.ts';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import { entities } from '../../../../domain/registry.ts';
import { createPath, recordPath } from '../../../../resource/rows/record-path.ts';
import { AccessNotes } from '../../../../resource/safety/access-notes.tsx';
import { choiceLabel, choiceText, type Speech } from '../../../../resource/words/value-text.ts';
import { useWorkspace } from '../../../../session/account/workspace.tsx';
import { IconButton, LinkButton } from '../../../../ui/controls/button.tsx';
import { StatusBadge } from '../../../../ui/notices/badge.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { Wrap } from '../../../../ui/page/layout.tsx';
import { LinkText, Mono } from '../../../../ui/page/text.tsx';
import { kindLook } from '../grid-map/mark-looks.ts';
import { KindMark } from '../legend/kind-mark.tsx';
import { NavigateButton, PlaceWords } from '../place-words.tsx';
import type { OwnJob } from '../use-own-work.ts';

interface ChosenCardProps {
  asset: Asset;
  speech: Speech;
  here: LonLat | null;
  jobs: readonly OwnJob[];
  /** Its heading takes the focus whenever this is another one. */
  focusFor: object | null;
  onClose: () => void;
}

/** What somebody pressed on the map or in its list: what it is, how far, and the ways to it. */
export function ChosenCard({ asset, speech, here, jobs, focusFor, onClose }: ChosenCardProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusFor) heading.current?.focus();
  }, [focusFor, asset.id]);
  const status = choiceLabel(speech.labels, 'status', asset.status);
  const Icon = status?.icon;
  return (
    <Card as="section" aria-label={asset.name} display="grid" gap="3" p="4">
      <chakra.div display="flex" gap="3" alignItems="flex-start">
        <KindMark look={kindLook(asset.kind)} size={26} />
        <chakra.div flex="1" minW="0">
          <chakra.h2 ref={heading} tabIndex={-1} fontSize="md" overflowWrap="anywhere">
            {asset.name}
          </chakra.h2>
          <Mono color="fg.muted">{asset.tag}</Mono>
        </chakra.div>
        <IconButton label={t`Close`} size="sm" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </chakra.div>
      <Wrap gap="2">
        <span>{choiceText(speech, 'kind', asset.kind)}</span>
        <StatusBadge tone={status?.tone ?? 'neutral'} icon={Icon && <Icon aria-hidden />}>
          {choiceText(speech, 'status', asset.status)}
        </StatusBadge>
      </Wrap>
      <AccessNotes asset={asset} />
      <Ways asset={asset} />
      <PlaceWords place={placeOfAsset(asset)} here={here} />
      {jobs.map(({ order }) => (
        <LinkText key={order.id}>
          <Link to={recordPath(entities.workOrder, order.id)}>{order.title}</Link>
        </LinkText>
      ))}
    </Card>
  );
}

function Ways({ asset }: Pick<ChosenCardProps, 'asset'>) {
  const { can } = useWorkspace();
  const place = placeOfAsset(asset);
  return (
    <Wrap gap="2">
      <LinkButton
        to={recordPath(entities.asset, asset.id)}
        look="primary"
        icon={<ArrowUpRight aria-hidden />}
      >
        <Trans>Open asset</Trans>
      </LinkButton>
      {place && <NavigateButton place={place} />}
      {can('work-orders:create') && (
        <LinkButton to={createPath(entities.workOrder, { assetId: asset.id })} icon={<Plus aria-hidden />}>
          <Trans>New work order</Trans>
        </LinkButton>
      )}
    </Wrap>
  );
}
