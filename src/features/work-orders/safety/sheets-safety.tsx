import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { JobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { stopsOf } from '../../../domain/job-sheets/sheet-safety.ts';
import { entities } from '../../../domain/registry.ts';
import { isOpenWork, type WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { inOrder } from '../../../resource/items/item-list.ts';
import { recordTitle } from '../../../resource/rows/record-name.tsx';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { PlainList, Wrap } from '../../../ui/page/layout.tsx';
import { LinkText, Muted, MutedText } from '../../../ui/page/text.tsx';
import { PartHeading } from './part-heading.tsx';
import { SheetPermit } from './sheet-permit.tsx';

interface SheetsSafetyProps {
  order: WorkOrder;
  sheets: readonly JobSheet[];
  /** Milliseconds. */
  now: number;
}

/** What each sheet says: its permit, who confirmed the briefing, and when the work was stopped. */
export function SheetsSafety({ order, sheets, now }: SheetsSafetyProps) {
  if (sheets.length === 0) return null;
  return (
    <div>
      <PartHeading>
        <Trans>On the job sheets</Trans>
      </PartHeading>
      <PlainList display="grid" gap="4">
        {sheets.map((sheet) => (
          <chakra.li
            key={sheet.id}
            display="grid"
            gap="1"
            ps="3"
            borderInlineStart="2px solid"
            borderColor="border"
            overflowWrap="anywhere"
          >
            <LinkText>
              <Link to={recordPath(entities.jobSheet, sheet.id)}>
                {recordTitle(entities.jobSheet, sheet)}
              </Link>
            </LinkText>
            <SheetPermit order={order} sheet={sheet} now={now} />
            <SignOns sheet={sheet} withHazards={!isOpenWork(order.status)} />
            <Stops sheet={sheet} />
          </chakra.li>
        ))}
      </PlainList>
    </div>
  );
}

/** `withHazards`: of what each was warned, where the register does not stand beside it. */
function SignOns({ sheet, withHazards }: { sheet: JobSheet; withHazards: boolean }) {
  const people = usePeople();
  const format = useFormat();
  if (sheet.signOns.length === 0) {
    if (!sheet.signOnRequired || sheet.status === 'Cancelled') return null;
    return (
      <MutedText>
        <Trans>Nobody of the crew has confirmed the briefing yet.</Trans>
      </MutedText>
    );
  }
  return (
    <div>
      <Muted>
        <Trans>Briefing confirmed</Trans>
      </Muted>
      <PlainList>
        {inOrder(sheet.signOns).map(({ id, person, at, hazards }) => (
          <li key={id}>
            {personName(people, person)} <Muted fontSize="sm">{format.dateTime(at)}</Muted>
            {withHazards && (hazards ?? '') && (
              <MutedText fontSize="sm">
                <Trans>Warned of: {hazards}</Trans>
              </MutedText>
            )}
          </li>
        ))}
      </PlainList>
    </div>
  );
}

function Stops({ sheet }: { sheet: JobSheet }) {
  const format = useFormat();
  return stopsOf(sheet).map(({ id, note, from, until }) => (
    <div key={id}>
      <Wrap columnGap="2" rowGap="1">
        <StatusBadge tone={until ? 'neutral' : 'fault'}>
          {until ? <Trans>Work was stopped</Trans> : <Trans>Work is stopped</Trans>}
        </StatusBadge>
        <Muted fontSize="sm">
          {until ? (
            <Trans>
              {format.dateTime(from)}, resumed {format.dateTime(until)}
            </Trans>
          ) : (
            <Trans>since {format.dateTime(from)}</Trans>
          )}
        </Muted>
      </Wrap>
      {(note ?? '') && <chakra.p whiteSpace="pre-wrap">{note}</chakra.p>}
    </div>
  ));
}
