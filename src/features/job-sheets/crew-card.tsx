import { Trans } from '@lingui/react/macro';
import type { jobSheet } from '../../domain/job-sheets/job-sheet.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { SignOnList } from '../../resource/safety/sign-on-list.tsx';
import { Card } from '../../ui/page/card.tsx';
import { SectionHeading } from '../../ui/page/text.tsx';

/** Who confirmed the briefing, when, and of what it warned them. */
export function CrewCard({ row }: DetailPart<typeof jobSheet>) {
  if (row.signOns.length === 0) return <SignOnList sheet={row} />;
  return (
    <Card>
      <SectionHeading mb="2">
        <Trans>Briefing confirmed</Trans>
      </SectionHeading>
      <SignOnList sheet={row} />
    </Card>
  );
}
