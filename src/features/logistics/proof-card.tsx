import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { shipment } from '../../domain/logistics/shipment.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { ValueView } from '../../resource/values/value-view.tsx';
import { useFieldLabel } from '../../resource/words/use-field-label.ts';
import { Card } from '../../ui/page/card.tsx';
import { SectionHeading } from '../../ui/page/text.tsx';
import { SHIPMENT_LABELS } from './labels.ts';

/** Who took the shipment over, and when. */
export function ProofCard({ row, speech }: DetailPart<typeof shipment>) {
  const fieldLabel = useFieldLabel(SHIPMENT_LABELS);
  if (row.deliveredAt === null) return null;
  return (
    <Card display="grid" gap="3">
      <SectionHeading>
        <Trans>Proof of delivery</Trans>
      </SectionHeading>
      <chakra.dl display="grid" gap="3" gridTemplateColumns="repeat(auto-fit, minmax(10rem, 1fr))">
        {['receivedBy', 'deliveredAt', 'deliveryNote'].map((name) => (
          <div key={name}>
            <chakra.dt fontSize="sm" color="fg.muted">
              {fieldLabel(name)}
            </chakra.dt>
            <dd>
              <ValueView speech={speech} name={name} row={row} />
            </dd>
          </div>
        ))}
      </chakra.dl>
    </Card>
  );
}
