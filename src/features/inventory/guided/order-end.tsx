import { Plural, Trans } from '@lingui/react/macro';
import PackageCheck from 'lucide-react/icons/package-check';
import { isComplete } from '../../../domain/procurement/goods-receipt.ts';
import { outstanding } from '../../../domain/procurement/order-sums.ts';
import { entities } from '../../../domain/registry.ts';
import { ActionButton } from '../../../resource/act/act.tsx';
import { useRecord } from '../../../resource/rows/use-record.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';

/** How many lines of the purchase order are still to come; when all is there, it is closed by a press. */
export function OrderEnd({ orderId }: { orderId: string }) {
  const { repository } = useWorkspace();
  const order = useRecord(entities.procurementOrder, orderId);
  if (!order) return null;
  const open = order.items.filter((line) => outstanding(line) > 0).length;
  const close = () => repository.update(entities.procurementOrder, order.id, { status: 'Received' }, order);
  return (
    <Card>
      <Wrap>
        <span>
          <Plural
            value={open}
            _0="Everything that was ordered has come."
            one="# line of the order is still to come."
            other="# lines of the order are still to come."
          />
        </span>
        {isComplete(order) && order.status === 'Ordered' && (
          <ActionButton look="primary" icon={<PackageCheck aria-hidden />} onAct={close}>
            <Trans>Close the order</Trans>
          </ActionButton>
        )}
      </Wrap>
    </Card>
  );
}
