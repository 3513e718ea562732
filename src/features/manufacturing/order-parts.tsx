import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { typedRow } from '../../domain/kit/entity/typed-row.ts';
import { quantityDifference } from '../../domain/kit/values/decimal.ts';
import { manufacturingOrder } from '../../domain/manufacturing/manufacturing-order.ts';
import type { Availability } from '../../domain/manufacturing/requirements.ts';
import { entities } from '../../domain/registry.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import type { Speech } from '../../resource/words/value-text.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlainList, Wrap } from '../../ui/page/layout.tsx';
import { Muted, SectionHeading } from '../../ui/page/text.tsx';
import { partsOf } from './order-rows.ts';

/** What the order takes, and what of it is missing. Nothing once it is done: the shelf has moved on. */
export function OrderParts({ row, speech }: DetailPart<typeof manufacturingOrder>) {
  const { t } = useLingui();
  const { database } = useWorkspace();
  const order = typedRow(manufacturingOrder, row);
  const isOver = order.status === 'Completed' || order.status === 'Cancelled';
  const { id, bomId, quantity } = order;
  const parts = useLive(database, async (local) => (isOver ? [] : partsOf(local, { id, bomId, quantity })), [
    isOver,
    id,
    bomId,
    quantity,
  ]);
  if (!parts || parts.length === 0) return null;
  const short = parts.filter((part) => part.short > 0).length;
  return (
    <Card aria-label={t`Parts`}>
      <Wrap mb="2">
        <SectionHeading>
          <Trans>Parts</Trans>
        </SectionHeading>
        {short > 0 ? (
          <StatusBadge tone="energised">
            <Plural value={short} one="# part short" other="# parts short" />
          </StatusBadge>
        ) : (
          <StatusBadge tone="safe">
            <Trans>Enough parts</Trans>
          </StatusBadge>
        )}
      </Wrap>
      <PlainList>
        {parts.map((part) => (
          <PartLine key={part.itemId} part={part} speech={speech} />
        ))}
      </PlainList>
    </Card>
  );
}

function PartLine({ part, speech }: { part: Availability; speech: Speech }) {
  const { quantity } = speech.format;
  const free = Math.max(0, quantityDifference(part.onHand, part.reserved));
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      columnGap="4"
      alignItems="center"
      minH="control"
      borderTop="1px solid"
      borderColor="border"
      fontVariantNumeric="tabular-nums"
    >
      <chakra.span flex="1 1 12rem">
        <Link to={recordPath(entities.inventoryItem, part.itemId)}>{part.name}</Link>
      </chakra.span>
      <span>{quantity(part.quantity, part.unit)}</span>
      <Muted minW="8rem" textAlign="end">
        <Trans>{quantity(free, part.unit)} free</Trans>
      </Muted>
      {part.short > 0 && (
        <StatusBadge tone="energised">
          <Trans>{quantity(part.short, part.unit)} short</Trans>
        </StatusBadge>
      )}
    </chakra.li>
  );
}
