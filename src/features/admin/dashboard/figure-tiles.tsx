import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Skeleton } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Muted } from '../../../ui/page/text.tsx';

export interface Tile {
  readonly id: string;
  /** The rows that the figure counts; `#…` on the same page. */
  readonly to: string;
  readonly label: string;
  /** In words; undefined until it is known. */
  readonly value: string | undefined;
  readonly note?: ReactNode;
  /** Needs somebody: amber. */
  readonly isAlarm?: boolean;
}

/** Numbers that lead to their rows. */
export function FigureTiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <PlainList
      aria-label={label}
      display="grid"
      gap={{ base: '3', sm: '4' }}
      gridTemplateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(11rem, 1fr))' }}
    >
      {tiles.map((tile) => (
        <li key={tile.id}>
          <TileCard tile={tile} />
        </li>
      ))}
    </PlainList>
  );
}

function TileCard({ tile: { to, label, value, note, isAlarm = false } }: { tile: Tile }) {
  return (
    <Card
      p="0"
      height="full"
      _hover={{ bg: 'bg.hover' }}
      css={{ '& > a': { display: 'block', height: '100%' } }}
    >
      <Way to={to}>
        <chakra.span display="block" p="4">
          <Muted display="block" fontWeight="medium">
            {label}
          </Muted>
          <chakra.span
            display="block"
            fontSize="3xl"
            fontWeight="semibold"
            lineHeight="tight"
            color={isAlarm ? 'energised.text' : undefined}
          >
            {value ?? <Skeleton width="3rem" height="2.25rem" />}
          </chakra.span>
          {note && (
            <chakra.span display="block" fontSize="sm" color={isAlarm ? 'energised.text' : 'fg.muted'}>
              {note}
            </chakra.span>
          )}
        </chakra.span>
      </Way>
    </Card>
  );
}

/** The browser itself goes to a place on the same page. */
function Way({ to, children }: { to: string; children: ReactNode }) {
  return to.startsWith('#') ? <a href={to}>{children}</a> : <Link to={to}>{children}</Link>;
}
