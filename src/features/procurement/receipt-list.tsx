import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { procurementOrder } from '../../domain/procurement/procurement-order.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { personName } from '../../resource/words/people.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { Muted, SectionHeading } from '../../ui/page/text.tsx';

/** Each delivery as it was booked. */
export function ReceiptList({ row, speech }: DetailPart<typeof procurementOrder>) {
  const receipts = row.receipts;
  if (receipts.length === 0) return null;
  const lines = new Map(row.items.map((line) => [line.id, line]));
  const { format, people } = speech;
  return (
    <Card display="grid" gap="3">
      <SectionHeading>
        <Trans>Receipts</Trans>
      </SectionHeading>
      <PlainList>
        {receipts.toReversed().map((receipt) => {
          const { id, lineId, quantity, damagedQuantity, note, receivedAt, receivedBy, overReceipt } =
            receipt;
          const isBack = typeof receipt.takesBack === 'string';
          const line = lines.get(lineId);
          const unit = typeof line?.unit === 'string' ? line.unit : null;
          const who = typeof receivedBy === 'string' ? personName(people, receivedBy) : '';
          return (
            <chakra.li
              key={id}
              display="flex"
              flexWrap="wrap"
              columnGap="3"
              py="1.5"
              borderTop="1px solid"
              borderColor="border"
            >
              <Muted fontSize="sm" minW="9rem">
                {format.dateTime(typeof receivedAt === 'string' ? receivedAt : null)}
              </Muted>
              <chakra.span flex="1 1 12rem">
                {[line ? line.name : '–', who, note].filter(Boolean).join(' · ')}
              </chakra.span>
              {isBack && (
                <Muted>
                  <Trans>taken back</Trans>
                </Muted>
              )}
              {typeof damagedQuantity === 'number' && damagedQuantity > 0 && (
                <chakra.span color="fault.text">
                  <Trans>{format.number(damagedQuantity)} damaged</Trans>
                </chakra.span>
              )}
              {overReceipt === true && (
                <chakra.span color="fault.text">
                  <Trans>more than ordered</Trans>
                </chakra.span>
              )}
              <chakra.strong fontVariantNumeric="tabular-nums">
                {isBack ? '−' : '+'}
                {format.quantity(quantity, unit)}
              </chakra.strong>
            </chakra.li>
          );
        })}
      </PlainList>
    </Card>
  );
}
