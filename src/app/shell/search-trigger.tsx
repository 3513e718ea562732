import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useEffect, useState } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';
import { Kbd } from '../../ui/controls/kbd.tsx';

const SearchPalette = lazy(() =>
  import('../palette/search-palette.tsx').then((m) => ({ default: m.SearchPalette })),
);
const ShortcutList = lazy(() =>
  import('../palette/shortcut-list.tsx').then((m) => ({ default: m.ShortcutList })),
);

const Box = chakra('button', {
  base: {
    display: { base: 'none', md: 'flex' },
    alignItems: 'center',
    gap: '2',
    minH: 'control',
    // Takes what the rest of the bar leaves, so that it gives way before the tenant's name; its key hint goes first.
    flex: '999 0 8rem',
    maxW: '20rem',
    containerType: 'inline-size',
    '& kbd': { '@container (max-width: 10rem)': { display: 'none' } },
    px: '3',
    bg: 'bg.canvas',
    color: 'fg.muted',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { borderColor: 'border.strong' },
    '& svg': { width: '16px', height: '16px', flexShrink: '0' },
  },
});

/** Opens the search over everything: by press, Ctrl-K, or `/` where the screen has no search of its own. */
export function SearchTrigger() {
  const { t } = useLingui();
  const [open, setOpen] = useState<'search' | 'shortcuts' | null>(null);
  useShortcuts(setOpen);
  const close = () => setOpen(null);
  return (
    <>
      <Box type="button" onClick={() => setOpen('search')} aria-keyshortcuts="Control+K /">
        <Search aria-hidden />
        <chakra.span flex="1" textAlign="start" _rtl={{ textAlign: 'right' }}>
          <Trans>Search</Trans>
        </chakra.span>
        <Kbd aria-hidden>Ctrl K</Kbd>
      </Box>
      <IconButton label={t`Search`} display={{ md: 'none' }} onClick={() => setOpen('search')}>
        <Search aria-hidden />
      </IconButton>
      <Suspense>
        {open === 'search' && <SearchPalette onClose={close} />}
        {open === 'shortcuts' && <ShortcutList onClose={close} />}
      </Suspense>
    </>
  );
}

function useShortcuts(open: (what: 'search' | 'shortcuts') => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A list's own `/` comes first: it has called preventDefault by now.
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      const isBare = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      if (isCtrlK || (isBare && event.key === '/')) {
        event.preventDefault();
        open('search');
      } else if (isBare && event.key === '?') {
        event.preventDefault();
        open('shortcuts');
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
