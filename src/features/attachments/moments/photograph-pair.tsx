import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Shows } from '../../../domain/job-sheets/sheet-photographs.ts';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Muted } from '../../../ui/page/text.tsx';

interface PhotographPairProps {
  /** Where both were taken. */
  caption: string;
  /** Both as items of a list, the one of before first. */
  children: ReactNode;
}

/** Before and after, side by side on every screen. */
export function PhotographPair({ caption, children }: PhotographPairProps) {
  const { t } = useLingui();
  return (
    <chakra.li gridColumn="1 / -1" display="grid" gap="1" gridTemplateColumns="minmax(0, 1fr)">
      {caption && <Muted fontSize="sm">{caption}</Muted>}
      <PlainList
        aria-label={t`Before and after`}
        display="grid"
        gap="2"
        gridTemplateColumns="repeat(2, minmax(0, 1fr))"
        maxW="40rem"
      >
        {children}
      </PlainList>
    </chakra.li>
  );
}

/** The step that a photograph answers, as the sheet counts it. */
export function stepCaption(shows: Shows): string {
  return shows.of === 'step' ? `${shows.place}. ${shows.label}` : '';
}
