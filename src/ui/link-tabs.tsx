import { chakra } from '@chakra-ui/react';
import { Link, useLocation } from 'react-router-dom';

interface LinkTab {
  readonly to: string;
  readonly label: string;
}

/** The places of one area in a row: each is a page of its own. */
export function LinkTabs({ label, links }: { label: string; links: readonly LinkTab[] }) {
  const { pathname } = useLocation();
  return (
    <chakra.nav
      aria-label={label}
      display="flex"
      gap="1"
      px={{ base: '3', md: '6' }}
      bg="bg.surface"
      borderBottom="1px solid"
      borderColor="border"
      overflowX="auto"
      css={{ scrollbarWidth: 'none' }}
    >
      {links.map(({ to, label: words }) => (
        <chakra.span
          key={to}
          css={{
            '& > a': {
              display: 'flex',
              alignItems: 'center',
              minHeight: 'var(--control-height)',
              paddingInline: '{spacing.3}',
              borderBottom: '2px solid transparent',
              color: '{colors.fg.muted}',
              fontWeight: '{fontWeights.medium}',
              whiteSpace: 'nowrap',
            },
            '& > a:hover': { color: '{colors.fg}' },
            '& > a:focus-visible': { outlineOffset: '-2px' },
            '& > a[aria-current=page]': { color: '{colors.fg}', borderColor: '{colors.signal.text}' },
          }}
        >
          <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
            {words}
          </Link>
        </chakra.span>
      ))}
    </chakra.nav>
  );
}
