import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

/** A figure with its name and, in a sentence, its formula. */
export function FigureSection({
  title,
  formula,
  children,
}: {
  title: string;
  formula: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card aria-label={title} mb="5">
      <chakra.h2 fontSize="lg">{title}</chakra.h2>
      <chakra.p color="fg.muted" mb="3">
        {formula}
      </chakra.p>
      {children}
    </Card>
  );
}
