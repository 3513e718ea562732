import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A line of a list of facts. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="8rem minmax(0, 1fr)" gap="3">
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
    </chakra.div>
  );
}
