import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isUuid } from '../../domain/kit/values/ids.ts';
import type { OrderLine, ProcurementOrder } from '../../domain/procurement/procurement-order.ts';
import { entities } from '../../domain/registry.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { UnitNotice, useUnitFaults } from '../../resource/form/unit-notice.tsx';
import { ReferencePicker } from '../../resource/inputs/reference-picker.tsx';
import { useRecord } from '../../resource/rows/use-record.ts';
import { Switch } from '../../ui/controls/checkbox.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { PlainList, Stack } from '../../ui/page/layout.tsx';
import { ArrivedLine } from './arrived-line.tsx';
import { useArrival } from './use-arrival.ts';

/** Books what came of an order: per line how many and in what condition, and into which warehouse. */
export function ReceiveDialog({ order, onClose }: { order: ProcurementOrder; onClose: () => void }) {
  const { t } = useLingui();
  const arrival = useArrival(order);
  const { lines, over, hasSome, isTyped, closeShort } = arrival;
  const [warehouseId, setWarehouseId] = useState(order.warehouseId ?? '');
  const [isMeant, setMeant] = useState(false);
  const warehouse = useRecord(entities.warehouse, isUuid(warehouseId) ? warehouseId : null);
  const faults = useUnitFaults('procurementOrder', order);
  const isReady =
    warehouse && faults?.length === 0 && isTyped && (hasSome || closeShort) && (over.length === 0 || isMeant);
  const save = async () => {
    await arrival.save(warehouseId);
  };
  return (
    <ActionDialog
      title={t`Receive goods`}
      confirmLabel={hasSome ? <Trans>Put into stock</Trans> : <Trans>Close the order</Trans>}
      disabled={!isReady}
      onAct={save}
      onClose={onClose}
    >
      <Stack>
        <LabelledControl label={t`Into warehouse`} required>
          <ReferencePicker entity="warehouse" value={warehouseId} onChange={setWarehouseId} />
        </LabelledControl>
        <PlainList display="grid" gap="3">
          {lines.map((line) => (
            <ArrivedLine
              key={line.id}
              line={line}
              value={arrival.arrivedOf(line)}
              onChange={(value) => arrival.setArrived(line, value)}
            />
          ))}
        </PlainList>
        <UnitNotice faults={faults} />
        {over.length > 0 && <OverNotice over={over} isMeant={isMeant} onMean={setMeant} />}
        <LabelledControl
          label={t`Nothing more is expected`}
          help={t`Closes the order although not everything has arrived.`}
        >
          <Switch checked={closeShort} onChange={(event) => arrival.setCloseShort(event.target.checked)} />
        </LabelledControl>
      </Stack>
    </ActionDialog>
  );
}

interface OverNoticeProps {
  over: readonly OrderLine[];
  isMeant: boolean;
  onMean: (isMeant: boolean) => void;
}

/** More than was ordered is a miscount more often than a gift. */
function OverNotice({ over, isMeant, onMean }: OverNoticeProps) {
  const { t } = useLingui();
  const names = over.map(({ name }) => name).join(', ');
  return (
    <Banner kind="warning">
      <Stack gap="2">
        <Trans>More than was ordered: {names}. Count again, or confirm it.</Trans>
        <LabelledControl label={t`Yes, more arrived than was ordered`}>
          <Switch checked={isMeant} onChange={(event) => onMean(event.target.checked)} />
        </LabelledControl>
      </Stack>
    </Banner>
  );
}
