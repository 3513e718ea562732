import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../domain/shared/audit-entry.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { type RowOpening, Table, type TableColumn, TableSheet } from '../../../ui/page/table.tsx';
import { Mono } from '../../../ui/page/text.tsx';
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
  md: { '& tbody th, & tbody td[data-label]': { paddingBlock: '3px', verticalAlign: 'middle' } },
};

/** A line per entry, which opens to what it changed. */
export function AuditTable({ entries, filter, onChange }: AuditTableProps) {
  const { t } = useLingui();
  const columns = useColumns({ filter, onChange });
  const time: TableColumn<AuditEntry> = {
    id: 'time',
    head: t`Time`,
    names: true,
    cell: ({ timestamp }, opening) => <OpenButton timestamp={timestamp} opening={opening} />,
  };
  return (
    <TableSheet aria-label={t`Audit logs`} css={DENSE}>
      <Table
        look="cards"
        columns={[time, ...columns]}
        rows={entries}
        keyOf={({ id }) => String(id)}
        details={(entry) => <EntryDetails entry={entry} />}
      />
    </TableSheet>
  );
}

interface OpenButtonProps {
  timestamp: string;
  opening: RowOpening;
}

function OpenButton({ timestamp, opening: { isOpen, moreId, toggle } }: OpenButtonProps) {
  const { dateTime } = useFormat();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <Button
      look="quiet"
      size="sm"
      px="1"
      aria-expanded={isOpen}
      aria-controls={moreId}
      icon={<Chevron aria-hidden />}
      _rtl={{ '& svg': { transform: 'scaleX(-1)' } }}
      onClick={toggle}
    >
      {dateTime(timestamp)}
    </Button>
  );
}

function useColumns({ filter, onChange }: FilterProps): TableColumn<AuditEntry>[] {
  const { t } = useLingui();
  const personOf = usePersonOf();
  return [
    {
      id: 'person',
      head: t`Person`,
      // Names stay on one line beside long titles.
      minWidth: '9rem',
      cell: (entry) => (
        <Narrow
          isOff={entry.userId === null || filter.user === entry.userId}
          onClick={() => onChange({ user: entry.userId ?? '' })}
        >
          {personOf(entry)}
        </Narrow>
      ),
    },
    { id: 'action', head: t`Action`, cell: ({ action }) => <ActionBadge action={action} /> },
    {
      id: 'record',
      head: t`Record`,
      cell: (entry) => {
        const { entity, entityId: record } = entry;
        return (
          <span>
            <EntityName entity={entity} />{' '}
            <Narrow isOff={filter.record === record} onClick={() => onChange({ entity, record })}>
              <Mono>
                <EntryRecord entry={entry} />
              </Mono>
            </Narrow>
          </span>
        );
      },
    },
    {
      id: 'address',
      head: t`Address`,
      cell: ({ ipAddress }) => <Mono>{ipAddress ?? '–'}</Mono>,
    },
  ];
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
