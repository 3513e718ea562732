import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { Hazard } from '../../../domain/job-sheets/hazard.ts';
import { controlsOf } from '../../../domain/job-sheets/hazards-here.ts';
import { ChoiceView } from '../../../resource/values/value-view.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { PlainList } from '../../../ui/page/layout.tsx';
import { HAZARD_LABELS } from '../hazards/labels.ts';

/** What may hurt somebody on this job, and what is done against it. */
export function HazardList({ hazards }: { hazards: readonly Hazard[] }) {
  const speech = useSpeech(HAZARD_LABELS);
  if (hazards.length === 0) return null;
  return (
    <chakra.section aria-labelledby="hazards" display="grid" gap="2">
      <chakra.h3 id="hazards" fontSize="xl">
        <Trans>Hazards here</Trans>
      </chakra.h3>
      <PlainList display="grid" gap="3">
        {hazards.map((hazard) => (
          <chakra.li
            key={hazard.id}
            bg="bg.surface"
            border="1px solid"
            borderColor="border"
            borderRadius="md"
            px="4"
            py="3"
          >
            <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
              <strong>{hazard.name}</strong>
              <ChoiceView speech={speech} name="severity" value={hazard.severity} />
            </chakra.div>
            <chakra.ul ps="5" listStyleType="disc" mt="1" fontSize="md">
              {controlsOf(hazard).map((control) => (
                <li key={control}>{control}</li>
              ))}
            </chakra.ul>
          </chakra.li>
        ))}
      </PlainList>
    </chakra.section>
  );
}
