import { Trans } from '@lingui/react/macro';
import type { jobSheet } from '../../domain/job-sheets/job-sheet.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { inOrder } from '../../resource/items/item-list.ts';
import { personName, usePeople } from '../../resource/words/people.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { MutedText, SectionHeading } from '../../ui/page/text.tsx';

/** Who confirmed the briefing, when, and of what it warned them. */
export function CrewCard({ row, speech: { format } }: DetailPart<typeof jobSheet>) {
  const people = usePeople();
  if (row.signOns.length === 0) {
    if (!row.signOnRequired) return null;
    return (
      <MutedText>
        <Trans>Nobody of the crew has confirmed the briefing yet.</Trans>
      </MutedText>
    );
  }
  return (
    <Card>
      <SectionHeading mb="2">
        <Trans>Briefing confirmed</Trans>
      </SectionHeading>
      <PlainList display="grid" gap="2">
        {inOrder(row.signOns).map(({ id, person, at, enteredBy, hazards }) => {
          const writer = personName(people, enteredBy);
          return (
            <li key={id}>
              {personName(people, person)} · {format.dateTime(at)}
              {enteredBy !== person && (
                <>
                  {' · '}
                  <Trans>entered by {writer}</Trans>
                </>
              )}
              {(hazards ?? '') && (
                <MutedText fontSize="sm">
                  <Trans>Warned of: {hazards}</Trans>
                </MutedText>
              )}
            </li>
          );
        })}
      </PlainList>
    </Card>
  );
}
