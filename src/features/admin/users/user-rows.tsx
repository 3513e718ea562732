import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../../../domain/identity/user.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { useWiderThan } from '../../../ui/page/use-media.ts';
import { useRoleName } from '../roles/role-words.ts';
import { personScreen } from './people-of.ts';
import { PersonStatus } from './person-status.tsx';
import { lastUse, useDevices } from './use-devices.ts';

/** Pixels of a row: a line of a table, or a card of two. */
const HEIGHT = { table: 48, card: 92 } as const;

const COLUMNS = 'minmax(11rem, 1.4fr) minmax(13rem, 1.6fr) minmax(8rem, 1fr) 8.5rem minmax(8rem, 0.8fr)';

const Sheet = chakra('div', {
  base: {
    flex: '1',
    minH: '0',
    overflowY: 'auto',
    bg: 'bg.surface',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'md',
    '& ul': { listStyleType: 'none', position: 'relative' },
    '& li': { position: 'absolute', insetInline: '0', borderBottom: '1px solid {colors.border}' },
    '& .head, & .person': {
      display: 'grid',
      gridTemplateColumns: COLUMNS,
      alignItems: 'center',
      columnGap: '4',
      paddingInline: '4',
      height: '100%',
    },
    '& .head': {
      position: 'sticky',
      top: '0',
      zIndex: '1',
      height: '40px',
      background: 'var(--fl-colors-bg-sunken)',
      borderBottom: '1px solid {colors.border}',
      fontSize: 'sm',
      fontWeight: 'semibold',
      color: 'fg.muted',
    },
    '& .person:hover': { background: 'var(--fl-colors-bg-hover)' },
    '& a:focus-visible': { outlineOffset: '-2px' },
    '& .name': { fontWeight: 'semibold' },
    '& .quiet': { color: 'var(--fl-colors-fg-muted)' },
    '& .name, & .quiet, & .role': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '&.cards .person': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"name status" "email email" "role use"',
      rowGap: '2px',
      paddingBlock: '10px',
      fontSize: 'sm',
    },
    '&.cards .name': { gridArea: 'name', fontSize: 'md' },
    '&.cards .email': { gridArea: 'email' },
    '&.cards .role': { gridArea: 'role' },
    '&.cards .status': { gridArea: 'status', justifySelf: 'end' },
    '&.cards .use': { gridArea: 'use', textAlign: 'end' },
  },
});

interface UserRowsProps {
  people: readonly User[];
  /** Of another tenant than one's own. */
  tenantId?: string;
  /** Somebody comes to the end of them; absent: these are all. */
  onEnd?: (() => void) | undefined;
}

/** Thousands of people, of whom only those on screen exist: a table on a desktop, cards on tablet and phone. */
export function UserRows({ people, tenantId, onEnd }: UserRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const isTable = useWiderThan('lg');
  const height = HEIGHT[isTable ? 'table' : 'card'];
  const now = useNow();
  const { of: devices } = useDevices(tenantId);
  const virtual = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  });
  const last = virtual.getVirtualItems().at(-1)?.index ?? 0;
  const isAtEnd = last >= people.length - 1;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, onEnd]);
  return (
    <Sheet ref={scroller} className={isTable ? 'table' : 'cards'}>
      {isTable && <Head />}
      <ul style={{ height: people.length * height }}>
        {virtual.getVirtualItems().map(({ index }) => {
          const person = people[index];
          return (
            person && (
              <li key={person.id} style={{ height, transform: `translateY(${index * height}px)` }}>
                <PersonRow
                  person={person}
                  used={devices ? lastUse(devices.get(person.id)) : undefined}
                  now={now}
                  to={personScreen(tenantId, person.id)}
                />
              </li>
            )
          );
        })}
      </ul>
    </Sheet>
  );
}

function Head() {
  return (
    <div className="head" aria-hidden>
      <span>
        <Trans>Name</Trans>
      </span>
      <span>
        <Trans>Email</Trans>
      </span>
      <span>
        <Trans>Role</Trans>
      </span>
      <span>
        <Trans>Status</Trans>
      </span>
      <span>
        <Trans>Last use</Trans>
      </span>
    </div>
  );
}

interface PersonRowProps {
  person: User;
  /** RFC 3339; null: never; undefined: not known here. */
  used: string | null | undefined;
  now: number;
  to: string;
}

function PersonRow({ person, used, now, to }: PersonRowProps) {
  const roleName = useRoleName();
  const { relative, dateTime } = useFormat();
  return (
    <Link className="person" to={to}>
      <span className="name">{person.name}</span>
      <span className="email quiet">{person.email}</span>
      <span className="role">{roleName(person.role)}</span>
      <span className="status">
        <PersonStatus status={person.status} />
      </span>
      <span className="use quiet" title={used ? dateTime(used) : undefined}>
        {used ? relative(used, now) : used === null && <Trans>Never</Trans>}
      </span>
    </Link>
  );
}
