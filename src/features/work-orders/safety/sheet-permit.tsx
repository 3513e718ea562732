import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { JobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { type PermitStanding, permitStanding } from '../../../domain/job-sheets/sheet-safety.ts';
import { entities } from '../../../domain/registry.ts';
import type { WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { choiceText } from '../../../resource/words/value-text.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { Mono, Muted } from '../../../ui/page/text.tsx';
import type { Tone } from '../../../ui/theme/tone.ts';

interface SheetPermitProps {
  order: WorkOrder;
  sheet: JobSheet;
  /** Milliseconds. */
  now: number;
}

const TONES: Readonly<Record<Exclude<PermitStanding, 'none'>, Tone>> = {
  valid: 'safe',
  ended: 'fault',
  expired: 'fault',
  notValidYet: 'energised',
  notShown: 'energised',
  overridden: 'energised',
};

/** The permit that was shown for a sheet, what it allows and until when, or why work begins without. */
export function SheetPermit({ order, sheet, now }: SheetPermitProps) {
  const standing = permitStanding(order, sheet, now);
  if (standing === 'none') return null;
  return (
    <div>
      <Wrap columnGap="2" rowGap="1">
        <StatusBadge tone={TONES[standing]}>
          <StandingWords standing={standing} />
        </StatusBadge>
        {sheet.permitNumber && <Mono>{sheet.permitNumber}</Mono>}
        <PermitSays sheet={sheet} />
      </Wrap>
      {standing === 'overridden' && <Reason sheet={sheet} />}
    </div>
  );
}

function StandingWords({ standing }: { standing: Exclude<PermitStanding, 'none'> }) {
  switch (standing) {
    case 'valid':
      return <Trans>Permit shown</Trans>;
    case 'ended':
      return <Trans>Permit has ended</Trans>;
    case 'expired':
      return <Trans>Permit ended before the work began</Trans>;
    case 'notValidYet':
      return <Trans>Permit not valid yet</Trans>;
    case 'notShown':
      return <Trans>Permit not shown yet</Trans>;
    case 'overridden':
      return <Trans>Without a valid permit</Trans>;
  }
}

/** Kind, issuer and window, as far as they were written down. */
function PermitSays({ sheet }: { sheet: JobSheet }) {
  const speech = useSpeech(useLabels(entities.jobSheet));
  const format = useFormat();
  const { permitKind, permitIssuer, permitValidUntil } = sheet;
  const said = [permitKind && choiceText(speech, 'permitKind', permitKind), permitIssuer].filter(Boolean);
  return (
    <>
      {said.length > 0 && <span>{said.join(' · ')}</span>}
      {permitValidUntil && (
        <Muted>
          <Trans>valid until {format.dateTime(permitValidUntil)}</Trans>
        </Muted>
      )}
    </>
  );
}

function Reason({ sheet: { permitOverride, permitOverrideBy } }: { sheet: JobSheet }) {
  const people = usePeople();
  const who = personName(people, permitOverrideBy ?? '');
  return (
    <chakra.p whiteSpace="pre-wrap">
      {permitOverride}
      {who && (
        <>
          {' '}
          <Muted>
            <Trans>said by {who}</Trans>
          </Muted>
        </>
      )}
    </chakra.p>
  );
}
