import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router-dom';
import type { shipment } from '../../domain/logistics/shipment.ts';
import { entities } from '../../domain/registry.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import { ValueView } from '../../resource/values/value-view.tsx';
import { useFieldLabel } from '../../resource/words/use-field-label.ts';
import { Card } from '../../ui/page/card.tsx';
import { PlainList, Wrap } from '../../ui/page/layout.tsx';
import { LinkText, Muted, MutedText } from '../../ui/page/text.tsx';
import { SHIPMENT_LABELS } from './labels.ts';

/** From where to where, and what. */
export function ItemsCard({ row, speech }: DetailPart<typeof shipment>) {
  const fieldLabel = useFieldLabel(SHIPMENT_LABELS);
  const end = (name: 'fromWarehouseId' | 'toWarehouseId') => (
    <chakra.div flex="1 1 10rem">
      <chakra.div fontSize="sm" color="fg.muted">
        {fieldLabel(name)}
      </chakra.div>
      {row[name] === null ? <Trans>Outside</Trans> : <ValueView speech={speech} name={name} row={row} />}
    </chakra.div>
  );
  const { items } = row;
  return (
    <Card display="grid" gap="4">
      <Wrap gap="4">
        {end('fromWarehouseId')}
        <Muted aria-hidden _rtl={{ transform: 'scaleX(-1)' }}>
          <ArrowRight size={20} />
        </Muted>
        {end('toWarehouseId')}
      </Wrap>
      {items.length === 0 ? (
        <MutedText>
          <Trans>Nothing is packed yet. Edit the shipment to add items.</Trans>
        </MutedText>
      ) : (
        <PlainList>
          {items.map(({ id, name, itemId, quantity, unit }) => (
            <chakra.li
              key={id}
              display="flex"
              gap="3"
              alignItems="center"
              minH="control"
              borderTop="1px solid"
              borderColor="border"
            >
              <chakra.span flex="1" minW="0">
                {typeof itemId === 'string' ? (
                  <LinkText>
                    <Link to={recordPath(entities.inventoryItem, itemId)}>{name}</Link>
                  </LinkText>
                ) : (
                  name
                )}
              </chakra.span>
              <chakra.span fontVariantNumeric="tabular-nums" fontWeight="medium">
                {speech.format.quantity(
                  typeof quantity === 'number' ? quantity : null,
                  typeof unit === 'string' ? unit : null,
                )}
              </chakra.span>
            </chakra.li>
          ))}
        </PlainList>
      )}
    </Card>
  );
}
