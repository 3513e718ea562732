import { Trans } from '@lingui/react/macro';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import PackageCheck from 'lucide-react/icons/package-check';
import Truck from 'lucide-react/icons/truck';
import { lazy, Suspense, useState } from 'react';
import type { Shipment, shipment } from '../../domain/logistics/shipment.ts';
import { entities } from '../../domain/registry.ts';
import { ActionButton } from '../../resource/act/act.tsx';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';

const DeliverDialog = lazy(async () => ({ default: (await import('./deliver-dialog.tsx')).DeliverDialog }));

/** The next step of a shipment as a button. */
export function ShipmentActions({ row }: DetailPart<typeof shipment>) {
  const { can, repository } = useWorkspace();
  const [isDelivering, setDelivering] = useState(false);
  if (!can('shipments:edit')) return null;
  const set = (status: Shipment['status']) => repository.update(entities.shipment, row.id, { status }, row);
  switch (row.status) {
    case 'Draft':
      return (
        <ActionButton look="primary" icon={<CalendarCheck aria-hidden />} onAct={() => set('Booked')}>
          <Trans>Book</Trans>
        </ActionButton>
      );
    case 'Booked':
      return (
        <ActionButton look="primary" icon={<Truck aria-hidden />} onAct={() => set('InTransit')}>
          <Trans>Send off</Trans>
        </ActionButton>
      );
    case 'InTransit':
      return (
        <>
          <Button look="primary" icon={<PackageCheck aria-hidden />} onClick={() => setDelivering(true)}>
            <Trans>Deliver</Trans>
          </Button>
          <Suspense>
            {isDelivering && <DeliverDialog shipment={row} onClose={() => setDelivering(false)} />}
          </Suspense>
        </>
      );
    default:
      return null;
  }
}
