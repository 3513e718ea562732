import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type {
  ToldReason,
  ToldTouch,
  TouchingProposals,
} from '../../../../domain/network/touching/touching-asset.ts';
import { useFormat } from '../../../../ui/format/format.ts';
import { Stack } from '../../../../ui/page/layout.tsx';
import { Muted, MutedText } from '../../../../ui/page/text.tsx';

/** Places that a list draws, and assets that it names of each. */
const MOST_SHOWN = 100;
const MOST_NAMED = 5;

const REASONS: Readonly<Record<ToldReason, MessageDescriptor>> = {
  middle: msg`Touch a line in its middle`,
  voltage: msg`Different voltages meet`,
  unclear: msg`Not clear which side or which recorded connection is meant`,
  bothEnds: msg`Both ends of a line come to one place`,
};

interface TouchingListsProps {
  readonly proposals: TouchingProposals;
  readonly titles: ReadonlyMap<string, string>;
}

/** What would be connected, and what is told instead. */
export function TouchingLists({ proposals: { joints, changes, told }, titles }: TouchingListsProps) {
  const { t, i18n } = useLingui();
  const places = i18n.number(joints.length);
  return (
    <Stack>
      <chakra.p role="status">
        {joints.length === 0 ? (
          <Trans>Nothing touches that is not connected already.</Trans>
        ) : (
          <>
            <Plural
              value={changes.length}
              one="# asset gets connections."
              other="# assets get connections."
            />{' '}
            <Trans>Places where ends touch: {places}</Trans>
          </>
        )}
      </chakra.p>
      <Places label={t`Would be connected`} places={joints} titles={titles} />
      {told.length > 0 && <ToldList told={told} titles={titles} />}
    </Stack>
  );
}

function ToldList({ told, titles }: { told: readonly ToldTouch[]; titles: ReadonlyMap<string, string> }) {
  const { i18n } = useLingui();
  const byReason = [...Map.groupBy(told, ({ reason }) => reason)];
  return (
    <>
      <MutedText>
        <Trans>Told, and not connected:</Trans>
      </MutedText>
      {byReason.map(([reason, places]) => (
        <chakra.details key={reason}>
          <summary>
            {i18n._(REASONS[reason])} <Muted>{i18n.number(places.length)}</Muted>
          </summary>
          <Places label={i18n._(REASONS[reason])} places={places} titles={titles} />
        </chakra.details>
      ))}
    </>
  );
}

interface PlacesProps {
  readonly label: string;
  readonly places: readonly { readonly ids: readonly string[]; readonly metres: number }[];
  readonly titles: ReadonlyMap<string, string>;
}

function Places({ label, places, titles }: PlacesProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (places.length === 0) return null;
  const shown = places.slice(0, MOST_SHOWN);
  const more = places.length - shown.length;
  return (
    <>
      <chakra.ul aria-label={label} maxH="16rem" overflowY="auto" paddingInlineStart="4" listStyleType="disc">
        {shown.map(({ ids, metres }) => (
          <li key={ids.join(' ')}>
            {ids
              .slice(0, MOST_NAMED)
              .map((id) => titles.get(id) ?? '')
              .join(', ')}
            {ids.length > MOST_NAMED && ` + ${i18n.number(ids.length - MOST_NAMED)}`}{' '}
            <Muted>{format.quantity(Number(metres.toFixed(2)), 'm')}</Muted>
          </li>
        ))}
      </chakra.ul>
      {more > 0 && (
        <MutedText>
          <Plural value={more} one="and # more place" other="and # more places" />
        </MutedText>
      )}
    </>
  );
}
