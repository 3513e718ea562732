import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import type { LonLat } from '../../../../../domain/geometry/sphere.ts';
import { IconButton } from '../../../../../ui/controls/button.tsx';
import { useFormat } from '../../../../../ui/format/format.ts';
import { useNow } from '../../../../../ui/format/use-now.ts';
import { Card } from '../../../../../ui/page/card.tsx';
import { Wrap } from '../../../../../ui/page/layout.tsx';
import { Muted } from '../../../../../ui/page/text.tsx';
import { KindMark } from '../../legend/kind-mark.tsx';
import { NavigateButton, PlaceWords } from '../../place-words.tsx';
import { lookOf } from '../map-layers.ts';
import type { SeenPerson } from './use-crews.ts';

interface SeenPersonCardProps {
  person: SeenPerson;
  here: LonLat | null;
  /** Its heading takes the focus whenever this is another one. */
  focusFor: object | null;
  onClose: () => void;
}

/** Somebody who shows where they were last: when that was, and the way there. */
export function SeenPersonCard({ person, here, focusFor, onClose }: SeenPersonCardProps) {
  const { t } = useLingui();
  const { relative, quantity } = useFormat();
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusFor) heading.current?.focus();
  }, [focusFor, person.userId]);
  const when = relative(person.takenAt, now);
  const within = quantity(Math.ceil(person.accuracy), 'm');
  return (
    <Card as="section" aria-label={person.name} display="grid" gap="3" p="4">
      <chakra.div display="flex" gap="3" alignItems="flex-start">
        <KindMark look={lookOf('crews')} size={26} />
        <chakra.div flex="1" minW="0">
          <chakra.h2 ref={heading} tabIndex={-1} fontSize="md" overflowWrap="anywhere">
            {person.name}
          </chakra.h2>
          <Muted fontSize="sm">{person.crews.join(', ')}</Muted>
        </chakra.div>
        <IconButton label={t`Close`} size="sm" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </chakra.div>
      <p>
        <Trans>
          Last here {when}, within {within}.
        </Trans>
      </p>
      <Wrap gap="2">
        <NavigateButton place={person} />
      </Wrap>
      <PlaceWords place={person} here={here} />
    </Card>
  );
}
