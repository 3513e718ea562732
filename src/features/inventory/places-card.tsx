import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { inventoryItem } from '../../domain/inventory/inventory-item.ts';
import type { StockLine } from '../../domain/inventory/stock-line.ts';
import { entities } from '../../domain/registry.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import { ChoiceView } from '../../resource/values/value-view.tsx';
import { useSpeech } from '../../resource/words/use-speech.ts';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { LinkText, MutedText, SectionHeading } from '../../ui/page/text.tsx';
import { STOCK_LABELS } from './stock-labels.ts';
import { placeText, usePlaces, useStockLines } from './use-stock.ts';

/** Where an item lies: each warehouse and bin with how many. */
export function PlacesCard({ row }: DetailPart<typeof inventoryItem>) {
  const lines = useStockLines(row.id);
  if (!lines) return null;
  return (
    <Card display="grid" gap="3">
      <SectionHeading>
        <Trans>Places</Trans>
      </SectionHeading>
      {lines.length === 0 ? (
        <MutedText>
          <Trans>No place is known yet. Receive it into a warehouse, or count it there.</Trans>
        </MutedText>
      ) : (
        <PlainList>
          {lines.map((line) => (
            <PlaceRow key={line.id} line={line} />
          ))}
        </PlainList>
      )}
    </Card>
  );
}

function PlaceRow({ line }: { line: StockLine }) {
  const { t } = useLingui();
  const places = usePlaces([line.warehouseId]);
  const speech = useSpeech(STOCK_LABELS);
  const quantity = line.quantity;
  const isShort = typeof line.minimum === 'number' && quantity <= line.minimum;
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      gap="3"
      minH="control"
      py="1"
      borderTop="1px solid"
      borderColor="border"
    >
      <chakra.div flex="1" minW="0" display="flex" flexWrap="wrap" columnGap="3" alignItems="center">
        <LinkText flex="1 1 10rem">
          <Link to={recordPath(entities.stockLine, line.id)}>{placeText(places, line)}</Link>
        </LinkText>
        {line.condition !== 'OK' && <ChoiceView speech={speech} name="condition" value={line.condition} />}
        {typeof line.minimum === 'number' && (
          <chakra.span fontSize="sm" color={isShort ? 'energised.text' : 'fg.muted'}>
            {isShort
              ? t`Low, minimum ${speech.format.number(line.minimum)}`
              : t`Minimum ${speech.format.number(line.minimum)}`}
          </chakra.span>
        )}
      </chakra.div>
      <chakra.span fontVariantNumeric="tabular-nums" fontWeight="medium" minW="5rem" textAlign="end">
        {speech.format.quantity(quantity, line.unit)}
      </chakra.span>
    </chakra.li>
  );
}
