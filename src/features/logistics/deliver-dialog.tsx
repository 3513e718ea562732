import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { needsNewLine, stockWrites } from '../../domain/inventory/stock-writes.ts';
import { isVisible } from '../../domain/kit/values/visible-text.ts';
import type { Shipment } from '../../domain/logistics/shipment.ts';
import { deliverShipment, shippedStock } from '../../domain/logistics/shipment-delivery.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { OverdrawnNotice } from '../../resource/form/overdrawn-notice.tsx';
import { UnitNotice, useUnitFaults } from '../../resource/form/unit-notice.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextArea, TextInput } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { shipmentEnds } from './shipment-ends.ts';

/** Hands a shipment over at its other end: who took it, and what was seen. Its stock moves with it. */
export function DeliverDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { t } = useLingui();
  const { database, repository, can, user, timestamp } = useWorkspace();
  const [receivedBy, setReceivedBy] = useState(user.name);
  const [deliveryNote, setDeliveryNote] = useState('');
  const ends = useLive(database, (local) => shipmentEnds(local, shipment), [shipment]);
  const faults = useUnitFaults('shipment', shipment);
  const changes = ends && faults?.length === 0 ? shippedStock(shipment, ends) : undefined;
  const mayMove = changes && mayBook(can, changes.length > 0, needsNewLine(changes));
  const save = async () => {
    if (!ends || !changes) return false;
    const proof = {
      receivedBy: receivedBy.trim(),
      deliveredAt: timestamp(),
      deliveryNote: deliveryNote.trim() || null,
    };
    await repository.saveTogether(deliverShipment(shipment, proof, ends));
  };
  return (
    <ActionDialog
      title={t`Deliver`}
      confirmLabel={<Trans>Confirm delivery</Trans>}
      disabled={!mayMove || !isVisible(receivedBy)}
      onAct={save}
      onClose={onClose}
    >
      <Stack>
        <LabelledControl label={t`Received by`} required help={t`The name of whoever received it.`}>
          <TextInput
            maxLength={200}
            autoComplete="off"
            value={receivedBy}
            onChange={(event) => setReceivedBy(event.target.value)}
          />
        </LabelledControl>
        <LabelledControl label={t`Delivery note`}>
          <TextArea
            maxLength={2000}
            value={deliveryNote}
            onChange={(event) => setDeliveryNote(event.target.value)}
          />
        </LabelledControl>
        <UnitNotice faults={faults} />
        {mayMove === false && (
          <Banner kind="warning">
            <Trans>
              One of the items has no place in that warehouse yet. Somebody of the store has to confirm this
              delivery.
            </Trans>
          </Banner>
        )}
        {mayMove && changes && <OverdrawnNotice writes={stockWrites(changes, null)} />}
        {mayMove && changes && <StockHint shipment={shipment} moves={changes.length > 0} />}
      </Stack>
    </ActionDialog>
  );
}

function StockHint({ shipment, moves }: { shipment: Shipment; moves: boolean }) {
  if (!moves) {
    return (
      <Banner kind="info">
        <Trans>None of the items is in the catalogue: no stock changes.</Trans>
      </Banner>
    );
  }
  return (
    <Banner kind="info">
      {shipment.toWarehouseId === null ? (
        <Trans>The stock of the warehouse it came from goes down.</Trans>
      ) : shipment.fromWarehouseId === null ? (
        <Trans>The stock of the warehouse it goes to rises.</Trans>
      ) : (
        <Trans>The stock moves from one warehouse to the other. The items’ totals stay.</Trans>
      )}
    </Banner>
  );
}

/** Whoever takes stock may move it between lines that are there; a new line takes more. */
function mayBook(can: (permission: string) => boolean, moves: boolean, needsLine: boolean): boolean {
  if (!moves) return true;
  if (needsLine) return can('inventory:create');
  return can('inventory:edit') || can('inventory:consume');
}
