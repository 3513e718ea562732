import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import CircleUser from 'lucide-react/icons/circle-user';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { LockButton } from '../lock/lock-button.tsx';
import { SYNC_ENTRY } from '../navigation.ts';
import { LanguageSelect } from './language-select.tsx';
import { LogoutButton } from './logout-button.tsx';
import { NavEntry } from './nav-link.tsx';
import { Navigation } from './sidebar.tsx';
import { SignalSwitch } from './signal-switch.tsx';
import { ThemeMenu } from './theme-menu.tsx';

const PROFILE_ENTRY = { label: msg`Profile and preferences`, to: '/tenant/profile', icon: CircleUser };

/** Everything of the top bar and the sidebar, for narrow screens (R2.7). */
export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { user, tenant } = useWorkspace();
  return (
    <Drawer title={t`Menu`} place="start" onClose={onClose}>
      <chakra.div display="grid" gap="5">
        <chakra.div>
          <chakra.p fontWeight="semibold">{user.name}</chakra.p>
          <chakra.p color="fg.muted" fontSize="sm">
            {tenant.name}
          </chakra.p>
          <chakra.div mt="2">
            <NavEntry entry={PROFILE_ENTRY} onNavigate={onClose} />
          </chakra.div>
        </chakra.div>
        <Navigation onNavigate={onClose} />
        <NavEntry entry={SYNC_ENTRY} onNavigate={onClose} />
        <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3">
          <LanguageSelect />
          <chakra.span display="flex" alignItems="center" gap="1" color="fg.muted">
            <Trans>Theme</Trans>
            <ThemeMenu />
          </chakra.span>
        </chakra.div>
        <SignalSwitch />
        <LockButton wide />
        <LogoutButton wide />
      </chakra.div>
    </Drawer>
  );
}
