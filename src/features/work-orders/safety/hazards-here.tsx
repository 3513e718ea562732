import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Hazard } from '../../../domain/job-sheets/hazard.ts';
import { HazardControls } from '../../../resource/safety/hazard-controls.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Muted } from '../../../ui/page/text.tsx';
import { PartHeading } from './part-heading.tsx';

/** So many of the worst stand here at first: on a phone more would push everything else out of sight. */
const SHOWN = 3;

/** What crews meet on this work by the register, the worst first, and what is done against it. */
export function HazardsHere({ hazards }: { hazards: readonly Hazard[] }) {
  const [isWhole, setWhole] = useState(false);
  const total = hazards.length;
  if (total === 0) return null;
  return (
    <div>
      <PartHeading>
        <Trans>Hazards</Trans> <Muted fontWeight="normal">{total}</Muted>
      </PartHeading>
      <PlainList
        display="grid"
        columnGap="6"
        rowGap="3"
        fontSize="sm"
        gridTemplateColumns="repeat(auto-fill, minmax(min(18rem, 100%), 1fr))"
      >
        {hazards.map((hazard, place) => (
          // On paper nobody can ask for more.
          <chakra.li
            key={hazard.id}
            display={isWhole || place < SHOWN ? undefined : 'none'}
            _print={{ display: 'list-item' }}
          >
            <HazardControls hazard={hazard} />
          </chakra.li>
        ))}
      </PlainList>
      {total > SHOWN && (
        <Button look="quiet" mt="2" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? <Trans>Show fewer</Trans> : <Trans>Show all {total}</Trans>}
        </Button>
      )}
    </div>
  );
}
