import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/page/card.tsx';
import { Wrap } from '../../ui/page/layout.tsx';
import { MutedText, SectionHeading } from '../../ui/page/text.tsx';

interface SectionProps {
  title: ReactNode;
  /** What this is for, in a sentence. */
  lead?: ReactNode;
  /** Beside the title: how it stands. */
  mark?: ReactNode;
  children: ReactNode;
}

/** One matter of the account. */
export function Section({ title, lead, mark, children }: SectionProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} display="grid" gap="4" alignContent="start">
      <div>
        <Wrap>
          <SectionHeading id={id} flex="1 1 auto">
            {title}
          </SectionHeading>
          {mark}
        </Wrap>
        {lead && <MutedText mt="1">{lead}</MutedText>}
      </div>
      {children}
    </Card>
  );
}

/** Buttons of a section, side by side where there is room. */
export const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });
