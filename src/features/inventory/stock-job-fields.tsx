import { Trans, useLingui } from '@lingui/react/macro';
import type { InventoryItem } from '../../domain/inventory/inventory-item.ts';
import { addedQuantity, quantityDifference } from '../../domain/kit/values/decimal.ts';
import { ReservedNotice } from '../../resource/form/reserved-notice.tsx';
import { NumberPad } from '../../resource/inputs/number-pad.tsx';
import { ReferencePicker } from '../../resource/inputs/reference-picker.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { MutedText } from '../../ui/page/text.tsx';
import { DestinationFields, SourceField } from './place-fields.tsx';
import type { StockJobState } from './use-stock-job.ts';

/** What a job at a shelf asks for: where, how many, why. */
export function StockJobFields({ item, job }: { item: InventoryItem; job: StockJobState }) {
  const { t } = useLingui();
  const { kind, input, change } = job;
  const unit = item.unit;
  return (
    <>
      <Outcome item={item} job={job} />
      {kind !== 'receive' && !job.isFixed && <SourceField job={job} unit={unit} />}
      <NumberPad
        label={kind === 'count' ? t`Counted` : t`Quantity`}
        value={input.quantity}
        onChange={(quantity) => change({ quantity })}
        unit={unit}
        bounds={job.bounds}
      />
      <Warnings item={item} job={job} />
      {job.reserved && (
        <ReservedNotice
          item={item}
          stock={job.reserved}
          isMeant={input.isMeant}
          onMean={(isMeant) => change({ isMeant })}
        />
      )}
      {(kind === 'receive' || kind === 'move') && <DestinationFields job={job} />}
      {kind === 'issue' && (
        <LabelledControl label={t`Work order`}>
          <ReferencePicker
            entity="workOrder"
            value={input.orderId}
            onChange={(orderId) => change({ orderId })}
          />
        </LabelledControl>
      )}
      <LabelledControl label={t`Reason`}>
        <TextInput
          maxLength={200}
          value={input.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </LabelledControl>
    </>
  );
}

/** How many there are, and will be. */
function Outcome({ item, job: { kind, from, quantity } }: { item: InventoryItem; job: StockJobState }) {
  const format = useFormat();
  const unit = item.unit;
  const here = kind === 'count' || kind === 'move' ? from : item;
  const now = here?.quantity ?? 0;
  const after = quantity === undefined ? [] : [afterwards(kind, now, quantity)];
  const name = item.name;
  const many = [now, ...after].map((value) => format.quantity(value, unit)).join(' → ');
  return (
    <MutedText textAlign="center">
      <Trans>
        {name}: {many}
      </Trans>
    </MutedText>
  );
}

function afterwards(kind: StockJobState['kind'], now: number, quantity: number): number {
  if (kind === 'count') return quantity;
  return kind === 'receive' ? addedQuantity(now, quantity) : quantityDifference(now, quantity);
}

function Warnings({ item, job }: { item: InventoryItem; job: StockJobState }) {
  const { kind, from, quantity } = job;
  const format = useFormat();
  if (quantity === undefined) return null;
  if (job.isSame) {
    return (
      <Banner kind="warning">
        <Trans>That is where it already is.</Trans>
      </Banner>
    );
  }
  if (kind === 'count') {
    const difference = quantityDifference(quantity, from?.quantity ?? 0);
    const signed = `${difference > 0 ? '+' : ''}${format.quantity(difference, item.unit)}`;
    return (
      <Banner kind={difference === 0 ? 'success' : 'info'}>
        {difference === 0 ? (
          <Trans>The count agrees with the records.</Trans>
        ) : (
          <Trans>Difference to the records: {signed}</Trans>
        )}
      </Banner>
    );
  }
  if (kind === 'receive' || quantity <= (from ?? item).quantity) return null;
  return (
    <Banner kind="warning">
      <Trans>More than the records say is there. It is taken down and marked for reconciling.</Trans>
    </Banner>
  );
}
