import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Menu from 'lucide-react/icons/menu';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useConnection } from '../../session/connection/sync-status.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { LockButton } from '../lock/lock-button.tsx';
import { Logo } from '../logo.tsx';
import { navigationFor } from '../navigation.ts';
import { Bell } from '../notifications/bell.tsx';
import { LanguageSelect } from './language-select.tsx';
import { LogoutButton } from './logout-button.tsx';
import { ScanTrigger } from './scan-trigger.tsx';
import { SearchTrigger } from './search-trigger.tsx';
import { SyncPill } from './sync-pill.tsx';
import { ThemeMenu } from './theme-menu.tsx';

/** Of the demo. */
const SignalSwitch = lazy(async () => ({ default: (await import('./signal-switch.tsx')).SignalSwitch }));

const OnWide = chakra('div', {
  base: { display: { base: 'none', lg: 'flex' }, alignItems: 'center', gap: '1' },
});

/** 56 px below what the device keeps for itself. On a narrow screen what does not fit stands in the menu (R2.7). */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useLingui();
  const { user } = useWorkspace();
  const simulated = useConnection() === 'simulatedOffline';
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="bar"
      display="flex"
      alignItems="center"
      gap={{ base: '1', md: '3' }}
      height="var(--shell-top)"
      pt="env(safe-area-inset-top)"
      px={{ base: '2', md: '4' }}
      bg="bg.surface"
      borderBottom="1px solid"
      borderColor={simulated ? 'energised.solid' : 'border'}
      boxShadow={simulated ? 'inset 0 3px 0 {colors.energised.solid}' : undefined}
    >
      <IconButton label={t`Menu`} display={{ md: 'none' }} onClick={onMenu}>
        <Menu aria-hidden />
      </IconButton>
      <HomeLink />
      <Crumbs />
      <chakra.div flex="1" />
      <SearchTrigger />
      <ScanTrigger />
      <SyncPill />
      <Bell />
      <chakra.div display="none" css={{ '@media (min-width: 90rem)': { display: 'flex' } }}>
        <Suspense>
          <SignalSwitch />
        </Suspense>
      </chakra.div>
      <OnWide>
        <SurveysLink />
        <PluginsLink />
        <LanguageSelect />
        <ThemeMenu />
        <chakra.span ms="2" fontWeight="medium" whiteSpace="nowrap" _hover={{ textDecoration: 'underline' }}>
          <Link to="/tenant/profile" title={t`Profile and preferences`}>
            {user.name}
          </Link>
        </chakra.span>
        <LockButton />
        <LogoutButton />
      </OnWide>
      <chakra.div display={{ base: 'none', md: 'block', lg: 'none' }}>
        <IconButton label={t`Account and settings`} onClick={onMenu}>
          <Menu aria-hidden />
        </IconButton>
      </chakra.div>
    </chakra.header>
  );
}

function HomeLink() {
  return (
    <Link to="/" aria-label="Fieldline">
      <chakra.span
        display="flex"
        alignItems="center"
        gap="2"
        color="fg"
        css={{ '--logo-wire': '{colors.signal.text}' }}
      >
        <Logo />
        <chakra.span
          display={{ base: 'none', lg: 'inline' }}
          fontSize="lg"
          fontWeight="semibold"
          letterSpacing="-0.02em"
        >
          Fieldline
        </chakra.span>
      </chakra.span>
    </Link>
  );
}

/** Tenant and the part of the product one is in. */
function Crumbs() {
  const { i18n, t } = useLingui();
  const workspace = useWorkspace();
  const { pathname } = useLocation();
  const entries = navigationFor(workspace).flatMap((group) => group.entries);
  // The nearest one: `/admin/users` lies in `/admin` too.
  const [here] = entries
    .filter(({ to }) => to !== '/tenant' && (pathname === to || pathname.startsWith(`${to}/`)))
    .toSorted((left, right) => right.to.length - left.to.length);
  return (
    <chakra.nav
      aria-label={t`You are in`}
      display={{ base: 'none', md: 'flex' }}
      alignItems="center"
      gap="2"
      minW="0"
      color="fg.muted"
      whiteSpace="nowrap"
    >
      <chakra.span aria-hidden color="border.strong">
        /
      </chakra.span>
      <chakra.span overflow="hidden" textOverflow="ellipsis" _hover={{ color: 'fg' }}>
        <Link to="/tenant">{workspace.tenant.name}</Link>
      </chakra.span>
      {here && (
        <>
          <chakra.span aria-hidden color="border.strong">
            /
          </chakra.span>
          <chakra.span color="fg" fontWeight="medium">
            <Link to={here.to}>{i18n._(here.label)}</Link>
          </chakra.span>
        </>
      )}
    </chakra.nav>
  );
}

/** R2.7: the top bar links to surveys and plugins. */
function SurveysLink() {
  const workspace = useWorkspace();
  if (!workspace.can('surveys:view') && !workspace.can('surveys:view-assigned')) return null;
  return (
    <QuietLink to="/tenant/surveys">
      <Trans>Surveys</Trans>
    </QuietLink>
  );
}

function PluginsLink() {
  const { can } = useWorkspace();
  if (!can('plugins:view')) return null;
  return (
    <QuietLink to="/tenant/plugins">
      <Trans>Plugins</Trans>
    </QuietLink>
  );
}

function QuietLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <chakra.span px="2" color="fg.muted" fontWeight="medium" _hover={{ color: 'fg' }}>
      <Link to={to}>{children}</Link>
    </chakra.span>
  );
}
