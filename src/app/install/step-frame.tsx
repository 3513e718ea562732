import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/page/card.tsx';

interface StepFrameProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** One step: what it is for, and what there is to do. */
export function StepFrame({ title, lead, children }: StepFrameProps) {
  return (
    <Card>
      <chakra.h2 fontSize="lg" mb="1">
        {title}
      </chakra.h2>
      <chakra.p color="fg.muted" mb="5">
        {lead}
      </chakra.p>
      <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
        {children}
      </chakra.div>
    </Card>
  );
}

/** At the end of a step: the way on last, so that a thumb finds it. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="3" justifyContent="flex-end" mt="2">
      {children}
    </chakra.div>
  );
}
