import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { entities, entityNamed } from '../../domain/registry.ts';
import { orderStanding } from '../../domain/work-orders/order-standing.ts';
import type { workOrder } from '../../domain/work-orders/work-order.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { recordTitle } from '../../resource/rows/record-name.tsx';
import { recordPath } from '../../resource/rows/record-path.ts';
import { useRecord } from '../../resource/rows/use-record.ts';
import { Banner } from '../../ui/notices/banner.tsx';

/** Said before everything else: that another order has to be done first. It keeps nobody from working. */
export function OrderStanding({ row }: DetailPart<typeof workOrder>) {
  const { t } = useLingui();
  const other = useRecord(entities.workOrder, isUuid(row.blockedBy) ? row.blockedBy : null);
  if (other === undefined) return null;
  const standing = orderStanding(row, other);
  if (standing === 'free') return null;
  const isItself = row.blockedBy === row.id;
  const name = other ? recordTitle(entityNamed('workOrder'), other) : '';
  return (
    <chakra.div mb="3">
      <Banner
        kind={standing === 'unseen' ? 'info' : 'warning'}
        action={other && !isItself && <Link to={recordPath(entities.workOrder, other.id)}>{t`Open it`}</Link>}
      >
        {standing === 'waits' && <Trans>Waits for {name}, which is not done yet.</Trans>}
        {standing === 'circle' && !isItself && <Trans>Waits for {name}, which waits for this one.</Trans>}
        {standing === 'circle' && isItself && <Trans>Waits for itself. Choose another order, or none.</Trans>}
        {standing === 'unseen' && (
          <Trans>Waits for another order, which is not on this device: it may be done already.</Trans>
        )}
      </Banner>
    </chakra.div>
  );
}
