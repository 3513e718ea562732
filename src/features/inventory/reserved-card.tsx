import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { sharesOf } from '../../data/read/stock/stock-reader.ts';
import type { InventoryItem } from '../../domain/inventory/inventory-item.ts';
import { RecordName } from '../../resource/rows/record-name.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { useFormat } from '../../ui/format/format.ts';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { LinkText, SectionHeading } from '../../ui/page/text.tsx';

/** Which orders have how many of the item for themselves, wherever it lies; nothing where none has. */
export function ReservedCard({ item }: { item: InventoryItem }) {
  const { database } = useWorkspace();
  const format = useFormat();
  const shares = useLive(database, (local) => sharesOf(local, item), [
    item.id,
    item.version,
    item.quantity,
    item.status,
    item.workOrderId,
  ]);
  if (!shares || shares.length === 0) return null;
  return (
    <Card display="grid" gap="3" data-testid="reserved">
      <SectionHeading>
        <Trans>Reserved for orders</Trans>
      </SectionHeading>
      <PlainList>
        {shares.map(({ entity, orderId, quantity }) => (
          <chakra.li
            key={orderId}
            display="flex"
            alignItems="center"
            gap="3"
            minH="control"
            py="1"
            borderTop="1px solid"
            borderColor="border"
          >
            <LinkText flex="1" minW="0">
              <Link to={recordPath(entity, orderId)}>
                <RecordName entity={entity} id={orderId} />
              </Link>
            </LinkText>
            <chakra.span fontVariantNumeric="tabular-nums" fontWeight="medium">
              {format.quantity(quantity, item.unit)}
            </chakra.span>
          </chakra.li>
        ))}
      </PlainList>
    </Card>
  );
}
