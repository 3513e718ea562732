import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select, TextInput } from '../../ui/controls/inputs.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { MutedText } from '../../ui/page/text.tsx';
import { placeText, useContainers, usePlaces, useWarehouses } from './use-stock.ts';
import type { StockJobState } from './use-stock-job.ts';

/** Which of the item's places is taken from, or counted. */
export function SourceField({ job, unit }: { job: StockJobState; unit: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const { kind, lines, input, change } = job;
  const places = usePlaces(lines.map(({ warehouseId }) => warehouseId));
  if (lines.length === 0) {
    if (kind === 'issue') return null;
    return (
      <MutedText>
        <Trans>None of it is in a known place yet. Receive it into one first.</Trans>
      </MutedText>
    );
  }
  return (
    <LabelledControl label={kind === 'count' ? t`Place` : t`From`} required={kind !== 'issue'}>
      <Select value={input.fromId} onChange={(event) => change({ fromId: event.target.value })}>
        {kind === 'issue' && <option value="">{t`No known place`}</option>}
        {lines.map((line) => (
          <option key={line.id} value={line.id}>
            {placeText(places, line)} ({format.quantity(line.quantity, unit)})
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}

/** Where it is put: the warehouse, and the bin there. */
export function DestinationFields({ job }: { job: StockJobState }) {
  const { t } = useLingui();
  const warehouses = useWarehouses();
  const binsId = useId();
  const { kind, input, change } = job;
  const bins = warehouses.get(input.warehouseId)?.bins ?? [];
  return (
    <>
      <LabelledControl
        label={t`Into warehouse`}
        required={kind === 'move'}
        help={kind === 'receive' && t`Without one only the total of the item is known.`}
      >
        <Select
          value={input.warehouseId}
          onChange={(event) => change({ warehouseId: event.target.value, bin: '' })}
        >
          <option value="">–</option>
          <PlaceOptions />
        </Select>
      </LabelledControl>
      {input.warehouseId !== '' && (
        <chakra.div display="grid" gap="3" gridTemplateColumns="1fr 1fr">
          <LabelledControl label={t`Bin`}>
            <TextInput
              list={binsId}
              maxLength={60}
              autoComplete="off"
              fontFamily="mono"
              value={input.bin}
              onChange={(event) => change({ bin: event.target.value })}
            />
            <datalist id={binsId}>
              {bins.map(({ id, bin }) => (
                <option key={id}>{bin}</option>
              ))}
            </datalist>
          </LabelledControl>
          <LabelledControl label={t`Lot`}>
            <TextInput
              maxLength={60}
              autoComplete="off"
              fontFamily="mono"
              value={input.lot}
              onChange={(event) => change({ lot: event.target.value })}
            />
          </LabelledControl>
        </chakra.div>
      )}
    </>
  );
}

/** Stores, and behind them the containers. */
function PlaceOptions() {
  const { t } = useLingui();
  const warehouses = useWarehouses();
  const containers = useContainers();
  return (
    <>
      {[...warehouses.values()].map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {containers.length > 0 && (
        <optgroup label={t`Containers`}>
          {containers.map(({ id, code, name }) => (
            <option key={id} value={id}>
              {[code, name].filter(Boolean).join(' · ')}
            </option>
          ))}
        </optgroup>
      )}
    </>
  );
}
