import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { Hazard } from '../../../domain/job-sheets/hazard.ts';
import { controlsOf } from '../../../domain/job-sheets/hazards-here.ts';
import { entities } from '../../../domain/registry.ts';
import { ChoiceView } from '../../../resource/values/value-view.tsx';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { PlainList, Wrap } from '../../../ui/page/layout.tsx';
import { Muted } from '../../../ui/page/text.tsx';
import { PartHeading } from './part-heading.tsx';

/** What crews meet on this work by the register, and what is done against it. */
export function HazardsHere({ hazards }: { hazards: readonly Hazard[] }) {
  const speech = useSpeech(useLabels(entities.hazard));
  if (hazards.length === 0) return null;
  return (
    <div>
      <PartHeading>
        <Trans>Hazards</Trans> <Muted fontWeight="normal">{hazards.length}</Muted>
      </PartHeading>
      <PlainList
        display="grid"
        columnGap="6"
        rowGap="3"
        gridTemplateColumns="repeat(auto-fill, minmax(min(18rem, 100%), 1fr))"
      >
        {hazards.map((hazard) => (
          <li key={hazard.id}>
            <Wrap columnGap="2" rowGap="1">
              <chakra.span fontWeight="medium">{hazard.name}</chakra.span>
              <ChoiceView speech={speech} name="severity" value={hazard.severity} />
            </Wrap>
            <chakra.ul ps="5" listStyleType="disc" mt="1" fontSize="sm" color="fg.muted">
              {controlsOf(hazard).map((control) => (
                <li key={control}>{control}</li>
              ))}
            </chakra.ul>
          </li>
        ))}
      </PlainList>
    </div>
  );
}
