import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { crew } from '../../../domain/field-ops/crew.ts';
import { type DetailPart, ResourceDetail } from '../../../resource/detail/resource-detail.tsx';
import { inOrder } from '../../../resource/items/item-list.ts';
import { useToday } from '../../../resource/rows/use-today.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Muted, MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { CREW_LABELS } from './labels.ts';

export function CrewDetailScreen() {
  return (
    <ResourceDetail
      labels={CREW_LABELS}
      facts={['lead', 'members', 'vehicle', 'shiftStart', 'shiftEnd', 'homeWarehouse']}
      headline={['lead']}
      story={['note']}
      Sections={Skills}
    />
  );
}

/** What the crew may do, and what it may no longer. */
function Skills({ row, speech }: DetailPart<typeof crew>) {
  const today = useToday();
  const skills = inOrder(row.skills);
  return (
    <Card>
      <SectionHeading mb="2">
        <Trans>Skills</Trans>
      </SectionHeading>
      {skills.length === 0 && (
        <MutedText>
          <Trans>None are written down.</Trans>
        </MutedText>
      )}
      <PlainList>
        {skills.map((skill) => {
          const until = typeof skill.validUntil === 'string' ? skill.validUntil : null;
          return (
            <chakra.li
              key={skill.id}
              display="flex"
              flexWrap="wrap"
              columnGap="3"
              alignItems="center"
              minH="control"
              py="1.5"
              borderTop="1px solid"
              borderColor="border"
            >
              <chakra.span flex="1 1 12rem">{skill.name}</chakra.span>
              {until !== null &&
                (until < today ? (
                  <StatusBadge tone="fault">
                    <Trans>Expired {speech.format.date(until)}</Trans>
                  </StatusBadge>
                ) : (
                  <Muted fontSize="sm">
                    <Trans>valid until {speech.format.date(until)}</Trans>
                  </Muted>
                ))}
            </chakra.li>
          );
        })}
      </PlainList>
    </Card>
  );
}
