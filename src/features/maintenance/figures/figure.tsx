import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Figures side by side, each with its name above it. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="10" rowGap="3">
      {children}
    </chakra.dl>
  );
}

export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <chakra.dt fontSize="sm" color="fg.muted">
        {name}
      </chakra.dt>
      <chakra.dd
        display="grid"
        alignItems="center"
        justifyItems="start"
        minH="control"
        fontSize="xl"
        fontWeight="semibold"
        // A count that opens stands in line with a figure that does not; twice the class, since it has a place of its own.
        css={{ '&& > *': { placeItems: 'center start', paddingInline: '0' } }}
      >
        {children}
      </chakra.dd>
    </div>
  );
}
