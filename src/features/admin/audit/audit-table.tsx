import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId, useState } from 'react';
import type { AuditEntry } from '../../../domain/shared/audit-entry.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/page/card.tsx';
import { TABLE } from '../data-table.tsx';
import { ActionBadge } from './action-badge.tsx';
import type { FilterProps } from './audit-filters.tsx';
import { EntityName } from './entity-name.tsx';
import { EntryDetails } from './entry-details.tsx';
import { EntryRecord } from './entry-record.tsx';
import { usePersonOf } from './use-person-of.ts';

interface AuditTableProps extends FilterProps {
  entries: readonly AuditEntry[];
}

/** Many lines of one row each. */
const DENSE = {
  md: {
    '& tbody th, & tbody td': { paddingBlock: '3px', verticalAlign: 'middle' },
    // Names stay on one line beside long titles.
    '& tbody th + td': { minWidth: '9rem' },
  },
};

/** A line per entry, which opens to what it changed. */
export function AuditTable({ entries, filter, onChange }: AuditTableProps) {
  const { t } = useLingui();
  const heads = [t`Time`, t`Person`, t`Action`, t`Record`, t`Address`];
  return (
    <Card p="0" overflowX="auto" tabIndex={0} role="region" aria-label={t`Audit logs`}>
      <chakra.table width="full" css={{ ...TABLE, ...DENSE }}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} heads={heads} filter={filter} onChange={onChange} />
          ))}
        </tbody>
      </chakra.table>
    </Card>
  );
}

function EntryRow({ entry, heads, filter, onChange }: FilterProps & { entry: AuditEntry; heads: string[] }) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const personOf = usePersonOf();
  const { dateTime } = useFormat();
  const [, person, action, record, address] = heads;
  const { userId, entity, entityId, ipAddress, timestamp } = entry;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <tr>
        <th scope="row">
          <Button
            look="quiet"
            size="sm"
            px="1"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            icon={<Chevron aria-hidden />}
            _rtl={{ '& svg': { transform: 'scaleX(-1)' } }}
            onClick={() => setOpen(!isOpen)}
          >
            {dateTime(timestamp)}
          </Button>
        </th>
        <td data-label={person}>
          <Narrow
            isOff={userId === null || filter.user === userId}
            onClick={() => onChange({ user: userId ?? '' })}
          >
            {personOf(entry)}
          </Narrow>
        </td>
        <td data-label={action}>
          <ActionBadge action={entry.action} />
        </td>
        <td data-label={record}>
          <span>
            <EntityName entity={entity} />{' '}
            <Narrow isOff={filter.record === entityId} onClick={() => onChange({ entity, record: entityId })}>
              <chakra.span fontFamily="mono" fontSize="sm">
                <EntryRecord entry={entry} />
              </chakra.span>
            </Narrow>
          </span>
        </td>
        <td data-label={address}>
          <chakra.span fontFamily="mono" fontSize="sm">
            {ipAddress ?? '–'}
          </chakra.span>
        </td>
      </tr>
      {isOpen && (
        <tr id={detailsId}>
          <td colSpan={heads.length}>
            <EntryDetails entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
}

interface NarrowProps {
  /** The rows are narrowed to it already, or cannot be. */
  isOff: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Leads to the entries that have the same here. */
function Narrow({ isOff, onClick, children }: NarrowProps) {
  const { t } = useLingui();
  if (isOff) return children;
  return (
    <Button
      look="link"
      fontWeight="normal"
      whiteSpace="normal"
      textAlign="inherit"
      title={t`Only these entries`}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
