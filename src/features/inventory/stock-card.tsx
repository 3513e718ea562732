import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import PackageMinus from 'lucide-react/icons/package-minus';
import PackagePlus from 'lucide-react/icons/package-plus';
import { lazy, Suspense, useState } from 'react';
import type { DetailPart } from '../../resource/resource-detail.tsx';
import { useWorkspace } from '../../session/workspace.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { isLow } from './stock.ts';

const QuantityDialog = lazy(async () => ({
  default: (await import('./quantity-dialog.tsx')).QuantityDialog,
}));

/** How many there are, and the two ways that changes. */
export function StockCard({ row, speech }: DetailPart) {
  const { can } = useWorkspace();
  const [direction, setDirection] = useState<'in' | 'out' | null>(null);
  const mayReceive = can('inventory:edit');
  const mayIssue = mayReceive || can('inventory:consume');
  const quantity = Number(row.quantity);
  const minimum = typeof row.minimumQuantity === 'number' ? row.minimumQuantity : null;
  const unit = String(row.unit);
  return (
    <Card display="flex" flexWrap="wrap" gap="4" alignItems="center">
      <chakra.div flex="1 1 12rem">
        <chakra.div fontSize="sm" color="fg.muted">
          <Trans>In stock</Trans>
        </chakra.div>
        <chakra.div fontSize="3xl" fontWeight="semibold" lineHeight="tight" data-testid="quantity">
          {speech.format.quantity(quantity, unit)}
        </chakra.div>
        <chakra.div mt="1">
          {quantity < 0 ? (
            <StatusBadge tone="fault">
              <Trans>Below zero: to be reconciled</Trans>
            </StatusBadge>
          ) : isLow(row) ? (
            <StatusBadge tone="energised">
              <Trans>Low: the minimum is {speech.format.quantity(minimum, unit)}</Trans>
            </StatusBadge>
          ) : null}
        </chakra.div>
      </chakra.div>
      {mayReceive && (
        <Button size="lg" icon={<PackagePlus aria-hidden />} onClick={() => setDirection('in')}>
          <Trans>Receive</Trans>
        </Button>
      )}
      {mayIssue && (
        <Button
          size="lg"
          look="primary"
          icon={<PackageMinus aria-hidden />}
          onClick={() => setDirection('out')}
        >
          <Trans>Issue</Trans>
        </Button>
      )}
      <Suspense>
        {direction && <QuantityDialog item={row} direction={direction} onClose={() => setDirection(null)} />}
      </Suspense>
    </Card>
  );
}
