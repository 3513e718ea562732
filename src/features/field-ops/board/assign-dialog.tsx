import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Crew } from '../../../domain/field-ops/crew.ts';
import { peopleOf } from '../../../domain/field-ops/crew-board.ts';
import { movedTo } from '../../../domain/field-ops/moved-order.ts';
import { entities } from '../../../domain/registry.ts';
import { ActionDialog } from '../../../resource/act/act.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { DateInput, Select } from '../../../ui/controls/inputs.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import type { Assigning, Order } from './assigning.ts';

interface AssignDialogProps {
  crews: readonly Crew[];
  orders: readonly Order[];
  assigning: Assigning;
  onClose: () => void;
}

/** Gives an order to a crew on a day: its people become the assignees, the time of day stays. */
export function AssignDialog({ crews, orders, assigning, onClose }: AssignDialogProps) {
  const { t } = useLingui();
  const { repository, zone } = useWorkspace();
  const [orderId, setOrderId] = useState(assigning.order?.id ?? '');
  const [crewId, setCrewId] = useState(assigning.crewId);
  const [day, setDay] = useState(assigning.day);
  const order = orders.find(({ id }) => id === orderId);
  const crew = crews.find(({ id }) => id === crewId);
  const isGood = order && crew && /^\d{4}-\d\d-\d\d$/.test(day);
  const assign = async () => {
    if (!order || !crew) return false;
    await repository.update(entities.workOrder, order.id, {
      assignees: peopleOf(crew),
      ...(order.status === 'approved' && { status: 'scheduled' }),
      ...movedTo(zone, day, order, crew.shiftStart),
    });
  };
  return (
    <ActionDialog
      title={t`Assign an order`}
      confirmLabel={<Trans>Assign</Trans>}
      disabled={!isGood}
      onAct={assign}
      onClose={onClose}
    >
      <Stack>
        <LabelledControl label={t`Work order`} required>
          <Select value={orderId} onChange={(event) => setOrderId(event.target.value)}>
            {orderId === '' && <option value="">{t`Choose`}</option>}
            {orders.map(({ id, number, title }) => (
              <option key={id} value={id}>
                {number} · {title}
              </option>
            ))}
          </Select>
        </LabelledControl>
        <LabelledControl label={t`Crew`} required>
          <Select value={crewId} onChange={(event) => setCrewId(event.target.value)}>
            {crews.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </LabelledControl>
        <LabelledControl label={t`Day`} required>
          <DateInput value={day} onChange={(event) => setDay(event.target.value)} />
        </LabelledControl>
      </Stack>
    </ActionDialog>
  );
}
