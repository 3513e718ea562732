import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import { Button } from '../../ui/controls/button.tsx';
import { OperationRow } from './operation-row.tsx';
import type { Repair } from './queue-groups.ts';

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'md',
    '& > li + li': { borderTop: '1px solid {colors.border}' },
  },
});

/** A bulk action queues thousands; a person reads the first ones. */
const SHOWN_AT_FIRST = 50;

/** What is sent by itself. */
export function WaitingList({ operations }: { operations: readonly OutboxRecord[] }) {
  const [limit, setLimit] = useState(SHOWN_AT_FIRST);
  return (
    <chakra.div>
      <List bg="bg.surface">
        {operations.slice(0, limit).map((operation) => (
          <OperationRow key={operation.opId} operation={operation} />
        ))}
      </List>
      <ShowMore hidden={operations.length - limit} onMore={() => setLimit(limit + SHOWN_AT_FIRST * 4)} />
    </chakra.div>
  );
}

/** Each refused change with what waits for it: one repair. */
export function RepairList({ repairs }: { repairs: readonly Repair[] }) {
  const [limit, setLimit] = useState(SHOWN_AT_FIRST);
  return (
    <chakra.div>
      <List bg="bg.surface">
        {repairs.slice(0, limit).map(({ refused, behind }) => (
          <OperationRow key={refused.opId} operation={refused}>
            <Behind cause={refused.summary} operations={behind} />
          </OperationRow>
        ))}
      </List>
      <ShowMore hidden={repairs.length - limit} onMore={() => setLimit(limit + SHOWN_AT_FIRST * 4)} />
    </chakra.div>
  );
}

const BEHIND_AT_FIRST = 5;

/** What cannot be sent before the one above is settled. */
export function Behind({ cause, operations }: { cause: string; operations: readonly OutboxRecord[] }) {
  const [limit, setLimit] = useState(BEHIND_AT_FIRST);
  const count = operations.length;
  if (count === 0) return null;
  return (
    <chakra.div flex="1 1 100%" minW="0" mt="1">
      <chakra.p fontSize="sm" color="fg.muted" mb="1">
        <Plural value={count} one="# change waits for it" other="# changes wait for it" />
      </chakra.p>
      <List bg="bg.sunken">
        {operations.slice(0, limit).map((operation) => (
          <OperationRow key={operation.opId} operation={operation} cause={cause} />
        ))}
      </List>
      <ShowMore hidden={count - limit} onMore={() => setLimit(limit + SHOWN_AT_FIRST)} />
    </chakra.div>
  );
}

function ShowMore({ hidden, onMore }: { hidden: number; onMore: () => void }) {
  if (hidden <= 0) return null;
  return (
    <Button mt="3" onClick={onMore}>
      <Trans>Show more ({hidden})</Trans>
    </Button>
  );
}
