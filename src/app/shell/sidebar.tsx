import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import PanelLeft from 'lucide-react/icons/panel-left';
import { useState } from 'react';
import type { FieldDatabase } from '../../data/store/database.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { navigationFor, SYNC_ENTRY } from '../navigation.ts';
import { NavEntry } from './nav-link.tsx';

const STORAGE_KEY = 'sidebar';

/** 240 px, or 56 px of icons; the choice is remembered on this device. */
export function Sidebar() {
  const { t } = useLingui();
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(STORAGE_KEY) === 'collapsed');
  const toggle = () => {
    localStorage.setItem(STORAGE_KEY, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return (
    <chakra.aside
      display={{ base: 'none', md: 'flex' }}
      flexDirection="column"
      flexShrink="0"
      width={collapsed ? '56px' : '240px'}
      position="sticky"
      top="var(--shell-top)"
      height="calc(100dvh - var(--shell-top))"
      bg="bg.surface"
      borderInlineEnd="1px solid"
      borderColor="border"
    >
      <chakra.div flex="1" overflowY="auto" overflowX="hidden" px="2" py="3">
        <Navigation collapsed={collapsed} />
      </chakra.div>
      <chakra.div px="2" py="2" borderTop="1px solid" borderColor="border">
        <NavEntry entry={SYNC_ENTRY} collapsed={collapsed} />
        <IconButton
          label={collapsed ? t`Expand sidebar` : t`Collapse sidebar`}
          aria-expanded={!collapsed}
          color="fg.muted"
          onClick={toggle}
        >
          <PanelLeft aria-hidden />
        </IconButton>
      </chakra.div>
    </chakra.aside>
  );
}

/** The groups of links; also in the drawer of narrow screens. */
export function Navigation({
  collapsed = false,
  onNavigate,
}: {
  collapsed?: boolean;
  onNavigate?: () => void;
}) {
  const { t, i18n } = useLingui();
  const workspace = useWorkspace();
  return (
    <chakra.nav
      aria-label={t`Main`}
      display="grid"
      gap="4"
      onPointerOver={({ target }) => {
        const link = target instanceof Element && target.closest('a');
        if (link) prepare(workspace.database, link.pathname);
      }}
    >
      {navigationFor(workspace).map((group) => (
        <chakra.div key={group.id} role="group" aria-label={i18n._(group.label)}>
          {collapsed ? null : (
            <chakra.p
              aria-hidden
              px="2.5"
              mb="1"
              fontSize="xs"
              fontWeight="semibold"
              color="fg.muted"
              letterSpacing="0.02em"
            >
              {i18n._(group.label)}
            </chakra.p>
          )}
          {group.entries.map((entry) => (
            <NavEntry
              key={entry.to}
              entry={entry}
              collapsed={collapsed}
              {...(onNavigate && { onNavigate })}
            />
          ))}
        </chakra.div>
      ))}
    </chakra.nav>
  );
}

/** The first load comes without the code of lists; where it cannot be had, nothing is prepared. */
function prepare(database: FieldDatabase, path: string): void {
  const loading = import('../../resource/list/list-opening.ts');
  loading.then(({ prepareList }) => prepareList(database, path)).catch(() => undefined);
}
