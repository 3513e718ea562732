import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AnyRow } from '../../domain/kit/entity.ts';
import { isUuid } from '../../domain/kit/ids.ts';
import { LIMITS } from '../../domain/kit/schema.ts';
import { NumberPad } from '../../resource/number-pad.tsx';
import { ReferencePicker } from '../../resource/reference-picker.tsx';
import { useRecord } from '../../resource/use-record.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { TextInput } from '../../ui/inputs.tsx';
import { useNotify } from '../../ui/notifier.tsx';

interface QuantityDialogProps {
  item: AnyRow;
  direction: 'in' | 'out';
  onClose: () => void;
}

/** Receives into stock, or issues from it, for a work order or for another reason. */
export function QuantityDialog({ item, direction, onClose }: QuantityDialogProps) {
  const { t } = useLingui();
  const { repository } = useWorkspace();
  const notify = useNotify();
  const format = useFormat();
  const [text, setText] = useState('');
  const [orderId, setOrderId] = useState('');
  const [reason, setReason] = useState('');
  const order = useRecord('workOrder', isUuid(orderId) ? orderId : null);
  const quantity = Number(text.replace(',', '.'));
  const isGood = text !== '' && quantity > 0 && quantity <= LIMITS.quantity;
  const unit = String(item.unit);
  const after = Number(item.quantity) + (direction === 'in' ? quantity : -quantity);
  const save = async () => {
    const why = [order ? String(order.number) : '', reason.trim()].filter(Boolean).join(' · ');
    await repository.adjustQuantity(
      'inventoryItem',
      item.id,
      direction === 'in' ? quantity : -quantity,
      why || null,
    );
    notify({ kind: 'success', message: t`Saved on this device.` });
    onClose();
  };
  return (
    <Dialog
      title={direction === 'in' ? t`Receive` : t`Issue`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" disabled={!isGood} onClick={() => void save()}>
            {direction === 'in' ? <Trans>Put into stock</Trans> : <Trans>Take out of stock</Trans>}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="4">
        <chakra.p color="fg.muted" textAlign="center">
          {String(item.name)}: {format.quantity(Number(item.quantity), unit)}
          {isGood && ` → ${format.quantity(after, unit)}`}
        </chakra.p>
        <NumberPad label={t`Quantity`} value={text} onChange={setText} unit={unit} positive />
        {isGood && after < 0 && (
          <Banner kind="warning">
            <Trans>More than the records say is there. It is taken down and marked for reconciling.</Trans>
          </Banner>
        )}
        {direction === 'out' && (
          <Field label={t`Work order`}>
            <ReferencePicker entity="workOrder" value={orderId} onChange={setOrderId} />
          </Field>
        )}
        <Field label={t`Reason`}>
          <TextInput maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </chakra.div>
    </Dialog>
  );
}
