import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AnyRow } from '../../domain/kit/entity.ts';
import { isUuid } from '../../domain/kit/ids.ts';
import { ReferencePicker } from '../../resource/reference-picker.tsx';
import { useRecord } from '../../resource/use-record.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { NumberInput } from '../../ui/inputs.tsx';
import { useNotify } from '../../ui/notifier.tsx';

/** Takes parts out of stock for an order. What the shelf says is a hint: who stands before it knows better. */
export function ConsumeDialog({ order, onClose }: { order: AnyRow; onClose: () => void }) {
  const { t } = useLingui();
  const { repository } = useWorkspace();
  const notify = useNotify();
  const format = useFormat();
  const [itemId, setItemId] = useState('');
  const [text, setText] = useState('1');
  const item = useRecord('inventoryItem', isUuid(itemId) ? itemId : null);
  const quantity = Number(text.replace(',', '.'));
  const isGood = item && Number.isFinite(quantity) && quantity > 0;
  const unit = item ? String(item.unit) : '';
  const consume = async () => {
    if (!item) return;
    await repository.adjustQuantity('inventoryItem', item.id, -quantity, String(order.number ?? order.title));
    notify({
      kind: 'success',
      message: t`${format.quantity(quantity, unit)} of ${String(item.name)} taken out.`,
    });
    onClose();
  };
  return (
    <Dialog
      title={t`Use parts`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" disabled={!isGood} onClick={() => void consume()}>
            <Trans>Take out of stock</Trans>
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="4" minH="18rem" alignContent="start">
        <Field
          label={t`Item`}
          required
          help={item && t`${format.quantity(Number(item.quantity), unit)} in stock`}
          error={itemId && item === null ? t`Pick an item from the list.` : undefined}
        >
          <ReferencePicker entity="inventoryItem" value={itemId} onChange={setItemId} />
        </Field>
        <Field label={t`Quantity`} required>
          <chakra.div maxW="10rem">
            <NumberInput unit={unit} value={text} onChange={(event) => setText(event.target.value)} />
          </chakra.div>
        </Field>
      </chakra.div>
    </Dialog>
  );
}
