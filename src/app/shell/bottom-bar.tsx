import { chakra } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import Package from 'lucide-react/icons/package';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import UtilityPole from 'lucide-react/icons/utility-pole';
import { NavLink } from 'react-router-dom';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useSyncStatus } from '../../session/connection/sync-status.tsx';
import { mayOpen, todayPath } from '../navigation.ts';

interface BarEntry {
  readonly to: string;
  readonly label: MessageDescriptor;
  readonly icon: LucideIcon;
  readonly anyOf: readonly string[];
  readonly flag?: string;
}

const ENTRIES: readonly BarEntry[] = [
  {
    to: '/tenant/job-sheets',
    label: msg`Jobs`,
    icon: ClipboardCheck,
    anyOf: ['job-sheets:view', 'job-sheets:view-assigned'],
  },
  { to: '/tenant/assets', label: msg`Assets`, icon: UtilityPole, anyOf: ['assets:view'] },
  { to: '/tenant/inventory', label: msg`Stock`, icon: Package, anyOf: ['inventory:view'], flag: 'inventory' },
  { to: '/tenant/sync', label: msg`Sync`, icon: RefreshCw, anyOf: [] },
];

const Cell = chakra('span', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    minH: '16',
    color: 'fg.muted',
    fontSize: 'xs',
    fontWeight: 'medium',
    borderTop: '2px solid transparent',
    position: 'relative',
    '& svg': { width: '22px', height: '22px' },
    '[aria-current=page] > &': { color: 'signal.text', borderColor: 'signal.text' },
  },
});

/** For one thumb, on narrow screens, for people in the field. */
export function BottomBar() {
  const { t, i18n } = useLingui();
  const workspace = useWorkspace();
  const { waiting, needsYou } = useSyncStatus();
  const today: BarEntry = { to: todayPath(workspace), label: msg`Today`, icon: CalendarCheck, anyOf: [] };
  const entries = [today, ...ENTRIES].filter(
    (entry) => mayOpen(entry, workspace) && (!entry.flag || workspace.flag(entry.flag) === true),
  );
  return (
    <chakra.nav
      aria-label={t`Shortcuts`}
      display={{ base: 'grid', md: 'none' }}
      gridAutoFlow="column"
      gridAutoColumns="1fr"
      position="fixed"
      zIndex="bar"
      bottom="0"
      insetInline="0"
      bg="bg.surface"
      borderTop="1px solid"
      borderColor="border"
      pb="env(safe-area-inset-bottom)"
      pl="env(safe-area-inset-left)"
      pr="env(safe-area-inset-right)"
    >
      {entries.map(({ to, label, icon: Icon }) => (
        <NavLink key={to} to={to} end={to === '/tenant'}>
          <Cell>
            <Icon aria-hidden />
            {i18n._(label)}
            {to === '/tenant/sync' && <Mark count={needsYou || waiting} urgent={needsYou > 0} />}
          </Cell>
        </NavLink>
      ))}
    </chakra.nav>
  );
}

function Mark({ count, urgent }: { count: number; urgent: boolean }) {
  if (count === 0) return null;
  return (
    <chakra.span
      position="absolute"
      top="1.5"
      insetStart="calc(50% + 6px)"
      minW="5"
      px="1"
      borderRadius="full"
      bg={urgent ? 'energised.solid' : 'neutral.solid'}
      color={urgent ? 'energised.onSolid' : 'neutral.onSolid'}
      textAlign="center"
      lineHeight="1.25rem"
    >
      {count}
    </chakra.span>
  );
}
