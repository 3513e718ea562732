import { Trans } from '@lingui/react/macro';
import type { jobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import type { DetailPart } from '../../../resource/detail/resource-detail.tsx';
import { inOrder } from '../../../resource/items/item-list.ts';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { SectionHeading } from '../../../ui/page/text.tsx';
import { RefusalEntry, SignerEntry } from './signer-entries.tsx';

/** Who signed beside whoever accepts the work, and who was asked and did not. */
export function SignersCard({ row }: DetailPart<typeof jobSheet>) {
  if (row.signers.length + row.refusals.length === 0) return null;
  return (
    <Card>
      <SectionHeading mb="2">
        <Trans>Further signatures</Trans>
      </SectionHeading>
      <PlainList display="grid" gap="3">
        {inOrder(row.signers).map((signer) => (
          <SignerEntry key={signer.id} row={row} signer={signer} />
        ))}
        {inOrder(row.refusals).map((refusal) => (
          <RefusalEntry key={refusal.id} refusal={refusal} />
        ))}
      </PlainList>
    </Card>
  );
}
