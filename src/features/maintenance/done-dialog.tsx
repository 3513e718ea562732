import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { matchingIds, rowsByIds } from '../../data/read/list-query.ts';
import { HOURS, METER } from '../../domain/kit/fields/measures.ts';
import { derivedId } from '../../domain/kit/values/derived-id.ts';
import { numberWithin } from '../../domain/kit/values/typed-number.ts';
import { type DoneWork, doneWrites } from '../../domain/maintenance/done-work.ts';
import type { MaintenancePlan } from '../../domain/maintenance/maintenance-plan.ts';
import { entities, entityNamed } from '../../domain/registry.ts';
import type { WorkOrder } from '../../domain/work-orders/work-order.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { NumberInputField } from '../../resource/inputs/number-field.tsx';
import { PersonPicker } from '../../resource/inputs/person-picker.tsx';
import { asTyped } from '../../resource/inputs/use-typed-number.ts';
import { recordTitle } from '../../resource/rows/record-name.tsx';
import { useWorkspace, type Workspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { DateInput, TextArea } from '../../ui/controls/inputs.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { MutedText } from '../../ui/page/text.tsx';

interface DoneDialogProps {
  plan: MaintenancePlan;
  today: string;
  onClose: () => void;
}

/** Records work done under a plan, for its latest order where that has no record yet. */
export function MaintenanceDoneDialog({ plan, today, onClose }: DoneDialogProps) {
  const { database } = useWorkspace();
  const found = useLive(database, async (local) => ({ order: await unrecordedOrder(local, plan) }), [plan]);
  // The fields begin with what the order says: nothing to draw before it is read.
  if (!found) return null;
  return <DoneForm plan={plan} order={found.order} today={today} onClose={onClose} />;
}

async function unrecordedOrder(
  database: Workspace['database'],
  plan: MaintenancePlan,
): Promise<WorkOrder | null> {
  if (!plan.orderId) return null;
  const filters = { workOrderId: plan.orderId };
  const records = await matchingIds(database, { entity: entities.maintenanceRecord, filters, sort: '' });
  const [order] = await rowsByIds(database, entities.workOrder, [plan.orderId]);
  return records.length === 0 && order?.status !== 'cancelled' ? (order ?? null) : null;
}

/** As typed. */
interface DoneInput {
  readonly doneDate: string;
  readonly doneBy: string;
  readonly hours: string;
  readonly reading: string;
  readonly findings: string;
}

function DoneForm({ plan, order, today, onClose }: DoneDialogProps & { order: WorkOrder | null }) {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const [isTaken, setTaken] = useState(false);
  const [input, setInput] = useState<DoneInput>({
    doneDate: order?.completedDate ?? today,
    doneBy: workspace.user.id,
    hours: asTyped(order?.actualHours),
    reading: '',
    findings: '',
  });
  const save = async () => {
    const { database, repository } = workspace;
    const work = await doneWork(workspace, plan, order, input);
    const [existing] = await rowsByIds(database, entities.maintenanceRecord, [work.recordId]);
    setTaken(existing !== undefined);
    if (existing) return false;
    await repository.saveTogether(doneWrites(plan, work));
  };
  return (
    <ActionDialog
      title={t`Record as done`}
      confirmLabel={<Trans>Record the work</Trans>}
      disabled={!isComplete(input)}
      onAct={save}
      onClose={onClose}
    >
      <Stack>
        {order && (
          <MutedText>
            <Trans>For the order {recordTitle(entityNamed('workOrder'), order)}</Trans>
          </MutedText>
        )}
        {isTaken && (
          <Banner kind="warning">
            <Trans>This work of that day is recorded already.</Trans>
          </Banner>
        )}
        <DoneFields
          plan={plan}
          today={today}
          input={input}
          onChange={(change) => setInput({ ...input, ...change })}
        />
      </Stack>
    </ActionDialog>
  );
}

interface DoneFieldsProps {
  plan: MaintenancePlan;
  today: string;
  input: DoneInput;
  onChange: (change: Partial<DoneInput>) => void;
}

function DoneFields({ plan, today, input, onChange }: DoneFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <LabelledControl label={t`Done on`} required>
        <DateInput
          value={input.doneDate}
          max={today}
          onChange={(event) => onChange({ doneDate: event.target.value })}
        />
      </LabelledControl>
      <LabelledControl label={t`Done by`}>
        <PersonPicker value={input.doneBy} onChange={(doneBy) => onChange({ doneBy })} freeText />
      </LabelledControl>
      <NumberInputField
        label={t`Hours`}
        maxW="12rem"
        unit="h"
        bounds={HOURS}
        value={input.hours}
        onChange={(hours) => onChange({ hours })}
      />
      {plan.kind === 'meter' && (
        <NumberInputField
          label={t`Meter reading`}
          maxW="12rem"
          unit={plan.meterUnit ?? undefined}
          bounds={METER}
          value={input.reading}
          onChange={(reading) => onChange({ reading })}
        />
      )}
      <LabelledControl label={t`Findings`}>
        <TextArea
          maxLength={10_000}
          value={input.findings}
          onChange={(event) => onChange({ findings: event.target.value })}
        />
      </LabelledControl>
    </>
  );
}

async function doneWork(
  { tenant }: Workspace,
  plan: MaintenancePlan,
  order: WorkOrder | null,
  input: DoneInput,
): Promise<DoneWork> {
  const { doneDate, doneBy, findings } = input;
  const source = `${plan.id}/${order?.id ?? doneDate}`;
  return {
    recordId: await derivedId('maintenance-record', tenant.id, source),
    workOrderId: order?.id ?? null,
    doneDate,
    doneBy: doneBy || null,
    hours: numberWithin(input.hours, HOURS) ?? null,
    meterReading: numberWithin(input.reading, METER) ?? null,
    findings: findings || null,
  };
}

function isComplete({ doneDate, hours, reading }: DoneInput): boolean {
  const numbers = [numberWithin(hours, HOURS), numberWithin(reading, METER)];
  return doneDate !== '' && numbers.every((value) => value !== undefined);
}
