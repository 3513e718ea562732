import { chakra } from '@chakra-ui/react';
import type { Hazard } from '../../domain/job-sheets/hazard.ts';
import { controlsOf } from '../../domain/job-sheets/hazards-here.ts';
import { entities } from '../../domain/registry.ts';
import { Wrap } from '../../ui/page/layout.tsx';
import { ChoiceView } from '../values/value-view.tsx';
import { useLabels } from '../words/entity-labels.tsx';
import { useSpeech } from '../words/use-speech.ts';

/** What may hurt somebody, how badly, and what is done against it. */
export function HazardControls({ hazard }: { hazard: Hazard }) {
  const speech = useSpeech(useLabels(entities.hazard));
  return (
    <>
      <Wrap columnGap="2" rowGap="1">
        <strong>{hazard.name}</strong>
        <ChoiceView speech={speech} name="severity" value={hazard.severity} />
      </Wrap>
      <chakra.ul ps="5" listStyleType="disc" mt="1">
        {controlsOf(hazard).map((control) => (
          <li key={control}>{control}</li>
        ))}
      </chakra.ul>
    </>
  );
}
