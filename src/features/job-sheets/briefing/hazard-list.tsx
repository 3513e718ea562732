import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { Hazard } from '../../../domain/job-sheets/hazard.ts';
import { HazardControls } from '../../../resource/safety/hazard-controls.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';

/** What may hurt somebody on this job, and what is done against it. */
export function HazardList({ hazards }: { hazards: readonly Hazard[] }) {
  if (hazards.length === 0) return null;
  return (
    <chakra.section aria-labelledby="hazards" display="grid" gap="2">
      <chakra.h3 id="hazards" fontSize="xl">
        <Trans>Hazards here</Trans>
      </chakra.h3>
      <PlainList display="grid" gap="3" fontSize="md">
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
            <HazardControls hazard={hazard} />
          </chakra.li>
        ))}
      </PlainList>
    </chakra.section>
  );
}
