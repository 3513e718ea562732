import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { CenteredSpinner } from '../../ui/controls/spinner.tsx';
import { useWiderThan } from '../../ui/page/use-media.ts';
import { worksInTheField } from '../navigation.ts';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

// They say something now and then, or stand on a phone alone: the first screen does not wait for their code.
const Banners = lazy(() => import('./banners.tsx').then((m) => ({ default: m.Banners })));
const BottomBar = lazy(() => import('./bottom-bar.tsx').then((m) => ({ default: m.BottomBar })));
const PaperHead = lazy(() => import('./paper-head.tsx').then((m) => ({ default: m.PaperHead })));
const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((m) => ({ default: m.MenuDrawer })));

/**
 * Top bar, sidebar, screen. `--shell-top` and `--shell-bottom` are what the bars take of the height: a screen that
 * scrolls by itself subtracts them from 100dvh.
 */
export function Shell() {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const isWide = useWiderThan('md');
  const hasBottomBar = !isWide && worksInTheField(workspace);
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <chakra.div
      css={{
        '--shell-top': 'calc(3.5rem + env(safe-area-inset-top))',
        '--shell-bottom': hasBottomBar ? 'calc(4.125rem + env(safe-area-inset-bottom))' : '0px',
      }}
    >
      <SkipLink />
      <TopBar onMenu={() => setMenuOpen(true)} />
      <chakra.div display="flex" alignItems="flex-start">
        <Sidebar />
        <chakra.div flex="1" minW="0">
          <Suspense>
            <Banners />
          </Suspense>
          <chakra.main
            id="content"
            tabIndex={-1}
            pb="var(--shell-bottom)"
            _focusVisible={{ outline: 'none' }}
          >
            <Suspense>
              <PaperHead />
            </Suspense>
            <Suspense fallback={<CenteredSpinner label={t`Loading`} />}>
              <Outlet />
            </Suspense>
          </chakra.main>
        </chakra.div>
      </chakra.div>
      {hasBottomBar && (
        <Suspense>
          <BottomBar />
        </Suspense>
      )}
      {menuOpen && (
        <Suspense>
          <MenuDrawer onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </chakra.div>
  );
}

function SkipLink() {
  return (
    <chakra.a
      href="#content"
      position="fixed"
      zIndex="toast"
      top="-16"
      insetStart="4"
      px="4"
      py="2"
      bg="signal.solid"
      color="signal.onSolid"
      borderRadius="md"
      _focusVisible={{ top: '2' }}
    >
      <Trans>Skip to the content</Trans>
    </chakra.a>
  );
}
