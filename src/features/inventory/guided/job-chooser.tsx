import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ownStoresOf } from '../../../data/read/stock/stock-reader.ts';
import { GUIDED_KINDS, type GuidedKind } from '../../../domain/inventory/guided/guided-line.ts';
import { isUuid } from '../../../domain/kit/values/ids.ts';
import { entities } from '../../../domain/registry.ts';
import { ActionButton } from '../../../resource/act/act.tsx';
import { ReferencePicker } from '../../../resource/inputs/reference-picker.tsx';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/inputs.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { useWarehouses } from '../use-stock.ts';
import { ORDER_OF } from './guided-setup.ts';
import { KIND_WORDS } from './guided-words.ts';
import { KindButtons } from './kind-buttons.tsx';

interface JobChooserProps {
  title: string;
  /** Chosen by the address. */
  kind: GuidedKind | undefined;
  onStart: (chosen: { kind: GuidedKind; warehouseId: string; orderId: string }) => void;
}

/** Which job, in which store, for which order. */
export function JobChooser({ title, kind: first, onStart }: JobChooserProps) {
  const { t, i18n } = useLingui();
  const [kind, setKind] = useState<GuidedKind>(first ?? GUIDED_KINDS[0]);
  const store = useStore();
  const [orderId, setOrderId] = useState('');
  const order = ORDER_OF[kind];
  const isReady = store.id !== '' && (order?.isNeeded !== true || kind === 'count' || isUuid(orderId));
  const begin = useBegin();
  const start = async () => {
    const about = isUuid(orderId) ? orderId : '';
    onStart({ kind, warehouseId: store.id, orderId: await begin({ kind, store, orderId: about }) });
  };
  const choose = (chosen: GuidedKind) => {
    setKind(chosen);
    setOrderId('');
  };
  return (
    <Page narrow>
      <PageHeader title={title} breadcrumb={[{ label: t`Stock by place`, to: '/tenant/stock' }]} />
      <Card display="grid" gap="5">
        <KindButtons chosen={kind} onChoose={choose} />
        <chakra.p>{i18n._(KIND_WORDS[kind].about)}</chakra.p>
        <LabelledControl label={t`Where`} required>
          <Select value={store.id} onChange={(event) => store.choose(event.target.value)}>
            <option value="">–</option>
            {store.all.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </LabelledControl>
        {order && (
          <OrderPicker key={kind} kind={kind} entity={order.entity} value={orderId} onChange={setOrderId} />
        )}
        <ActionButton size="lg" look="primary" disabled={!isReady} onAct={start}>
          <Trans>Begin</Trans>
        </ActionButton>
      </Card>
    </Page>
  );
}

interface OrderPickerProps {
  kind: GuidedKind;
  entity: string;
  value: string;
  onChange: (id: string) => void;
}

function OrderPicker({ kind, entity, value, onChange }: OrderPickerProps) {
  const { t, i18n } = useLingui();
  const labels = useLabels(entity);
  return (
    <LabelledControl
      label={i18n._(labels.singular)}
      required={ORDER_OF[kind]?.isNeeded === true && kind !== 'count'}
      help={kind === 'count' && t`Without one a new count begins.`}
    >
      <ReferencePicker entity={entity} value={value} onChange={onChange} />
    </LabelledControl>
  );
}

/** The store that the person is in: their own, until another one is chosen. */
function useStore() {
  const { database } = useWorkspace();
  const all = [...useWarehouses().values()];
  const own = useLive(database, ownStoresOf, []);
  const [chosen, setChosen] = useState<string | null>(null);
  const [only, ...others] = all;
  const id = chosen ?? own?.[0] ?? (others.length === 0 ? only?.id : undefined) ?? '';
  return { all, id, name: all.find((one) => one.id === id)?.name ?? '', choose: setChosen };
}

/** @returns makes the count that a job writes onto, where none was chosen; answers the order's id */
function useBegin() {
  const { t } = useLingui();
  const { repository, user } = useWorkspace();
  return async (job: { kind: GuidedKind; store: { id: string; name: string }; orderId: string }) => {
    if (job.kind !== 'count' || job.orderId) return job.orderId;
    const { id: warehouseId, name } = job.store;
    const values = { title: t`Count of ${name}`, warehouseId, countedBy: user.id };
    return (await repository.create(entities.stockCount, values)).id;
  };
}
