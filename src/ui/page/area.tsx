import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

interface Place {
  readonly to: string;
  readonly label: string;
}

interface AreaProps {
  label: string;
  places: readonly Place[];
  children: ReactNode;
}

const Places = chakra('nav', {
  base: {
    display: 'flex',
    flexDirection: { xl: 'column' },
    gap: '1',
    position: { xl: 'sticky' },
    top: { xl: 'var(--shell-top)' },
    height: { xl: 'calc(100dvh - var(--shell-top))' },
    px: { base: '3', md: '6', xl: '2' },
    py: { xl: '3' },
    bg: 'bg.surface',
    border: '0 solid',
    borderColor: 'border',
    borderBottomWidth: { base: '1px', xl: '0' },
    borderInlineEndWidth: { xl: '1px' },
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
});

const PlaceLink = chakra('span', {
  base: {
    '& > a': {
      display: 'flex',
      alignItems: 'center',
      minHeight: 'var(--control-height)',
      px: { base: '3', xl: '2.5' },
      borderBottom: '2px solid transparent',
      borderBottomWidth: { base: '2px', xl: '0' },
      borderRadius: { xl: 'md' },
      color: 'fg.muted',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
    },
    '& > a:hover': { color: 'fg', bg: { xl: 'bg.hover' } },
    '& > a:focus-visible': { outlineOffset: '-2px' },
    '& > a[aria-current=page]': {
      color: { base: 'fg', xl: 'signal.text' },
      bg: { xl: 'bg.selected' },
      borderColor: 'signal.text',
    },
  },
});

/** Pages that belong together, with the way between them: a sidebar of their own where a list beside it keeps its columns, else a row above. */
export function Area({ label, places, children }: AreaProps) {
  const { pathname } = useLocation();
  return (
    <chakra.div display={{ xl: 'grid' }} gridTemplateColumns="9rem minmax(0, 1fr)" alignItems="start">
      <Places aria-label={label}>
        {places.map(({ to, label: words }) => (
          <PlaceLink key={to}>
            <Link to={to} aria-current={pathname === to ? 'page' : undefined}>
              {words}
            </Link>
          </PlaceLink>
        ))}
      </Places>
      <chakra.div minW="0">{children}</chakra.div>
    </chakra.div>
  );
}
