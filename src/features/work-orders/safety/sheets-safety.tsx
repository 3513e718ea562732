import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { JobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { stopsOf } from '../../../domain/job-sheets/sheet-safety.ts';
import { entities } from '../../../domain/registry.ts';
import { isOpenWork, type WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { recordTitle } from '../../../resource/rows/record-name.tsx';
import { recordPath } from '../../../resource/rows/record-path.ts';
import { SignOnList } from '../../../resource/safety/sign-on-list.tsx';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { PlainList, Wrap } from '../../../ui/page/layout.tsx';
import { LinkText, Muted } from '../../../ui/page/text.tsx';
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
            <BegunWithout sheet={sheet} />
            {sheet.signOns.length > 0 && (
              <Muted>
                <Trans>Briefing confirmed</Trans>
              </Muted>
            )}
            {/* Of open work the register stands below. */}
            <SignOnList sheet={sheet} withHazards={!isOpenWork(order.status)} />
            <Stops sheet={sheet} />
          </chakra.li>
        ))}
      </PlainList>
    </div>
  );
}

/** What the order asks for that was not there when the work began. */
function BegunWithout({ sheet: { begunWithout, begunWithoutBy } }: { sheet: JobSheet }) {
  const people = usePeople();
  if (!begunWithout) return null;
  const who = personName(people, begunWithoutBy ?? '');
  return (
    <div>
      <StatusBadge tone="energised">
        <Trans>Begun without</Trans>
      </StatusBadge>{' '}
      {begunWithout} {who && <Muted fontSize="sm">{who}</Muted>}
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
