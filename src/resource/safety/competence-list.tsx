import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { AskedCompetence, Holder } from '../../domain/job-sheets/asked-of-crew.ts';
import { useFormat } from '../../ui/format/format.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { PlainList, Wrap } from '../../ui/page/layout.tsx';
import { Muted } from '../../ui/page/text.tsx';
import type { Tone } from '../../ui/theme/tone.ts';
import { personName, usePeople } from '../words/people.tsx';

const TONES: Readonly<Record<AskedCompetence['standing'], Tone>> = {
  held: 'safe',
  expired: 'fault',
  missing: 'fault',
};

/** What the crew has to be allowed to do, and who of it is, until when. */
export function CompetenceList({ competences }: { competences: readonly AskedCompetence[] }) {
  return (
    <PlainList display="grid" gap="2">
      {competences.map(({ id, name, standing, holders }) => (
        <li key={id}>
          <Wrap columnGap="2" rowGap="1">
            <chakra.span fontWeight="medium" overflowWrap="anywhere">
              {name}
            </chakra.span>
            <StatusBadge tone={TONES[standing]}>
              <StandingWord standing={standing} />
            </StatusBadge>
          </Wrap>
          {holders.map((holder) => (
            <HolderLine key={`${holder.person} ${holder.validUntil}`} holder={holder} />
          ))}
        </li>
      ))}
    </PlainList>
  );
}

function StandingWord({ standing }: Pick<AskedCompetence, 'standing'>) {
  switch (standing) {
    case 'held':
      return <Trans>Held</Trans>;
    case 'expired':
      return <Trans>Expired on the day of the work</Trans>;
    case 'missing':
      return <Trans>Nobody of the crew has it</Trans>;
  }
}

function HolderLine({ holder: { person, validUntil, isExpired } }: { holder: Holder }) {
  const people = usePeople();
  const format = useFormat();
  const until = validUntil !== null && format.date(validUntil);
  return (
    <div>
      {person === null ? <Trans>The crew</Trans> : personName(people, person)}{' '}
      {until && (
        <Muted fontSize="sm">
          {isExpired ? <Trans>expired {until}</Trans> : <Trans>valid until {until}</Trans>}
        </Muted>
      )}
    </div>
  );
}
