import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFormat } from '../../ui/format/format.ts';
import { Skeleton } from '../../ui/notices/skeleton.tsx';

export interface LinkedFigure {
  readonly to: string;
  readonly label: ReactNode;
  /** Undefined until it is known. */
  readonly value: number | undefined;
  /** Others of them need somebody: amber, in words, and a link to these. */
  readonly alert?: { readonly to: string; readonly label: ReactNode };
}

const Tile = chakra('span', {
  base: {
    display: 'block',
    height: 'full',
    px: '5',
    py: '4',
    bg: 'bg.surface',
    transition: 'background-color 120ms',
    _hover: { bg: 'bg.hover' },
  },
});

const Strip = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(9.5rem, 1fr))',
    bg: 'bg.surface',
    border: '1px solid',
    borderColor: 'border',
    borderRadius: 'md',
    overflow: 'hidden',
    mb: '6',
    // Two columns on a phone: an odd last figure takes the whole row.
    '@media (max-width: 37.49rem)': { '& > li:last-child:nth-child(odd)': { gridColumn: 'span 2' } },
    // Hairlines between the figures; the outer ones fall under the sheet's own edge.
    '& > li': {
      display: 'flex',
      flexDirection: 'column',
      mt: '-1px',
      ms: '-1px',
      borderTop: '1px solid',
      borderInlineStart: '1px solid',
      borderColor: 'border',
    },
    '& > li > a:first-of-type': { flex: '1' },
  },
});

/** Numbers that lead somewhere: each is a link to its list. One sheet with hairlines between. */
export function FigureStrip({ figures }: { figures: readonly LinkedFigure[] }) {
  return (
    <Strip>
      {figures.map((figure) => (
        <li key={figure.to}>
          <Link to={figure.to}>
            <FigureTile {...figure} />
          </Link>
          {figure.alert && <AlertLink {...figure.alert} />}
        </li>
      ))}
    </Strip>
  );
}

function FigureTile({ label, value }: LinkedFigure) {
  const { number } = useFormat();
  return (
    <Tile>
      <chakra.span
        display="block"
        fontSize="3xl"
        fontWeight="semibold"
        letterSpacing="-0.02em"
        lineHeight="tight"
      >
        {value === undefined ? <Skeleton width="3rem" height="2.25rem" /> : number(value)}
      </chakra.span>
      <chakra.span display="block" color="fg.muted" fontWeight="medium">
        {label}
      </chakra.span>
    </Tile>
  );
}

function AlertLink({ to, label }: NonNullable<LinkedFigure['alert']>) {
  return (
    <Link to={to}>
      <chakra.span
        display="block"
        px="5"
        pt="1"
        pb="4"
        fontSize="sm"
        color="energised.text"
        fontWeight="medium"
        _hover={{ bg: 'bg.hover' }}
      >
        {label}
      </chakra.span>
    </Link>
  );
}
